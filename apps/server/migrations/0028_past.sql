-- What happened to one device, for its own page: as the functions of reports, for whoever may see the device's history. Each
-- finds itself when the scope owned the device (device_owned), and gives JSON text, which is parsed ten times as fast as rows.

-- Episodes that touch a period: [id, kind, start, end, mm measured, mm estimated, top speed, content, settled by the record of],
-- by their beginning. Of each kind one at most had begun before the period and was still going on.
create function device_episodes(device integer, from_at timestamptz, to_at timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
begin
  return (
    select '[' || coalesce(string_agg(format('[%s,"%s",%s,%s,%s,%s,%s,%s,%s]', e.id, e.kind,
      (date_part('epoch', e.starts_at) * 1000)::bigint, (date_part('epoch', e.ends_at) * 1000)::bigint, e.measured, e.estimated,
      coalesce(e.max_speed::text, 'null'), e.content, (date_part('epoch', e.decided_at) * 1000)::bigint), ','
      order by e.starts_at, e.ends_at desc, e.kind), '') || ']'
    from unnest('{trip,stop,idling,speeding,power_cut,silence,engine}'::text[]) k cross join lateral (
      select i.* from episodes i
      where i.device_id = device and i.kind = k and i.starts_at >= from_at and i.starts_at < to_at
      union all
      select * from (
        select i.* from episodes i where i.device_id = device and i.kind = k and i.starts_at < from_at
        order by i.starts_at desc limit 1
      ) b where b.ends_at > from_at
    ) e
    where owned @> tstzrange(e.starts_at, e.ends_at)
  );
end $$;

-- One episode, by its kind and its beginning, with the settings that it was made with; null: the scope sees none.
create function device_episode(device integer, of_kind text, at timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select format('[[%s,"%s",%s,%s,%s,%s,%s,%s,%s],%s]', e.id, e.kind,
    (date_part('epoch', e.starts_at) * 1000)::bigint, (date_part('epoch', e.ends_at) * 1000)::bigint, e.measured, e.estimated,
    coalesce(e.max_speed::text, 'null'), e.content, (date_part('epoch', e.decided_at) * 1000)::bigint, s.content)
  from episodes e join derivation_settings s on s.id = e.settings_id
  where e.device_id = device and e.kind = of_kind and e.starts_at = at
    and device_owned(device) @> tstzrange(e.starts_at, e.ends_at)
$$;

-- The settings that the newest of a device's past was made with: of what still lasts nothing is stored yet. Null: nothing is.
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

-- Sums by quarters of an hour that begin between each two of these bounds, which ascend: [place of the step from 0, mm measured,
-- mm estimated, ms driving, ms idling, ms engine, top speed]. Steps without any are left out.
create function device_usage(device integer, bounds timestamptz[]) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
begin
  return (
    select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s]', step, measured, estimated, driving, idling, engine,
      coalesce(max_speed::text, 'null')), ',' order by step), '') || ']'
    from (
      select width_bucket(u.starts_at, bounds) - 1 as step, sum(u.measured) as measured, sum(u.estimated) as estimated,
        sum(u.driving) as driving, sum(u.idling) as idling, sum(u.engine) as engine, max(u.max_speed) as max_speed
      from usage u
      where u.device_id = device and u.starts_at >= bounds[1] and u.starts_at < bounds[cardinality(bounds)]
        and owned @> u.starts_at
      group by 1
    ) s
  );
end $$;

-- Events of a period, the first so many of them: [how many there are in all, [[id, time, kind, content], …]].
create function device_happened(device integer, from_at timestamptz, to_at timestamptz, most integer) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
begin
  return (
    select format('[%s,[%s]]', coalesce(max(e.total), 0), string_agg(format('[%s,%s,"%s",%s]', e.id,
      (date_part('epoch', e.at) * 1000)::bigint, e.kind, e.content), ',' order by e.at, e.id))
    from (
      select v.id, v.at, v.kind, v.content, count(*) over () as total from events v
      where v.device_id = device and v.at >= from_at and v.at < to_at and owned @> v.at
      order by v.at, v.id limit most
    ) e
  );
end $$;

-- What a device's state says of its past, to the owner in whose time its newest record lies: [when the scope's time began and
-- ends, null for ever; the newest record's time; when anything was last heard and after which time it counts as silent, by our
-- clock; the fold's state, the settings in force]. No row: it is somebody else's, or there is none.
create function device_head(device integer) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select format('[%s,%s,%s,%s,%s,%s]',
    coalesce((date_part('epoch', nullif(o.starts_at, '-infinity')) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', nullif(o.ends_at, 'infinity')) * 1000)::bigint::text, 'null'),
    (date_part('epoch', l.fixed_at) * 1000)::bigint,
    coalesce((date_part('epoch', l.seen_at) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', s.silent_after) * 1000)::bigint::text, 'null'),
    coalesce((l.state -> 'history')::text, 'null'))
  from device_live l
    join device_ownership o on o.device_id = l.device_id and o.starts_at <= l.fixed_at and l.fixed_at < o.ends_at
    left join device_standing s on s.device_id = l.device_id
  where l.device_id = device and l.fixed_at is not null and device_owned(device) @> l.fixed_at
$$;

-- When the scope owned a device within a period, [[from, to], …]; null: it never owned it at all.
create function device_periods(device integer, from_at timestamptz, to_at timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case when w.owned is not null then (
    select '[' || coalesce(string_agg(format('[%s,%s]', (date_part('epoch', lower(r)) * 1000)::bigint,
      (date_part('epoch', upper(r)) * 1000)::bigint), ',' order by r), '') || ']'
    from unnest(w.owned * tstzmultirange(tstzrange(from_at, to_at))) r
  ) end
  from (select device_owned(device) as owned) w
$$;

-- Names of places -----------------------------------------------------------------------------------------------------

-- What a geocoder said of a place, in ten-thousandths of a degree (11 m): so that it is asked once, and never waited for.
create table geocodes (
  latitude integer not null,
  longitude integer not null,
  language text not null,
  -- null: it knows no name there
  name text,
  asked_at timestamptz not null,
  primary key (latitude, longitude, language)
);
create index geocodes_asked on geocodes (asked_at);
alter table geocodes enable row level security;
revoke all on geocodes from public;

-- Who asks for a place has been there: nobody reads the table, which would tell where others have been.
create function known_places(latitudes integer[], longitudes integer[], in_language text, since timestamptz)
returns table (latitude integer, longitude integer, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.latitude, g.longitude, g.name
  from unnest(latitudes, longitudes) w (latitude, longitude) join geocodes g using (latitude, longitude)
  where g.language = in_language and g.asked_at >= since
$$;
create function keep_place(of_latitude integer, of_longitude integer, in_language text, said text, at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into geocodes (latitude, longitude, language, name, asked_at)
  values (of_latitude, of_longitude, in_language, left(said, 300), at)
  on conflict (latitude, longitude, language) do update set name = excluded.name, asked_at = excluded.asked_at
$$;
-- What is too old is asked again. Returns how many were forgotten.
create function forget_places(before timestamptz) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from geocodes where asked_at < before returning 1) select count(*) from gone
$$;

revoke all on function device_episodes(integer, timestamptz, timestamptz), device_episode(integer, text, timestamptz), device_settings(integer),
  device_usage(integer, timestamptz[]), device_happened(integer, timestamptz, timestamptz, integer), device_head(integer),
  device_periods(integer, timestamptz, timestamptz), known_places(integer[], integer[], text, timestamptz),
  keep_place(integer, integer, text, text, timestamptz), forget_places(timestamptz) from public;
grant execute on function device_episodes(integer, timestamptz, timestamptz), device_episode(integer, text, timestamptz), device_settings(integer),
  device_usage(integer, timestamptz[]), device_happened(integer, timestamptz, timestamptz, integer), device_head(integer),
  device_periods(integer, timestamptz, timestamptz), known_places(integer[], integer[], text, timestamptz),
  keep_place(integer, integer, text, text, timestamptz), forget_places(timestamptz) to balise_api;
