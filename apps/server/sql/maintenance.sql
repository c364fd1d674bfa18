-- Services, operations, the vehicles that services are attached to, and what was done.

-- Managing includes seeing.
create function scope_sees_maintenance() returns boolean language sql stable parallel safe
  as $$ select scope_has('view_maintenance') or scope_has('manage_maintenance') $$;

-- Changed history of a vehicle with services: its days are added up again from there, within a quarter of an hour.
create function note_changed_usage() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicle_meters m set changed_from = least(m.changed_from, c.at)
  from (select device_id, min(starts_at) as at from changed group by device_id) c
  where m.device_id = c.device_id and (m.changed_from is null or m.changed_from > c.at);
  return null;
end $$;
create trigger usage_added after insert on usage referencing new table as changed for each statement execute function note_changed_usage();
create trigger usage_changed after update on usage referencing new table as changed for each statement execute function note_changed_usage();

-- A reading moves what is due by distance.
create function note_changed_reading() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicle_meters set is_marked = true where device_id = new.device_id;
  return null;
end $$;
create trigger reading_changed after insert or update on odometer_entries for each row execute function note_changed_reading();

-- What a vehicle did from a moment on in its client's time: the rest of that day by quarters of an hour, then days. mm by positions and by
-- a counter, milliseconds of the engine. The first quarter counts by its part that is after the moment.
create function used_since(device integer, client integer, moment timestamptz, zone text)
returns table (gps float8, counted float8, engine float8)
language sql stable security definer set search_path = public, pg_temp as $$
  select sum(p.gps)::float8, sum(p.counted)::float8, sum(p.engine)::float8 from (
    select d.gps, d.counted, d.engine from vehicle_days d
    where d.device_id = device and d.client_id = client and (scope_role() is null or client = any (scope_clients()))
      and d.day > (moment at time zone zone)::date
    union all
    select (u.measured + u.estimated - u.covered) * s.part, u.counted * s.part, u.engine * s.part
    from usage u cross join lateral (
      select least(1, extract(epoch from u.starts_at + interval '15 minutes' - moment) / 900) as part
    ) s
    where u.device_id = device and (scope_role() is null or client = any (scope_clients()))
      and u.starts_at > moment - interval '15 minutes'
      and u.starts_at < ((moment at time zone zone)::date + 1)::timestamp at time zone zone
      and u.starts_at >= (
        select max(o.starts_at) from device_ownership o
        where o.device_id = device and o.client_id = client and o.starts_at <= u.starts_at and u.starts_at < o.ends_at
      )
  ) p
$$;

-- Adds up the days of vehicles again whose history changed, in the time that their present client owned them.
create function sum_vehicle_days(devices integer[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v record;
begin
  for v in
    select m.device_id, d.client_id, c.time_zone as zone, (m.changed_from at time zone c.time_zone)::date as day
    from vehicle_meters m join devices d on d.id = m.device_id join clients c on c.id = d.client_id
    where m.device_id = any (devices) and m.changed_from is not null
    order by m.device_id for update of m
  loop
    delete from vehicle_days where device_id = v.device_id and client_id = v.client_id and day >= v.day;
    insert into vehicle_days (device_id, client_id, day, gps, counted, engine)
      select v.device_id, v.client_id, (u.starts_at at time zone v.zone)::date, sum(u.measured + u.estimated - u.covered), sum(u.counted),
        sum(u.engine)
      from usage u join device_ownership o on o.device_id = u.device_id and o.client_id = v.client_id
        and o.starts_at <= u.starts_at and u.starts_at < o.ends_at
      where u.device_id = v.device_id and u.starts_at >= v.day::timestamp at time zone v.zone
      group by 3;
    update vehicle_meters set changed_from = null where device_id = v.device_id;
  end loop;
end $$;

-- Follows a vehicle from now on, with its past from a moment on.
create function follow_meters(devices integer[], since timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into vehicle_meters (device_id, changed_from)
    select d.id, since from devices d where d.id = any (devices) and d.client_id = any (scope_clients())
  on conflict (device_id) do update set is_marked = true, changed_from = least(vehicle_meters.changed_from, excluded.changed_from)
$$;

-- Has vehicles looked at again at once.
create function mark_meters(devices integer[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicle_meters set is_marked = true where device_id = any (devices);
  perform queue_job('services', '');
end $$;

-- How many services a client of the scope has.
create function count_services(client integer) returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from services where client_id = client and deleted_at is null and client = any (scope_clients())
$$;

grant select, insert, update (name, category, distance, engine, calendar_count, calendar_unit, expected_cost, description, is_active,
  updated_at, deleted_at) on services to balise_api;
grant select, insert, delete, update (name, parts_cost, labour_cost, minutes, updated_at) on operations to balise_api;
grant select, insert, delete on service_operations to balise_api;
grant select, insert, update (base_at, base_metres, due_on, due_distance, due_engine, planned_on, planned_workshop, withdrawn_at) on
  service_vehicles to balise_api;
grant select, insert on service_records to balise_api;
grant select, insert, update, delete on service_dues to balise_api;
grant select on vehicle_days to balise_api;
grant select, update (is_marked, evaluated_on, factor) on vehicle_meters to balise_api;

create policy services_read on services for select to balise_api
  using ((select scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[]));
create policy services_add on services for insert to balise_api with check (
  (select scope_has('manage_maintenance') and not scope_limited()) and client_id = any ((select scope_clients())::integer[])
);
create policy services_edit on services for update to balise_api
  using ((select scope_has('manage_maintenance') and not scope_limited()) and client_id = any ((select scope_clients())::integer[]))
  with check (client_id = any ((select scope_clients())::integer[]));
create policy operations_read on operations for select to balise_api
  using ((select scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[]));
create policy operations_keep on operations to balise_api
  using ((select scope_has('manage_maintenance') and not scope_limited()) and client_id = any ((select scope_clients())::integer[]))
  with check ((select scope_has('manage_maintenance') and not scope_limited()) and client_id = any ((select scope_clients())::integer[]));
create policy service_operations_read on service_operations for select to balise_api
  using ((select scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[]));
create policy service_operations_keep on service_operations to balise_api
  using ((select scope_has('manage_maintenance') and not scope_limited()) and client_id = any ((select scope_clients())::integer[]))
  with check ((select scope_has('manage_maintenance') and not scope_limited()) and client_id = any ((select scope_clients())::integer[]));

-- What is of a vehicle: of the client that entered it, and of a limited user's list. After a transfer it stays with that client.
create policy service_vehicles_read on service_vehicles for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy service_vehicles_add on service_vehicles for insert to balise_api with check (
  (select scope_has('manage_maintenance')) and device_id in (select id from devices d where d.client_id = service_vehicles.client_id)
);
create policy service_vehicles_edit on service_vehicles for update to balise_api
  using (
    (select scope_has('manage_maintenance')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  );
create policy service_records_read on service_records for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy service_records_add on service_records for insert to balise_api with check (
  (select scope_has('manage_maintenance')) and service_vehicle_id in (select id from service_vehicles)
);
create policy service_dues_read on service_dues for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy service_dues_add on service_dues for insert to balise_api with check (
  (select scope_has('manage_maintenance')) and service_vehicle_id in (select id from service_vehicles)
);
create policy service_dues_edit on service_dues for update to balise_api
  using ((select scope_has('manage_maintenance')) and service_vehicle_id in (select id from service_vehicles));
create policy service_dues_remove on service_dues for delete to balise_api
  using ((select scope_has('manage_maintenance')) and service_vehicle_id in (select id from service_vehicles));
create policy vehicle_days_read on vehicle_days for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy vehicle_meters_read on vehicle_meters for select to balise_api
  using ((select scope_sees_maintenance()) and device_id in (select id from devices));
create policy vehicle_meters_mark on vehicle_meters for update to balise_api
  using ((select scope_has('manage_maintenance')) and device_id in (select id from devices));

grant execute on function scope_sees_maintenance, used_since, sum_vehicle_days, follow_meters, mark_meters, count_services to balise_api;
