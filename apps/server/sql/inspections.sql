-- Inspections, defects, and vehicles that are out of service.

create function scope_sees_inspections() returns boolean language sql stable parallel safe
  as $$ select scope_has('inspect_vehicles') or scope_sees_maintenance() $$;

-- Since when defects keep a vehicle of a client out of service.
create function out_of_service_since(device integer, client integer) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select min(opened_at) from defects
  where device_id = device and client_id = client and is_out_of_service and state in ('open', 'repaired')
$$;

create function mark_out_of_service() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  device integer := coalesce(new.device_id, old.device_id);
begin
  -- of two at once the other one looks again, and sees what this one did
  perform from devices where id = device for no key update;
  update devices d set out_of_service_since = out_of_service_since(d.id, d.client_id)
  where d.id = device and d.out_of_service_since is distinct from out_of_service_since(d.id, d.client_id);
  return null;
end $$;
create trigger out_of_service after insert or update of state, is_out_of_service or delete on defects
  for each row execute function mark_out_of_service();

-- A vehicle that goes to another client leaves its defects, and finds them again when it comes back.
create function keep_out_of_service() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.out_of_service_since := out_of_service_since(new.id, new.client_id);
  return new;
end $$;
create trigger out_of_service_of_client before update of client_id on devices for each row
  when (new.client_id <> old.client_id) execute function keep_out_of_service();

-- A work order that is done has repaired its defects. Those that keep a vehicle out of service wait for a signature.
create function repair_defects() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person text := coalesce((select first_name || ' ' || last_name from users where id = scope_user()), '');
begin
  update defects set repaired_at = new.done_at, repaired_by_name = person,
    state = case when is_out_of_service then 'repaired' else 'closed' end,
    closed_at = case when is_out_of_service then null else new.done_at end,
    closed_by_name = case when is_out_of_service then '' else person end
  where work_order_id = new.id and client_id = new.client_id and state = 'open';
  return null;
end $$;
create trigger defects_repaired after update of state on work_orders for each row
  when (new.state = 'done' and old.state <> 'done') execute function repair_defects();

-- An inspection is checked against the list that its form showed.
create function keep_template_revision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inspection_template_revisions (template_id, revision, name, kind, items, is_meter_needed)
    values (new.id, new.revision, new.name, new.kind, new.items, new.is_meter_needed);
  return null;
end $$;
create trigger revision_kept after insert or update of revision on inspection_templates
  for each row execute function keep_template_revision();

grant select, insert, update (name, kind, items, is_meter_needed, revision, updated_at, deleted_at) on inspection_templates to balise_api;
grant select on inspection_template_revisions to balise_api;
-- only what became of the meter is written afterwards
grant select, insert, update (reading) on inspections to balise_api;
grant select, insert, update (note, severity, is_out_of_service, state, inspection_id, reports, work_order_id, repaired_at, repaired_by_name,
  closed_at, closed_by_name, closing_note) on defects to balise_api;

create policy inspection_templates_read on inspection_templates for select to balise_api
  using ((select scope_sees_inspections()) and client_id = any ((select scope_clients())::integer[]));
create policy inspection_templates_add on inspection_templates for insert to balise_api with check (
  (select scope_has('manage_maintenance') and not scope_limited()) and client_id = any ((select scope_clients())::integer[])
);
create policy inspection_templates_edit on inspection_templates for update to balise_api
  using ((select scope_has('manage_maintenance') and not scope_limited()) and client_id = any ((select scope_clients())::integer[]));

create policy inspection_template_revisions_read on inspection_template_revisions for select to balise_api
  using (template_id in (select id from inspection_templates));

create policy inspections_read on inspections for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_inspections()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
-- in the own name
create policy inspections_add on inspections for insert to balise_api with check (
  (select scope_has('inspect_vehicles')) and created_by = (select scope_user())
  and device_id in (select id from devices d where d.client_id = inspections.client_id)
);
create policy inspections_meter on inspections for update to balise_api
  using ((select scope_has('inspect_vehicles')) and created_by = (select scope_user()) and reading is null)
  with check (created_by = (select scope_user()));

create policy defects_read on defects for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_inspections()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy defects_add on defects for insert to balise_api
  with check ((select scope_has('inspect_vehicles')) and state = 'open' and inspection_id in (select id from inspections));
-- an inspection that finds a defect again
create policy defects_found_again on defects for update to balise_api
  using (
    (select scope_has('inspect_vehicles')) and state in ('open', 'repaired') and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  )
  with check (state = 'open' and inspection_id in (select id from inspections));
create policy defects_edit on defects for update to balise_api
  using (
    (select scope_has('manage_maintenance')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  );

create trigger inspection_files_erased after delete on inspections for each row execute function erase_attachments('inspection');
create policy attachments_of_inspections on attachments for select to balise_api using (
  owner_kind = 'inspection' and client_id = any ((select scope_clients())::integer[]) and owner_id in (select id from inspections)
);

grant execute on function scope_sees_inspections to balise_api;
