-- The past of devices, as far as the scope owned them. Readers get JSON text or bytes that are made here and parsed in a thread, so that
-- the event loop is free for others. Times in JSON are ms since 1970 UTC, distances mm.

-- Processes that keep thresholds in memory are notified of each change.
create function notify_tracking_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tracking_settings_changed',
    jsonb_build_object('partnerId', new.partner_id, 'clientId', new.client_id)::text);
  return null;
end $$;
create trigger tracking_settings_changed after insert on tracking_settings
  for each row execute function notify_tracking_settings_changed();

-- When the scope owned a device, private time included: for sums of distance, and nothing that tells where the vehicle was or how fast. Null: never.
create function device_held(device integer) returns tstzmultirange
language sql stable security definer set search_path = public, pg_temp as $$
  select case when not scope_limited() or device = any (scope_devices()) then range_agg(tstzrange(o.starts_at, o.ends_at)) end
  from device_ownership o where o.device_id = device and o.client_id = any (scope_clients())
$$;

-- What the scope may read of a device: when it owned it, without private time (private_periods.sql). Null: it never owned it.
create function device_owned(device integer) returns tstzmultirange
language sql stable security definer set search_path = public, pg_temp as $$
  select device_held(device) - device_private(device)
$$;

-- The time of a device whose track, trips and stops the scope may read: its own, and what is shared with it with the history. Null: none.
create function device_readable(device integer) returns tstzmultirange
language sql stable security definer set search_path = public, pg_temp as $$
  select case when w.shared is null then w.owned when w.owned is null then w.shared else w.owned + w.shared end
  from (select device_owned(device) as owned, share_period(device, 'history') as shared) w
$$;

-- What is known of an event or episode, as it may be read: without a last known place of private time, which what began afterwards may bear ("at" of
-- a place: LastSpot of packages/tracking), and without alarms of speeding where that is hidden. All who read contents read them through this.
create function shown_content(device integer, moment timestamptz, content jsonb) returns jsonb language sql stable as $$
  select case
    when content #> '{place,at}' is not null then
      case when was_private(device, content #>> '{place,at}') then content || '{"place": null}' else content end
    when content #> '{from,at}' is not null then
      case when was_private(device, content #>> '{from,at}') then content || '{"from": null}' else content end
    when content -> 'alarms' ? 'overspeed' and speeding_hidden(device, moment) then
      jsonb_set(content, '{alarms}', (content -> 'alarms') - 'overspeed')
    else content end
$$;

-- Whether a device was private at a moment in ms since 1970 UTC.
create function was_private(device integer, at text) returns boolean language sql stable as $$
  select is_private(device, to_timestamp(at::float8 / 1000), to_timestamp(at::float8 / 1000))
$$;

-- The positions of a device in a period, as far as the scope owned it: columns as JSON text, in the order of history; attributes only with
-- "whole"; and when alarms of speeding are hidden. Null: the scope never owned it. Read rows before chunks: what is archived in between is then
-- in both or in the chunks, never in neither.
create function device_rows(device integer, from_at timestamptz, to_at timestamptz, whole boolean) returns text
language plpgsql stable security definer
-- in the order of the index: nothing to sort
set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
begin
  if owned is null then return null; end if;
  return (
    select format(
      '{"at":[%s],"key":[%s],"delay":[%s],"latitude":[%s],"longitude":[%s],"altitude":[%s],"speed":[%s],"course":[%s],"accuracy":[%s],"valid":[%s],"quality":[%s],"attributes":[%s],"speedingHidden":%s}',
      string_agg((date_part('epoch', fixed_at) * 1000)::bigint::text, ','),
      string_agg(key::text, ','),
      string_agg((date_part('epoch', received_at - fixed_at) * 1000)::bigint::text, ','),
      string_agg(coalesce(latitude::text, 'null'), ','),
      string_agg(coalesce(longitude::text, 'null'), ','),
      string_agg(coalesce(altitude::text, 'null'), ','),
      string_agg(coalesce(speed::text, 'null'), ','),
      string_agg(coalesce(course::text, 'null'), ','),
      string_agg(coalesce(accuracy::text, 'null'), ','),
      string_agg(case when valid then '1' else '0' end, ','),
      string_agg(quality::text, ','),
      string_agg(case when whole then attributes::text end, ','),
      speeding_hidden_times(device, from_at, to_at)
    )
    from (
      select p.* from unnest(owned * tstzmultirange(tstzrange(from_at, to_at))) r
      cross join lateral (
        select fixed_at, key, received_at, latitude, longitude, altitude, speed, course, accuracy, valid, quality, attributes
        from positions
        where device_id = device and fixed_at >= lower(r) and fixed_at < upper(r)
          -- repeated for the planner, which leaves out other days' partitions by it
          and fixed_at >= from_at and fixed_at < to_at
        order by fixed_at, key
      ) p
    ) f
  );
end $$;

-- What the positions of a device say beside its live state, in the time that the scope owned it: the time of the first, how many the last day
-- has, and the newest one no later than "at"; where that is archived, its time is in "archived_at". No row: the scope never owned it.
create function position_summary(device integer, at timestamptz)
returns table (first_at timestamptz, today bigint, last json, archived_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
begin
  if owned is null then return; end if;
  return query select
    least((select p.fixed_at from unnest(owned) with ordinality r (period, place) cross join lateral (
      select fixed_at from positions
      where device_id = device and fixed_at >= lower(period) and fixed_at < upper(period) order by fixed_at limit 1
    ) p order by r.place limit 1), (
      select p.first_at from chunks p where p.device_id = device and tstzrange(p.first_at, p.last_at, '[]') <@ owned
      order by p.day, p.part limit 1
    )),
    (select coalesce(sum(c.records), 0)::bigint from unnest(owned) period cross join lateral (
      select count(*) as records from positions
      where device_id = device and fixed_at >= lower(period) and fixed_at < upper(period)
        and fixed_at > at - interval '1 day' and fixed_at <= at
    ) c),
    (select p.record from unnest(owned) with ordinality r (period, place) cross join lateral (
      select json_build_object('at', (date_part('epoch', date_trunc('milliseconds', fixed_at)) * 1000)::bigint,
        'receivedAt', (date_part('epoch', date_trunc('milliseconds', received_at)) * 1000)::bigint, 'latitude', latitude, 'longitude', longitude,
        'altitude', altitude, 'speed', speed, 'course', course, 'accuracy', accuracy, 'valid', valid, 'quality', quality,
        'attributes', shown_attributes(device, fixed_at, attributes)) as record
      from positions
      where device_id = device and fixed_at >= lower(period) and fixed_at < upper(period) and fixed_at <= at
      order by fixed_at desc, key desc limit 1
    ) p order by r.place desc limit 1),
    (select p.last_at from chunks p
      where p.device_id = device and p.last_at <= at and tstzrange(p.first_at, p.last_at, '[]') <@ owned
      order by p.day desc, p.part desc limit 1);
end $$;

-- Episodes that touch a period, by their start: [id, kind, start, end, mm measured, mm estimated, top speed, content, time of the position
-- that settled it]. At most one of each kind began before the period, but for visits to geofences.
create function device_episodes(device integer, from_at timestamptz, to_at timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
  -- of what is shared no geofences, limits and supply of its owner
  shared tstzmultirange := share_period(device, 'history');
begin
  return (
    select '[' || coalesce(string_agg(format('[%s,"%s",%s,%s,%s,%s,%s,%s,%s]', e.id, e.kind,
      (date_part('epoch', e.starts_at) * 1000)::bigint, (date_part('epoch', e.ends_at) * 1000)::bigint, e.measured, e.estimated,
      coalesce(e.max_speed::text, 'null'), case when shared is null and (select nothing_hidden()) then e.content else shown_content(device, e.starts_at, e.content) end,
      (date_part('epoch', e.decided_at) * 1000)::bigint), ','
      order by e.starts_at, e.ends_at desc, e.kind), '') || ']'
    from unnest('{trip,stop,idling,speeding,power_cut,silence,engine,geofence}'::text[]) k cross join lateral (
      select i.* from episodes i
      where i.device_id = device and i.kind = k and i.starts_at >= from_at and i.starts_at < to_at
      union all
      select * from (
        select i.* from episodes i where k <> 'geofence' and i.device_id = device and i.kind = k and i.starts_at < from_at
        order by i.starts_at desc limit 1
      ) b where b.ends_at > from_at
      union all
      select i.* from episodes i
      where k = 'geofence' and i.device_id = device and i.kind = k and i.starts_at < from_at and i.ends_at > from_at
    ) e
    where (owned @> tstzrange(e.starts_at, e.ends_at) and not (e.kind = 'speeding' and (select any_speeding_hidden()) and speeding_hidden(device, e.starts_at)))
      or (e.kind in ('trip', 'stop', 'idling') and shared @> tstzrange(e.starts_at, e.ends_at))
  );
end $$;

-- One episode by its kind and start, with its settings; null: the scope sees none.
create function device_episode(device integer, of_kind text, at timestamptz, of_subject integer) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select format('[[%s,"%s",%s,%s,%s,%s,%s,%s,%s],%s]', e.id, e.kind,
    (date_part('epoch', e.starts_at) * 1000)::bigint, (date_part('epoch', e.ends_at) * 1000)::bigint, e.measured, e.estimated,
    coalesce(e.max_speed::text, 'null'), shown_content(device, e.starts_at, e.content), (date_part('epoch', e.decided_at) * 1000)::bigint, s.content)
  from episodes e join derivation_settings s on s.id = e.settings_id
  where e.device_id = device and e.kind = of_kind and e.starts_at = at and (of_subject is null or e.subject = of_subject)
    and device_owned(device) @> tstzrange(e.starts_at, e.ends_at) and not (of_kind = 'speeding' and speeding_hidden(device, at))
  order by e.subject limit 1
$$;

-- The settings of the newest stored part of a device's past. Null: there is none.
create function device_settings(device integer) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select s.content::text from (
    select * from (
      select e.settings_id, e.decided_at from episodes e
      where e.device_id = device and device_owned(device) @> tstzrange(e.starts_at, e.ends_at) order by e.decided_at desc limit 1
    ) newest_episode
    union all
    select * from (
      select v.settings_id, v.decided_at from events v
      where v.device_id = device and device_owned(device) @> v.at order by v.decided_at desc limit 1
    ) newest_event
  ) made join derivation_settings s on s.id = made.settings_id
  order by made.decided_at desc limit 1
$$;

-- Sums of the quarters of an hour that begin between each two of these ascending bounds: [step from 0, mm measured, mm estimated,
-- ms driving, ms idling, ms engine, top speed]. Empty steps are left out. Of quarters with private time only the distance counts.
create function device_usage(device integer, bounds timestamptz[]) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  held tstzmultirange := coalesce(device_held(device), '{}') + coalesce(device_readable(device), '{}');
  private tstzmultirange := device_private(device);
begin
  return (
    select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s]', step, measured, estimated, driving, idling, engine,
      coalesce(max_speed::text, 'null')), ',' order by step), '') || ']'
    from (
      select * from (
        select width_bucket(u.starts_at, bounds) - 1 as step, sum(u.measured) as measured, sum(u.estimated) as estimated,
          sum(u.driving) as driving, sum(u.idling) as idling, sum(u.engine) as engine, max(u.max_speed) as max_speed
        from usage u
        where u.device_id = device and u.starts_at >= bounds[1] and u.starts_at < bounds[cardinality(bounds)] and held @> u.starts_at
        group by 1
      ) whole where isempty(private)
      union all
      select * from (
        select width_bucket(u.starts_at, bounds) - 1, sum(u.measured), sum(u.estimated),
          coalesce(sum(u.driving) filter (where not h.hidden), 0), coalesce(sum(u.idling) filter (where not h.hidden), 0),
          coalesce(sum(u.engine) filter (where not h.hidden), 0), max(u.max_speed) filter (where not h.hidden)
        from usage u cross join lateral (select private && tstzrange(u.starts_at, u.starts_at + interval '15 minutes') as hidden) h
        where u.device_id = device and u.starts_at >= bounds[1] and u.starts_at < bounds[cardinality(bounds)] and held @> u.starts_at
        group by 1
      ) parted where not isempty(private)
    ) s
  );
end $$;

-- Events of a period, the first `most` of them: [total number, [[id, time, kind, content], …]].
create function device_events(device integer, from_at timestamptz, to_at timestamptz, most integer) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
begin
  return (
    select format('[%s,[%s]]', coalesce(max(e.total), 0), string_agg(format('[%s,%s,"%s",%s]', e.id,
      (date_part('epoch', e.at) * 1000)::bigint, e.kind, case when (select nothing_hidden()) then e.content else shown_content(device, e.at, e.content) end),
      ',' order by e.at, e.id))
    from (
      select v.id, v.at, v.kind, v.content, count(*) over () as total from events v
      where v.device_id = device and v.at >= from_at and v.at < to_at and owned @> v.at
        and not ((select any_speeding_hidden()) and overspeed_hidden(device, v.at, v.kind, v.content))
      order by v.at, v.id limit most
    ) e
  );
end $$;

-- When the scope may read a device's track within a period: [[from, to], …]; null: never.
create function device_periods(device integer, from_at timestamptz, to_at timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case when w.owned is not null then (
    select '[' || coalesce(string_agg(format('[%s,%s]', (date_part('epoch', lower(r)) * 1000)::bigint,
      (date_part('epoch', upper(r)) * 1000)::bigint), ',' order by r), '') || ']'
    from unnest(w.owned * tstzmultirange(tstzrange(from_at, to_at))) r
  ) end
  from (select device_readable(device) as owned) w
$$;

-- The positions of device_rows that have a place, as columns of bytes one after another, which takes a quarter of the time of text: time (ms
-- since 1970), key, latitude, longitude (float8), speed, altitude, course (float4, NaN: unknown) and 2 * quality + valid (int2);
-- big-endian, in the order of history. Null: the scope never owned it.
create function device_fixes(device integer, from_at timestamptz, to_at timestamptz) returns bytea
language plpgsql stable security definer
-- in the order of the index: nothing to sort
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set jit = off as $$
declare
  owned tstzmultirange := device_readable(device);
begin
  if owned is null then return null; end if;
  return (
    select coalesce(
      string_agg(float8send(round(date_part('epoch', fixed_at) * 1000)), '') || string_agg(float8send(key), '')
        || string_agg(float8send(latitude), '') || string_agg(float8send(longitude), '')
        || string_agg(float4send(coalesce(speed, 'NaN')), '') || string_agg(float4send(coalesce(altitude, 'NaN')), '')
        || string_agg(float4send(coalesce(course, 'NaN')), '') || string_agg(int2send((2 * quality + valid::integer)::smallint), ''),
      '')
    from (
      select p.* from unnest(owned * tstzmultirange(tstzrange(from_at, to_at))) r
      cross join lateral (
        select fixed_at, key, latitude, longitude, altitude, speed, course, valid, quality
        from positions
        where device_id = device and fixed_at >= lower(r) and fixed_at < upper(r)
          -- repeated for the planner, which leaves out other days' partitions by it
          and fixed_at >= from_at and fixed_at < to_at
          and latitude is not null and longitude is not null
        order by fixed_at, key
      ) p
    ) f
  );
end $$;

-- The past of a device in a period, as far as the scope owned it: one row without a day for the positions, and one for each chunk. "whole":
-- positions as JSON with attributes (device_rows), else as bytes (device_fixes). No row: the scope never owned it. Positions are read
-- first and chunks with a newer snapshot: what is archived in between is then in both or in the chunks.
create function device_past(device integer, from_at timestamptz, to_at timestamptz, whole boolean)
returns table (day date, part smallint, count integer, format smallint, checksum bigint, content bytea, texts text)
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if whole then texts := device_rows(device, from_at, to_at, true);
  else content := device_fixes(device, from_at, to_at);
  end if;
  if texts is null and content is null then return; end if;
  return next;
  return query select p.day, p.part, p.count, p.format, p.checksum, p.content, p.marks from device_chunks(device, from_at, to_at) p;
end $$;

-- The live state of a device, for the owner in whose time its newest position is: [start and end of that time, null for ever; time of the newest
-- position; time of the last message; silent after; the packed state in hexadecimal; whether speeding is hidden]. What is older than the last private period counts as
-- another owner's. No row: another owner's or private, or there is none.
create function live_state_of(device integer) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select format('[%s,%s,%s,%s,%s,%s,%s]',
    coalesce((date_part('epoch', nullif(lower(o.r), '-infinity')) * 1000)::bigint::text, 'null'),
    -- private time to come ends nothing
    coalesce((date_part('epoch', nullif(p.ends_at, 'infinity')) * 1000)::bigint::text, 'null'),
    (date_part('epoch', l.fixed_at) * 1000)::bigint,
    coalesce((date_part('epoch', l.seen_at) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', s.silent_after) * 1000)::bigint::text, 'null'),
    '"' || encode(l.state, 'hex') || '"', case when speeding_hidden(l.device_id, l.fixed_at) then 'true' else 'false' end)
  from device_live l
    join device_ownership p on p.device_id = l.device_id and p.starts_at <= l.fixed_at and l.fixed_at < p.ends_at
    cross join lateral unnest(device_owned(device) * tstzmultirange(tstzrange(p.starts_at, p.ends_at))) o (r)
    left join device_status s on s.device_id = l.device_id
  where l.device_id = device and l.fixed_at is not null and o.r @> l.fixed_at
    -- a private period may have begun since its newest position
    and not is_private(device, l.fixed_at, l.seen_at)
$$;

-- The positions whose radius is larger than "beyond": [[time, radius], …], ascending; of several at one time the largest. Null: the scope never owned the device.
create function device_inexact(device integer, from_at timestamptz, to_at timestamptz, beyond double precision) returns text
language plpgsql stable security definer
-- in the order of the index: nothing to sort
set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
declare
  owned tstzmultirange := device_readable(device);
begin
  if owned is null then return null; end if;
  return (
    select '[' || coalesce(string_agg(format('[%s,%s]', at, accuracy), ','), '') || ']' from (
      select round(date_part('epoch', fixed_at) * 1000) as at, max(accuracy) as accuracy
      from unnest(owned * tstzmultirange(tstzrange(from_at, to_at))) r
      join positions on device_id = device and fixed_at >= lower(r) and fixed_at < upper(r)
        -- repeated for the planner, which leaves out other days' partitions by it
        and fixed_at >= from_at and fixed_at < to_at
      where latitude is not null and longitude is not null and accuracy > beyond and accuracy < 'infinity'
      group by 1
      order by 1
    ) f
  );
end $$;

-- What was driven in the quarters of an hour between each two of these ascending bounds, as far as the scope owned the device and not before
-- "since": [step from 0, mm by GPS, mm by a counter, mm by GPS that the counter replaces, settings of the newest quarter]. Includes what
-- was kept of deleted time. Empty steps are left out.
create function device_driven(device integer, since timestamptz, bounds timestamptz[]) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  held tstzmultirange := device_held(device);
begin
  return (
    select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s]', s.step, s.gps, s.counted, s.covered, d.content), ',' order by s.step), '') || ']'
    from (
      select width_bucket(u.starts_at, bounds) - 1 as step, sum(u.gps) as gps, sum(u.counted) as counted, sum(u.covered) as covered,
        (array_agg(u.settings_id order by u.starts_at desc))[1] as settings_id
      from (
        select device_id, starts_at, measured + estimated as gps, counted, covered, settings_id from usage
        union all
        select device_id, starts_at, gps, counted, covered, settings_id from kept_usage
      ) u
      where u.device_id = device and u.starts_at >= greatest(bounds[1], since) and u.starts_at < bounds[cardinality(bounds)]
        and held @> u.starts_at
      group by 1
    ) s join derivation_settings d on d.id = s.settings_id
  );
end $$;

-- Since when positions of a device are stored, not before "since", which must be in the scope's time; null: none, or not the scope's. An
-- odometer that begins with an older reading says so.
create function positions_since(device integer, since timestamptz) returns timestamptz
language sql stable security definer set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
  select greatest(since, first.at) from (
    select least(
      (select fixed_at from positions where device_id = device and fixed_at > plausible order by fixed_at limit 1),
      (select first_at from chunks where device_id = device and first_at > plausible order by day, part limit 1),
      (select starts_at from kept_usage where device_id = device and starts_at > plausible order by starts_at limit 1)
    ) as at
    -- a tracker that starts without a clock sends 2000, or a time 1024 weeks ago
    from (select activated_at - interval '1 year' as plausible from devices where id = device) d
  ) first
  where first.at is not null and device_held(device) @> tstzrange(since, 'infinity')
$$;

-- Keeps the owner in device_status, and since when it is the owner without a break. In the order of ids, as the gateways write, so that two
-- writers of many rows do not deadlock.
create function follow_ownership() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into device_status (device_id, client_id, owned_since)
  select c.device_id, c.client_id, owned.since
  from changed c cross join lateral (
    select max(o.starts_at) as since from device_ownership o
    where o.device_id = c.device_id and o.client_id = c.client_id and not exists (
      select from device_ownership p where p.device_id = o.device_id and p.client_id = o.client_id and p.ends_at = o.starts_at
    )
  ) owned
  where c.ends_at = 'infinity' order by c.device_id
  on conflict (device_id) do update set client_id = excluded.client_id, owned_since = excluded.owned_since;
  return null;
end $$;
create trigger follow_opened_period after insert on device_ownership
  referencing new table as changed for each statement execute function follow_ownership();
create trigger follow_changed_period after update on device_ownership
  referencing new table as changed for each statement execute function follow_ownership();

-- Names of these places. No role reads the table itself: it would show where others have been.
create function known_geocodes(latitudes integer[], longitudes integer[], in_language text, since timestamptz)
returns table (latitude integer, longitude integer, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.latitude, g.longitude, g.name
  from unnest(latitudes, longitudes) w (latitude, longitude) join geocodes g using (latitude, longitude)
  where g.language = in_language and g.asked_at >= since
$$;

create function save_geocode(of_latitude integer, of_longitude integer, in_language text, said text, at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into geocodes (latitude, longitude, language, name, asked_at)
  values (of_latitude, of_longitude, in_language, left(said, 300), at)
  on conflict (latitude, longitude, language) do update set name = excluded.name, asked_at = excluded.asked_at
$$;

-- Deletes answers that are too old. Returns how many.
create function forget_geocodes(before timestamptz) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from geocodes where asked_at < before returning 1) select count(*) from gone
$$;

grant select on derivation_settings, device_live, device_status, events, episodes, usage to balise_api;
grant select, insert on tracking_settings to balise_api;
grant select, insert, update, delete on derivation_settings, device_live, events, episodes, usage, fold_checkpoints,
  recompute_ranges to balise_ingest;
grant select on tracking_settings to balise_ingest;
grant select, insert, update (quality) on positions to balise_ingest;
grant select, insert, update on device_status to balise_ingest;

create policy derivation_settings_read on derivation_settings for select to balise_api
  using ((select scope_role()) is not null);
-- events in the time that a client of the scope owned the device (device_ownership_read), and that was not private; who reads the content takes
-- shown_content of it
create policy events_read on events for select to balise_api using (
  not ((select any_private()) and is_private(device_id, at, at))
  and not ((select any_speeding_hidden()) and overspeed_hidden(device_id, at, kind, content)) and exists (
    select from device_ownership o
    where o.device_id = events.device_id and o.starts_at <= events.at and events.at < o.ends_at
  )
);
create policy device_live_ingest on device_live to balise_ingest using (true) with check (true);
create policy derivation_settings_ingest on derivation_settings to balise_ingest using (true) with check (true);
create policy events_ingest on events to balise_ingest using (true) with check (true);
create policy fold_checkpoints_ingest on fold_checkpoints to balise_ingest using (true) with check (true);
create policy recompute_ranges_ingest on recompute_ranges to balise_ingest using (true) with check (true);
create policy device_status_ingest on device_status to balise_ingest using (true) with check (true);
create policy episodes_ingest on episodes to balise_ingest using (true) with check (true);
create policy usage_ingest on usage to balise_ingest using (true) with check (true);
-- episodes wholly in the time that a client of the scope owned the device (device_ownership_read), and that was not private
create policy episodes_read on episodes for select to balise_api using (
  ((select nothing_hidden())
    or (not is_private(device_id, starts_at, ends_at) and not (kind = 'speeding' and speeding_hidden(device_id, starts_at))))
  and exists (
    select from device_ownership o
    where o.device_id = episodes.device_id and o.starts_at <= episodes.starts_at and episodes.ends_at <= o.ends_at
  )
);
-- sums with private time are read by functions that leave out all but the distance
create policy usage_read on usage for select to balise_api using (
  not ((select any_private()) and is_private(device_id, starts_at, starts_at + interval '15 minutes')) and exists (
    select from device_ownership o
    where o.device_id = usage.device_id and o.starts_at <= usage.starts_at and usage.starts_at < o.ends_at
  )
);
create policy tracking_settings_ingest on tracking_settings for select to balise_ingest using (true);
-- a partner's settings apply to its clients, which therefore read them
create policy tracking_settings_read on tracking_settings for select to balise_api using (
  ((select scope_role()) = 'platform' or partner_id = (select scope_partner()))
  and (client_id is null or client_id = any ((select scope_clients())::integer[]))
);
create policy device_live_read on device_live for select to balise_api using (
  (select scope_has('view_devices')) and (
    (select scope_role()) = 'platform' or (
      exists (select from devices d where d.id = device_id) and exists (
        select from device_ownership o
        where o.device_id = device_live.device_id and o.ends_at = 'infinity' and device_live.seen_at >= o.starts_at
      )
    )
  )
);
create policy device_status_read on device_status for select to balise_api using (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  and seen_at >= owned_since
);
create policy tracking_settings_add on tracking_settings for insert to balise_api with check (
  (select scope_has('manage_thresholds')) and not (select scope_limited())
  and (client_id is null or client_id in (select c.id from clients c where c.partner_id = tracking_settings.partner_id))
  and case (select scope_role())
    when 'platform' then true
    when 'partner' then partner_id = (select scope_partner())
    when 'client' then client_id = (select scope_client())
    else false
  end
);

grant execute on function shown_content, was_private, position_summary, device_owned, device_held, device_readable, device_rows, device_periods, device_episodes, device_episode,
  device_settings, device_usage, device_events, device_past, live_state_of, device_inexact, device_driven, positions_since,
  device_fixes, known_geocodes, save_geocode, forget_geocodes to balise_api;
