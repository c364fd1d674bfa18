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

-- What vehicles did from moments on in their clients' time: the rest of that day by quarters of an hour, then days. mm by positions and by a
-- counter, milliseconds of the engine. The first quarter counts by its part that is after the moment. A place is that of a moment in the
-- arrays. The days of a vehicle are read once however many moments ask for them: they are summed from each moment to the next, and then from
-- the last one back.
create function used_since(devices integer[], clients integer[], moments timestamptz[], zones text[])
returns table (place integer, gps float8, counted float8, engine float8)
language sql stable security definer set search_path = public, pg_temp as $$
  with asked as (
    select w.place, w.device, w.client, w.moment, w.day, (w.day + 1)::timestamp at time zone w.zone as ends_at,
      dense_rank() over (partition by w.device, w.client order by w.day)::int as step
    from (
      select w.*, (w.moment at time zone w.zone)::date as day
      from unnest(devices, clients, moments, zones) with ordinality as w (device, client, moment, zone, place)
      where scope_role() is null or w.client = any (scope_clients())
    ) w
  ), steps as (
    select a.device, a.client, array_agg(distinct a.day order by a.day) as days from asked a group by a.device, a.client
  ), sums as (
    select t.device, t.client, width_bucket(d.day - 1, t.days) as step, sum(d.gps) as gps, sum(d.counted) as counted, sum(d.engine) as engine
    from steps t join vehicle_days d on d.device_id = t.device and d.client_id = t.client and d.day > t.days[1]
    group by t.device, t.client, 3
  ), whole_days as (
    select p.place, sum(p.gps) over later as gps, sum(p.counted) over later as counted, sum(p.engine) over later as engine
    from (
      select null::bigint as place, * from sums
      union all
      select a.place, a.device, a.client, a.step, 0, 0, 0 from asked a
    ) p
    window later as (partition by p.device, p.client order by p.step desc)
  )
  select p.place::int, sum(p.gps)::float8, sum(p.counted)::float8, sum(p.engine)::float8 from (
    select * from whole_days w where w.place is not null
    union all
    select a.place, (u.measured + u.estimated - u.covered) * s.part, u.counted * s.part, u.engine * s.part
    from asked a
      join usage u on u.device_id = a.device and u.starts_at > a.moment - interval '15 minutes' and u.starts_at < a.ends_at
      join device_ownership o on o.device_id = a.device and o.client_id = a.client and o.starts_at <= u.starts_at and u.starts_at < o.ends_at
      cross join lateral (select least(1, extract(epoch from u.starts_at + interval '15 minutes' - a.moment) / 900) as part) s
  ) p
  group by p.place
$$;

-- Adds up the days of vehicles again whose history changed, in the time that their present client owned them.
create function sum_vehicle_days(devices integer[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids integer[];
  clients integer[];
  zones text[];
  days date[];
begin
  select array_agg(v.device_id), array_agg(v.client_id), array_agg(v.zone), array_agg(v.day) into ids, clients, zones, days
  from (
    select m.device_id, d.client_id, c.time_zone as zone, (m.changed_from at time zone c.time_zone)::date as day
    from vehicle_meters m join devices d on d.id = m.device_id join clients c on c.id = d.client_id
    where m.device_id = any (devices) and m.changed_from is not null
    order by m.device_id for update of m
  ) v;
  if ids is null then return; end if;
  delete from vehicle_days d using unnest(ids, clients, days) as v (device_id, client_id, day)
  where d.device_id = v.device_id and d.client_id = v.client_id and d.day >= v.day;
  insert into vehicle_days (device_id, client_id, day, gps, counted, engine)
    select v.device_id, v.client_id, (u.starts_at at time zone v.zone)::date, sum(u.measured + u.estimated - u.covered), sum(u.counted),
      sum(u.engine)
    from unnest(ids, clients, zones, days) as v (device_id, client_id, zone, day)
      join usage u on u.device_id = v.device_id and u.starts_at >= v.day::timestamp at time zone v.zone
      join device_ownership o on o.device_id = v.device_id and o.client_id = v.client_id and o.starts_at <= u.starts_at and u.starts_at < o.ends_at
    group by 1, 2, 3;
  delete from vehicle_months m using unnest(ids, clients, days) as v (device_id, client_id, day)
  where m.device_id = v.device_id and m.client_id = v.client_id and m.month >= date_trunc('month', v.day);
  insert into vehicle_months (client_id, month, device_id, gps, counted)
    select d.client_id, date_trunc('month', d.day)::date, d.device_id, sum(d.gps), sum(d.counted)
    from unnest(ids, clients, days) as v (device_id, client_id, day)
      join vehicle_days d on d.device_id = v.device_id and d.client_id = v.client_id and d.day >= date_trunc('month', v.day)::date
    group by 1, 2, 3;
  update vehicle_meters set changed_from = null where device_id = any (ids);
end $$;

-- Adds records to the sums of their months, and takes out those that they replace and those that are erased.
create function sum_service_months() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into service_months as m (client_id, month, service_id, parts, labour, tax, done, in_time, judged, downtime_minutes,
    not_done, postponed)
    select r.client_id, date_trunc('month', r.day)::date, r.service_id,
      coalesce(sum(r.sign * r.parts_cost) filter (where r.kind = 'done'), 0), coalesce(sum(r.sign * r.labour_cost) filter (where r.kind = 'done'), 0),
      coalesce(sum(r.sign * r.tax_cost) filter (where r.kind = 'done'), 0), coalesce(sum(r.sign) filter (where r.kind = 'done'), 0),
      coalesce(sum(r.sign) filter (where r.kind = 'done' and r.state <> 'overdue'), 0),
      coalesce(sum(r.sign) filter (where r.kind <> 'postponed'), 0) + coalesce(sum(r.sign * r.missed) filter (where r.kind = 'done'), 0),
      coalesce(sum(r.sign * r.downtime_minutes), 0), coalesce(sum(r.sign) filter (where r.kind = 'notDone'), 0),
      coalesce(sum(r.sign) filter (where r.kind = 'postponed'), 0)
    from (
      select c.*, 1 as sign from changed c where tg_op = 'INSERT'
      union all
      select o.*, -1 from changed c join service_records o on o.id = c.replaces where tg_op = 'INSERT'
      union all
      select c.*, -1 from changed c
      where tg_op = 'DELETE' and not exists (select from changed n where n.replaces = c.id)
        and not exists (select from service_records n where n.replaces = c.id)
    ) r join services s on s.id = r.service_id
    where r.kind <> 'withdrawn'
    group by 1, 2, 3 order by 1, 2, 3
  on conflict (client_id, month, service_id) do update set parts = m.parts + excluded.parts, labour = m.labour + excluded.labour,
    tax = m.tax + excluded.tax, done = m.done + excluded.done, in_time = m.in_time + excluded.in_time, judged = m.judged + excluded.judged,
    downtime_minutes = m.downtime_minutes + excluded.downtime_minutes, not_done = m.not_done + excluded.not_done,
    postponed = m.postponed + excluded.postponed;
  return null;
end $$;
create trigger months_added after insert on service_records referencing new table as changed for each statement execute function sum_service_months();
create trigger months_erased after delete on service_records referencing old table as changed for each statement execute function sum_service_months();

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
grant select on vehicle_days, vehicle_months, service_months to balise_api;
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
create policy vehicle_months_read on vehicle_months for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
-- sums of all vehicles are not for those who see some of them: they add up records
create policy service_months_read on service_months for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance() and not scope_limited())
  and client_id = any ((select scope_clients())::integer[])
);
create policy vehicle_meters_read on vehicle_meters for select to balise_api
  using ((select scope_sees_maintenance()) and device_id in (select id from devices));
create policy vehicle_meters_mark on vehicle_meters for update to balise_api
  using ((select scope_has('manage_maintenance')) and device_id in (select id from devices));

-- Files go with the record that they were saved with, and are seen with it.
create trigger service_record_files_erased after delete on service_records for each row execute function erase_attachments('service');
create policy attachments_of_services on attachments for select to balise_api using (
  owner_kind = 'service' and client_id = any ((select scope_clients())::integer[]) and owner_id in (select id from service_records)
);

grant execute on function scope_sees_maintenance, used_since, sum_vehicle_days, follow_meters, mark_meters, count_services to balise_api;
