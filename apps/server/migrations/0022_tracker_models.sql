-- The platform brings a catalogue of tracker models with it and offers it anew at each start (db/offer-models.ts). A row with a
-- key is the catalogue's: nobody edits or deletes it. What administrators add has none, and is theirs.

alter table tracker_models add column catalogue_key text unique;

create policy tracker_models_provided_insert on tracker_models as restrictive for insert to balise_api
  with check (catalogue_key is null);
create policy tracker_models_provided_update on tracker_models as restrictive for update to balise_api
  using (catalogue_key is null) with check (catalogue_key is null);
create policy tracker_models_provided_delete on tracker_models as restrictive for delete to balise_api
  using (catalogue_key is null);
