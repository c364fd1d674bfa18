-- Who drives which vehicle: what readers compute it from (whoDrove of packages/tracking), and what ends with a vehicle or driver.

-- The drivers whom a limited user sees: those who are or were assigned to one of its devices, by a person or by a plan, or whose card was
-- read there.
create function scope_drivers() returns integer[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(driver_id), '{}') from (
    select a.driver_id from driver_assignments a
    where a.device_id = any (scope_devices()) and a.client_id = any (scope_clients())
    union
    select s.driver_id from driver_shifts s where s.device_id = any (scope_devices()) and s.client_id = any (scope_clients())
    union
    select k.driver_id from events e
      join device_ownership o on o.device_id = e.device_id and o.starts_at <= e.at and e.at < o.ends_at
      join driver_cards k on k.client_id = o.client_id and k.number = e.content ->> 'card' and k.starts_at <= e.at and e.at < k.ends_at
    where e.device_id = any (scope_devices()) and e.kind = 'driver_identified' and o.client_id = any (scope_clients())
      and k.driver_id is not null
  ) d
$$;

-- Of vehicles, in a period and in the time of the scope's clients, what tells who drove them, as JSON text: owned [device, client, start, end], when each client had it; cards [device, client, at,
-- number or null (rested), driver or null] by time, with the last one before the period; assignments [device, client, driver, start, end,
-- id]; shifts [device, client, driver, week, start, end, zone]; elsewhere [driver, start, end, device]: assignments of drivers of shifts;
-- drivers [id, name]. Times are ms since 1970 UTC, null: without end. Of an ignored card there is nothing.
create function driver_claims(wanted integer[], from_at timestamptz, to_at timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  clients_seen integer[] := scope_clients();
  listed integer[] := case when scope_limited() then scope_devices() end;
begin
  if not scope_has('view_drivers') then return null; end if;
  return (
    with owned as materialized (
      select o.device_id, o.client_id, greatest(o.starts_at, from_at) as starts_at, least(o.ends_at, to_at) as ends_at, o.starts_at as since,
        o.ends_at as until
      from device_ownership o
      where o.device_id = any (wanted) and o.client_id = any (clients_seen) and (listed is null or o.device_id = any (listed))
        and o.starts_at < to_at and o.ends_at > from_at
    ), read as materialized (
      select o.device_id, o.client_id, e.at, e.kind, e.content ->> 'card' as number
      from owned o cross join lateral (
        select * from (
          select i.at, i.kind, i.content from events i
          where i.device_id = o.device_id and i.at < o.starts_at and i.at >= o.since and i.kind in ('driver_identified', 'driver_released')
            and not exists (
              select from driver_cards k where k.client_id = o.client_id and k.number = i.content ->> 'card' and k.driver_id is null
            )
          order by i.at desc limit 1
        ) before
        union all
        select i.at, i.kind, i.content from events i
        where i.device_id = o.device_id and i.at >= o.starts_at and i.at < o.ends_at and i.kind in ('driver_identified', 'driver_released')
      ) e
    ), card as materialized (
      select r.*, k.driver_id from read r left join driver_cards k
        on r.number is not null and k.client_id = r.client_id and k.number = r.number and k.starts_at <= r.at and r.at < k.ends_at
      -- an ignored card neither begins nor ends anything
      where k.id is null or k.driver_id is not null
    ), assigned as materialized (
      select a.* from driver_assignments a where exists (
        select from owned o where o.device_id = a.device_id and o.client_id = a.client_id and a.starts_at < o.ends_at and a.ends_at > o.starts_at
      )
    ), shift as materialized (
      select s.*, c.time_zone from driver_shifts s join clients c on c.id = s.client_id where exists (
        select from owned o where o.device_id = s.device_id and o.client_id = s.client_id and s.starts_at < o.ends_at and s.ends_at > o.starts_at
      )
    ), elsewhere as materialized (
      select a.* from driver_assignments a
      where a.driver_id in (select driver_id from shift) and a.starts_at < to_at and a.ends_at > from_at
    )
    select json_build_object(
      'owned', coalesce((select json_agg(json_build_array(device_id, client_id,
        case when isfinite(since) then (date_part('epoch', since) * 1000)::bigint end,
        case when isfinite(until) then (date_part('epoch', until) * 1000)::bigint end)) from owned), '[]'),
      'cards', coalesce((select json_agg(json_build_array(device_id, client_id, (date_part('epoch', at) * 1000)::bigint, number, driver_id)
        order by device_id, at, kind desc) from card), '[]'),
      'assignments', coalesce((select json_agg(json_build_array(device_id, client_id, driver_id, (date_part('epoch', starts_at) * 1000)::bigint,
        case when isfinite(ends_at) then (date_part('epoch', ends_at) * 1000)::bigint end, id)) from assigned), '[]'),
      'shifts', coalesce((select json_agg(json_build_array(device_id, client_id, driver_id, week, (date_part('epoch', starts_at) * 1000)::bigint,
        case when isfinite(ends_at) then (date_part('epoch', ends_at) * 1000)::bigint end, time_zone)) from shift), '[]'),
      'elsewhere', coalesce((select json_agg(json_build_array(driver_id, (date_part('epoch', starts_at) * 1000)::bigint,
        case when isfinite(ends_at) then (date_part('epoch', ends_at) * 1000)::bigint end, device_id)) from elsewhere), '[]'),
      'drivers', coalesce((select json_agg(json_build_array(d.id, btrim(d.last_name || ' ' || d.first_name))) from drivers d where d.id in (
        select driver_id from card union select driver_id from assigned union select driver_id from shift)), '[]')
    )::text
  );
end $$;

-- The vehicles that a driver may have driven in a period, by assignment, plan or card, in the time of the scope's clients.
create function devices_of_driver(driver integer, from_at timestamptz, to_at timestamptz) returns integer[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(f.device_id), '{}') from (
    select a.device_id, a.client_id from driver_assignments a
    where a.driver_id = driver and a.starts_at < to_at and a.ends_at > from_at
    union
    select s.device_id, s.client_id from driver_shifts s where s.driver_id = driver and s.starts_at < to_at and s.ends_at > from_at
    union
    select e.device_id, o.client_id from driver_cards k
      join events e on e.kind = 'driver_identified' and e.content ->> 'card' = k.number and e.at >= k.starts_at and e.at < k.ends_at
        and e.at >= from_at - interval '7 days' and e.at < to_at
      join device_ownership o on o.device_id = e.device_id and o.client_id = k.client_id and o.starts_at <= e.at and e.at < o.ends_at
    where k.driver_id = driver
  ) f
  where scope_has('view_drivers') and f.client_id = any (scope_clients()) and (not scope_limited() or f.device_id = any (scope_devices()))
$$;

-- Cards that were read since a moment in the time of these clients and that they do not know, the last read first.
create function unknown_driver_cards(clients integer[], since timestamptz, most integer)
returns table (client_id integer, number text, reads integer, first_at timestamptz, last_at timestamptz, device_id integer, designation text,
  latitude float8, longitude float8)
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  with read as (
    select o.client_id, e.content ->> 'card' as number, e.at, e.device_id, shown_content(e.device_id, e.at, e.content) -> 'place' as place
    from events e join device_ownership o on o.device_id = e.device_id and o.starts_at <= e.at and e.at < o.ends_at
    where e.kind = 'driver_identified' and e.at >= since and scope_has('view_drivers') and not ((select any_private()) and is_private(e.device_id, e.at, e.at))
      and o.client_id = any (clients) and o.client_id = any (scope_clients())
      and (not scope_limited() or e.device_id = any (scope_devices()))
      and not exists (select from driver_cards k where k.client_id = o.client_id and k.number = e.content ->> 'card')
  ), counted as (
    select r.client_id, r.number, count(*)::int as reads, min(r.at) as first_at, max(r.at) as last_at from read r group by 1, 2
    order by 5 desc limit most
  )
  select distinct on (c.last_at, c.client_id, c.number) c.*, r.device_id,
    case when d.client_id = r.client_id or d.purged_at is not null then d.designation else d.imei end,
    (r.place ->> 'latitude')::float8, (r.place ->> 'longitude')::float8
  from counted c join read r on r.client_id = c.client_id and r.number = c.number and r.at = c.last_at join devices d on d.id = r.device_id
  order by c.last_at desc, c.client_id, c.number, r.device_id
$$;

-- What is in the way of an assignment: another of the driver, or of the vehicle. Limited users learn of those beyond their list that there are
-- some, and not which.
create function driver_assignment_in_the_way(driver integer, device integer, from_at timestamptz, to_at timestamptz, except_id integer)
returns table (id integer, of_driver boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select case when not scope_limited() or a.device_id = any (scope_devices()) then a.id end, a.driver_id = driver
  from driver_assignments a
  where (a.driver_id = driver or a.device_id = device) and tstzrange(a.starts_at, a.ends_at) && tstzrange(from_at, to_at)
    and a.id <> except_id and scope_has('assign_driver') and a.client_id = any (scope_clients())
  order by a.driver_id = driver desc, a.starts_at limit 1
$$;

-- The hours of drivers on other vehicles' plans. Limited users are kept from overlaps with vehicles beyond their list too.
create function shifts_elsewhere(wanted integer[], device integer) returns table (driver_id integer, week jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.driver_id, s.week from driver_shifts s
  where s.driver_id = any (wanted) and s.device_id <> device and s.ends_at = 'infinity'
    and scope_has('assign_driver') and s.client_id = any (scope_clients())
$$;

-- Whether any vehicle of the client was ever known by that card's number: whose it is, or that it is ignored.
create function driver_card_is_known(client integer, wanted text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from driver_cards where client_id = client and number = wanted)
$$;

-- What goes on of a vehicle or driver ends at a moment; what would begin later never will.
create function end_driver_assignments(device integer, driver integer, client integer, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from driver_assignments a
    where (a.device_id = device or a.driver_id = driver) and (client is null or a.client_id = client) and a.starts_at >= at;
  update driver_assignments a set ends_at = at
    where (a.device_id = device or a.driver_id = driver) and (client is null or a.client_id = client) and a.ends_at > at;
  delete from driver_shifts s
    where (s.device_id = device or s.driver_id = driver) and (client is null or s.client_id = client) and s.starts_at >= at;
  update driver_shifts s set ends_at = at
    where (s.device_id = device or s.driver_id = driver) and (client is null or s.client_id = client) and s.ends_at > at;
end $$;

create function end_assignments_of_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_driver_assignments(new.id, null, old.client_id, coalesce(new.deleted_at, now()));
  return null;
end $$;
create trigger assignments_of_device_end after update on devices for each row
  when (new.client_id <> old.client_id or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_assignments_of_device();

create function end_assignments_of_driver() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_driver_assignments(null, new.id, null, new.deleted_at);
  update driver_cards set ends_at = new.deleted_at where driver_id = new.id and starts_at < new.deleted_at and ends_at > new.deleted_at;
  return null;
end $$;
create trigger assignments_of_driver_end after update on drivers for each row
  when (new.deleted_at is not null and old.deleted_at is null)
  execute function end_assignments_of_driver();

grant select, insert, delete, update (starts_at, ends_at, note, ended_by, ended_by_name, end_reason) on driver_assignments to balise_api;
grant select, insert, delete, update (ends_at) on driver_shifts to balise_api;
grant select, insert, delete, update (ends_at) on driver_cards to balise_api;
grant execute on function scope_drivers, driver_claims, devices_of_driver, unknown_driver_cards, driver_assignment_in_the_way,
  shifts_elsewhere to balise_api;
grant execute on function driver_card_is_known to balise_ingest;

create policy driver_assignments_read on driver_assignments for select to balise_api using (
  (select scope_has('view_drivers') or scope_has('assign_driver')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy driver_assignments_add on driver_assignments for insert to balise_api with check (
  (select scope_has('assign_driver')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  and assigned_by = (select scope_user())
);
create policy driver_assignments_edit on driver_assignments for update to balise_api using (
  (select scope_has('assign_driver')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy driver_assignments_remove on driver_assignments for delete to balise_api using (
  (select scope_has('assign_driver')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);

create policy driver_shifts_read on driver_shifts for select to balise_api using (
  (select scope_has('view_drivers') or scope_has('assign_driver')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy driver_shifts_change on driver_shifts to balise_api
  using (
    (select scope_has('assign_driver')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  );

create policy driver_cards_read on driver_cards for select to balise_api using (
  (select scope_has('view_drivers') or scope_has('manage_drivers')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or driver_id = any ((select scope_drivers())::integer[]))
);
create policy driver_cards_change on driver_cards to balise_api
  using ((select scope_has('manage_drivers')) and client_id = any ((select scope_clients())::integer[]));
