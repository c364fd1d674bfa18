-- A past in one way there and back: each wait for the database is also a wait for whatever else the server is doing meanwhile.

-- Lets the rest of the transaction see what a scope shows: the settings that the policies and the functions of scopes ask
-- (db/scope.ts), which end with it. Whoever calls it could as well call set_config.
create function enter_scope(names text[], contents text[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform set_config(s.name, s.content, true) from unnest(names, contents) s (name, content);
end $$;

-- What device_rows tells of the rows that have a place, as columns of bytes behind each other, which are made and read in a quarter of the
-- time of digits: of each row the time (ms since 1970), the key, latitude, longitude (float8 each), speed, altitude, course
-- (float4, NaN: unknown), and 2 * quality + valid (int2); high bytes first. In the order of history. Null: the scope never owned it.
create function device_fixes(device integer, from_at timestamptz, to_at timestamptz) returns bytea
language plpgsql stable security definer
-- in the order of the index: nothing to sort
set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
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
          -- said once more for the planner, which leaves out the other days' partitions by it
          and fixed_at >= from_at and fixed_at < to_at
          and latitude is not null and longitude is not null
        order by fixed_at, key
      ) p
    ) f
  );
end $$;

-- The past of a device in a period as far as the scope owned it: a row with its rows, which has no day, and one for each piece. "whole":
-- rows as JSON with their attributes (device_rows), else as columns (device_fixes). None: the scope never owned it. The rows are read
-- first and the pieces on a picture that is newer: what is sealed and dropped in between is then in both or in the pieces.
create function device_past(device integer, from_at timestamptz, to_at timestamptz, whole boolean)
returns table (day date, part smallint, count integer, format smallint, checksum bigint, content bytea, texts text)
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if whole then texts := device_rows(device, from_at, to_at, true);
  else content := device_fixes(device, from_at, to_at);
  end if;
  if texts is null and content is null then return; end if;
  return next;
  return query select p.day, p.part, p.count, p.format, p.checksum, p.content, p.marks from device_pieces(device, from_at, to_at) p;
end $$;

-- The same for somebody who looks at it, by a scope of its own, up to "read_to" for now. The first time the look at all of the period is
-- noted. None: the scope may not see it.
create function look_at_past(names text[], contents text[], device integer, from_at timestamptz, to_at timestamptz,
  read_from timestamptz, read_to timestamptz, whole boolean, at timestamptz, viewing boolean, address text, user_agent text)
returns table (day date, part smallint, count integer, format smallint, checksum bigint, content bytea, texts text)
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform enter_scope(names, contents);
  if device_owned(device) is null then return; end if;
  -- a deleted device's past is for those who see deleted devices
  if not scope_has('view_deleted_devices') and exists (select from devices d where d.id = device and d.deleted_at is not null) then
    return;
  end if;
  if read_from = from_at then
    perform record_track_view(device, from_at, to_at, at, viewing, address, user_agent);
  end if;
  return query select * from device_past(device, read_from, read_to, whole);
end $$;

revoke all on function enter_scope(text[], text[]), device_fixes(integer, timestamptz, timestamptz),
  device_past(integer, timestamptz, timestamptz, boolean),
  look_at_past(text[], text[], integer, timestamptz, timestamptz, timestamptz, timestamptz, boolean, timestamptz, boolean, text, text)
  from public;
grant execute on function enter_scope(text[], text[]), device_fixes(integer, timestamptz, timestamptz),
  device_past(integer, timestamptz, timestamptz, boolean),
  look_at_past(text[], text[], integer, timestamptz, timestamptz, timestamptz, timestamptz, boolean, timestamptz, boolean, text, text)
  to balise_api;

-- Episodes of some kinds: those that begin in the period, or with "touching" also the one of each kind that had begun before
-- and was still going on. [device, client, kind, start, end, mm measured, mm estimated, top speed, content], in no order:
-- whoever asks has its own, and to sort what is as long as this takes a quarter of the time.
create or replace function report_episodes(wanted integer[], kinds text[], from_at timestamptz, to_at timestamptz, touching boolean)
returns text language sql stable security definer
set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,"%s",%s,%s,%s,%s,%s,%s]', r.device_id, r.client_id, r.kind,
    (date_part('epoch', r.starts_at) * 1000)::bigint, (date_part('epoch', r.ends_at) * 1000)::bigint, r.measured, r.estimated,
    coalesce(r.max_speed::text, 'null'), r.content), ','), '') || ']'
  from (
    select o.device_id, o.client_id, e.*
    from report_owned(wanted) o cross join unnest(kinds) k cross join lateral (
      select i.kind, i.starts_at, i.ends_at, i.measured, i.estimated, i.max_speed, i.content from episodes i
      where i.device_id = o.device_id and i.kind = k
        and i.starts_at >= greatest(o.starts_at, from_at) and i.starts_at < least(o.ends_at, to_at) and i.ends_at <= o.ends_at
      union all
      select * from (
        select i.kind, i.starts_at, i.ends_at, i.measured, i.estimated, i.max_speed, i.content from episodes i
        where touching and i.device_id = o.device_id and i.kind = k and i.starts_at >= o.starts_at and i.starts_at < from_at
        order by i.starts_at desc limit 1
      ) b where b.ends_at > from_at and b.ends_at <= o.ends_at
    ) e
  ) r
$$;
