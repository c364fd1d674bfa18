-- Levels of tanks, and the fills and drops that they show.

-- A job reads the levels of a vehicle where they may be others.
create function read_tank() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('tank-levels', new.device_id || ' ' || new.client_id);
  return null;
end $$;
create trigger read_tank_stale after insert or update of stale_from on tank_sensors for each row when (new.stale_from is not null)
  execute function read_tank();

-- Late positions change what was read from their time on.
create function tank_is_stale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tank_sensors set stale_from = new.starts_at
  where device_id = new.device_id and (stale_from is null or stale_from > new.starts_at);
  return null;
end $$;
create trigger tank_is_stale_of_late after insert or update of starts_at on recompute_ranges for each row execute function tank_is_stale();

-- What the tank holds is what a percentage is of, and what fills and drops are held against.
create function tank_is_another() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tank_sensors set stale_from = least(stale_from, now() - interval '90 days')
  where device_id = new.device_id and client_id = new.client_id;
  return null;
end $$;
create trigger tank_is_another_of_settings after update of tank on vehicle_fuel_settings for each row when (old.tank is distinct from new.tank)
  execute function tank_is_another();

grant select, insert, delete, update (source, unit, points, smallest_fill, smallest_drop, needs_ignition, tolerance_minutes, tolerance_share,
  stale_from, updated_at)
  on tank_sensors to balise_api;
grant select, delete on tank_days, tank_events to balise_api;

create policy tank_sensors_read on tank_sensors for select to balise_api using (
  (select scope_has('view_fuel') or scope_has('manage_fuel')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy tank_sensors_add on tank_sensors for insert to balise_api with check (
  (select scope_has('manage_fuel')) and exists (select from devices d where d.id = device_id and d.client_id = tank_sensors.client_id)
);
create policy tank_sensors_edit on tank_sensors for update to balise_api using (
  (select scope_has('manage_fuel')) and exists (select from devices d where d.id = device_id and d.client_id = tank_sensors.client_id)
);
create policy tank_sensors_remove on tank_sensors for delete to balise_api using (
  (select scope_has('manage_fuel')) and exists (select from devices d where d.id = device_id and d.client_id = tank_sensors.client_id)
);
create policy tank_days_read on tank_days for select to balise_api using (
  (select scope_has('view_fuel') or scope_has('manage_fuel')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy tank_events_read on tank_events for select to balise_api using (
  (select scope_has('view_fuel') or scope_has('manage_fuel')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
-- what a sensor said that is removed goes with it
create policy tank_days_remove on tank_days for delete to balise_api using (
  (select scope_has('manage_fuel')) and exists (select from devices d where d.id = device_id and d.client_id = tank_days.client_id)
);
create policy tank_events_remove on tank_events for delete to balise_api using (
  (select scope_has('manage_fuel')) and exists (select from devices d where d.id = device_id and d.client_id = tank_events.client_id)
);
