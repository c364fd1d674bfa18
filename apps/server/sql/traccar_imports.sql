-- Imports from Traccar: asked for by whoever may add devices to the client, made by a job under that user's rights.

create function queue_traccar_import() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('traccar-imports', new.id::text, asked_by => new.user_id);
  return null;
end $$;
create trigger traccar_import_queued after insert on traccar_imports
  for each row when (new.state = 'waiting') execute function queue_traccar_import();

-- never the way to sign in there
grant select (id, client_id, user_id, requester_name, viewing_client_id, url, from_at, to_at, asked_at, state, failure, listed_at, counts,
  ended_at), insert (client_id, user_id, requester_name, viewing_client_id, url, encrypted_secret, from_at, to_at, asked_at),
  update (state, ended_at, encrypted_secret, listed_at, counts) on traccar_imports to balise_api;
grant select, insert (import_id, device_id, source_id, done_until) on traccar_import_devices to balise_api;

create policy traccar_imports_read on traccar_imports for select to balise_api
  using ((select scope_has('add_device')) and not (select scope_limited()) and client_id = any ((select scope_clients())::integer[]));
create policy traccar_imports_ask on traccar_imports for insert to balise_api with check (
  user_id = (select scope_user()) and (select scope_has('add_device')) and not (select scope_limited())
  and client_id = any ((select scope_clients())::integer[])
  and (viewing_client_id is null or viewing_client_id = (select scope_client()))
);
create policy traccar_imports_change on traccar_imports for update to balise_api
  using ((select scope_has('add_device')) and not (select scope_limited()) and client_id = any ((select scope_clients())::integer[])
    and state in ('waiting', 'running'))
  with check (state in ('running', 'cancelled'));
create policy traccar_import_devices_read on traccar_import_devices for select to balise_api
  using (exists (select from traccar_imports i where i.id = import_id));
create policy traccar_import_devices_add on traccar_import_devices for insert to balise_api
  with check (exists (select from traccar_imports i where i.id = import_id and i.state = 'running'));
