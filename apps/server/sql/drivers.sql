-- Drivers.

create function scope_reads_drivers() returns boolean language sql stable parallel safe
  as $$ select scope_has('view_drivers') or scope_has('manage_drivers') or scope_has('assign_driver') $$;

grant select, insert, update (last_name, first_name, register_number, phone, email, identity_type, identity_number, identity_expires_on,
  born_on, hired_on, contract_type, contract_duration, contract_unit, contract_ends_on, licence_number, licence_categories,
  licence_issued_on, licence_expires_on, licence_restrictions, qualifications, note, revision, updated_at, deleted_at) on drivers to balise_api;

create policy drivers_read on drivers for select to balise_api using (
  (select scope_reads_drivers()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or id = any ((select scope_drivers())::integer[]))
);
create policy drivers_add on drivers for insert to balise_api
  with check ((select scope_has('manage_drivers')) and client_id = any ((select scope_clients())::integer[]));
create policy drivers_edit on drivers for update to balise_api
  using ((select scope_has('manage_drivers')) and client_id = any ((select scope_clients())::integer[]))
  with check ((select scope_has('manage_drivers')) and client_id = any ((select scope_clients())::integer[]));

grant execute on function scope_reads_drivers to balise_api;

-- Of the drivers whom a scope sees, if it has the right.
grant select, insert, update (medical_restrictions, medical_visit_on, medical_next_on) on driver_health to balise_api;
create policy driver_health_read on driver_health for select to balise_api
  using ((select scope_has('view_driver_health')) and driver_id in (select id from drivers));
create policy driver_health_add on driver_health for insert to balise_api
  with check ((select scope_has('view_driver_health') and scope_has('manage_drivers')) and driver_id in (select id from drivers));
create policy driver_health_edit on driver_health for update to balise_api
  using ((select scope_has('view_driver_health') and scope_has('manage_drivers')) and driver_id in (select id from drivers));

create trigger driver_files_erased after delete on drivers for each row execute function erase_attachments('driver');
create policy attachments_of_drivers on attachments for select to balise_api
  using (owner_kind = 'driver' and client_id = any ((select scope_clients())::integer[]) and owner_id in (select id from drivers)
    and (purpose <> 'medical' or (select scope_has('view_driver_health'))));
