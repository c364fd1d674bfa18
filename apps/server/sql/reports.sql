-- What reports read, for many devices at once: policies that are evaluated row by row are too slow for a million rows (decision 39).
-- Each function finds out itself which periods of these devices the scope owned.

create function queue_report_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('report-files', new.id::text, asked_by => new.user_id);
  return null;
end $$;
create trigger report_file_queued after insert on report_jobs
  for each row when (new.state = 'waiting') execute function queue_report_file();

-- The periods in which the scope owned these devices, private time included, for sums of distance. Not for balise_api itself.
create function report_held(wanted integer[])
returns table (device_id integer, client_id integer, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  clients_seen integer[] := scope_clients();
  listed integer[] := case when scope_limited() then scope_devices() end;
begin
  if not scope_has('view_reports') then return; end if;
  return query
    select o.device_id, o.client_id, o.starts_at, o.ends_at from device_ownership o
    where o.device_id = any (wanted) and o.client_id = any (clients_seen) and (listed is null or o.device_id = any (listed));
end $$;

-- The same without private time (private_periods.sql): a period of an owner may come in parts.
create function report_owned(wanted integer[])
returns table (device_id integer, client_id integer, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with private as materialized (
    select p.device_id, range_agg(tstzrange(p.starts_at, p.ends_at)) as r from private_periods p where p.device_id = any (wanted) group by 1
  )
  select h.device_id, h.client_id, lower(o.r), upper(o.r) from report_held(wanted) h left join private v on v.device_id = h.device_id
    cross join lateral unnest(tstzmultirange(tstzrange(h.starts_at, h.ends_at)) - coalesce(v.r, '{}')) o (r)
$$;

-- The time of what is shared with the scope with its reports, without private time: of that, only what comes of its track.
create function report_shared(wanted integer[])
returns table (device_id integer, client_id integer, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.device_id, s.client_id, lower(r), upper(r)
  from shares_in_scope s cross join unnest(share_period(s.device_id, 'reports')) r
  where s.device_id = any (wanted) and scope_has('view_reports')
$$;

-- What is owned, and what is shared (is_shared).
create function report_readable(wanted integer[])
returns table (device_id integer, client_id integer, starts_at timestamptz, ends_at timestamptz, is_shared boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.*, false from report_owned(wanted) o union all select s.*, true from report_shared(wanted) s
$$;

-- Whether an episode of this kind comes of a track. Others come of their owner's geofences, limits and supply.
create function comes_of_track(kind text) returns boolean language sql immutable parallel safe as $$
  select kind in ('trip', 'stop', 'idling')
$$;

-- Counts and lengths for the summary: [device, client, trips, stops, ms standing, speedings, cuts, silences, ms silent,
-- first departure, last arrival]. What has a way counts where it begins, what lasts with its part of the period.
create function report_counts(wanted integer[], from_at timestamptz, to_at timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s]', r.device_id, r.client_id, trips, stops,
    round(standing * 1000)::bigint, speedings, cuts, silences, round(silent * 1000)::bigint,
    coalesce((date_part('epoch', first_start) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', last_end) * 1000)::bigint::text, 'null')), ','), '') || ']'
  from (
    select o.device_id, o.client_id,
      sum(e.count) filter (where k = 'trip') as trips,
      sum(e.count) filter (where k = 'stop') as stops,
      sum(e.lasted) filter (where k = 'stop') as standing,
      -- of what is shared, only trips and stops are counted
      coalesce(sum(e.count) filter (where k = 'speeding'), 0) as speedings,
      coalesce(sum(e.count) filter (where k = 'power_cut'), 0) as cuts,
      coalesce(sum(e.count) filter (where k = 'silence'), 0) as silences,
      coalesce(sum(e.lasted) filter (where k = 'silence'), 0) as silent,
      min(e.first) filter (where k = 'trip') as first_start,
      max(e.last) filter (where k = 'trip') as last_end
    from report_readable(wanted) o
      join unnest('{trip,stop,speeding,power_cut,silence}'::text[]) k on not o.is_shared or comes_of_track(k) cross join lateral (
        -- seconds of binary fractions: their sum is good to far less than a millisecond
        select coalesce(sum(c), 0)::integer as count, coalesce(sum(l), 0) as lasted, min(first) as first, max(last) as last from (
          select count(*) as c, sum(date_part('epoch', least(i.ends_at, to_at) - i.starts_at)) as l, min(i.starts_at) as first,
            max(i.ends_at) as last
          from episodes i
          where i.device_id = o.device_id and i.kind = k
            and i.starts_at >= greatest(o.starts_at, from_at) and i.starts_at < least(o.ends_at, to_at) and i.ends_at <= o.ends_at
          union all
          select 1, date_part('epoch', least(b.ends_at, to_at) - from_at), null, null from (
            select i.starts_at, i.ends_at from episodes i
            where k in ('stop', 'power_cut', 'silence') and i.device_id = o.device_id and i.kind = k
              and i.starts_at >= o.starts_at and i.starts_at < from_at
            order by i.starts_at desc limit 1
          ) b where b.ends_at > from_at and b.ends_at <= o.ends_at
        ) p
      ) e
    where not (k = 'speeding' and hides_speeding(o.client_id))
    group by o.device_id, o.client_id
  ) r
$$;

-- Events of these kinds (null: all): [device, client, time, kind, content], by device and time.
create function report_events(wanted integer[], kinds text[], from_at timestamptz, to_at timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,"%s",%s]', o.device_id, o.client_id,
    (date_part('epoch', e.at) * 1000)::bigint, e.kind, case when (select nothing_hidden()) then e.content else shown_content(e.device_id, e.at, e.content) end),
    ',' order by o.device_id, e.at, e.kind), '') || ']'
  from report_owned(wanted) o join events e on e.device_id = o.device_id
    and e.at >= greatest(o.starts_at, from_at) and e.at < least(o.ends_at, to_at)
  where (kinds is null or e.kind = any (kinds))
    and not ((select any_speeding_hidden()) and overspeed_hidden(e.device_id, e.at, e.kind, e.content))
$$;

-- Requests to block and unblock, by the client that made them: [device, client, kind, state, requested, sent, settled, mode,
-- requester, reason, note, id, origin, approver].
create function report_commands(wanted integer[], from_at timestamptz, to_at timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
begin
  if not scope_has('view_reports') then return '[]'; end if;
  return (
    select coalesce(json_agg(json_build_array(c.device_id, c.client_id, c.kind, c.state,
      (date_part('epoch', c.requested_at) * 1000)::bigint, (date_part('epoch', c.sent_at) * 1000)::bigint,
      case when c.state in ('confirmed', 'failed', 'expired', 'cancelled') then (date_part('epoch', c.changed_at) * 1000)::bigint end,
      case c.kind when 'block' then c.mode end, c.requester_name, c.reason, nullif(c.note, ''), c.id,
      -- what a lock asked for, at first and again
      case when c.mode = 'userLocked' then 'lock' else c.origin end, c.approver_name) order by c.device_id, c.id), '[]')::text
    from commands c
    where c.device_id = any (wanted) and c.kind in ('block', 'unblock') and c.client_id = any (scope_clients())
      and (not scope_limited() or c.device_id = any (scope_devices()))
      and c.requested_at >= from_at and c.requested_at < to_at
  );
end $$;

-- Which of these devices the scope may have reports about, without those that are shared with it.
create function report_allowed_devices(wanted integer[]) returns integer[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(d.id), '{}') from devices d
  where d.id = any (wanted) and (select scope_has('view_reports'))
    and (d.deleted_at is null or (select scope_has('view_deleted_devices')) or not d.client_id = any ((select scope_clients())::integer[]))
    and (not (select scope_limited()) or d.id = any ((select scope_devices())::integer[]))
    and exists (
      select from device_ownership o where o.device_id = d.id and o.client_id = any ((select scope_clients())::integer[])
    )
$$;

-- Those of these devices that are shared with the scope with their reports.
create function report_shares(wanted integer[])
returns table (share_id integer, device_id integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.share_id, s.device_id from shares_in_scope s
  where s.device_id = any (wanted) and 'reports' = any (s.rights) and scope_has('view_reports')
$$;

-- The shared devices in these groups of the scope, and whether each is shared with its reports.
create function report_shared_members(groups integer[]) returns table (device_id integer, has_reports boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct m.device_id, 'reports' = any (s.rights)
  from shared_group_members_in_scope m join shares_in_scope s on s.share_id = m.share_id
  where m.group_id = any (groups) and scope_has('view_reports')
$$;

-- Whether all of these shares show the scope reports now.
create function report_shares_hold(wanted integer[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select wanted = '{}' or not exists (
    select from unnest(wanted) w (id) where w.id not in (select s.share_id from shares_in_scope s where 'reports' = any (s.rights))
  )
$$;

-- The devices of a report with each client's part, by name. A former owner does not learn the present name. present_since: since when the
-- client has it, null for a former one; owned: its periods, [from, to], null for ever. With "with_shared", also those among "wanted" and in
-- "groups" that are shared with the scope (share_id), as far as they are; none where "only_client" is another client than the scope's own.
create function report_devices(wanted integer[], groups integer[], everything boolean, only_client integer, with_shared boolean,
  from_at timestamptz, to_at timestamptz)
returns table (device_id integer, client_id integer, vehicle text, client text, group_names text[],
  present_since timestamptz, owned json, share_id integer)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
#variable_conflict use_column
declare
  all_clients integer[] := scope_clients();
  clients_seen integer[] := all_clients;
  listed integer[] := case when scope_limited() then scope_devices() end;
  sees_deleted boolean := scope_has('view_deleted_devices');
begin
  if not scope_has('view_reports') then return; end if;
  if only_client is not null then
    clients_seen := case when only_client = any (clients_seen) then array[only_client] else '{}' end;
  end if;
  return query
    select d.id, o.client_id, case when d.client_id = any (clients_seen) or d.purged_at is not null then d.designation else d.imei end,
      c.full_name,
      coalesce((
        select array_agg(g.designation order by lower(g.designation), g.id) from device_group_membership m
          join device_groups g on g.id = m.group_id
        where m.device_id = d.id and m.until = 'infinity' and g.deleted_at is null and m.client_id = o.client_id
          and d.client_id = o.client_id and d.deleted_at is null
      ), '{}'),
      max(greatest(o.starts_at, d.activated_at)) filter (where o.ends_at = 'infinity'),
      json_agg(json_build_array(
        case when isfinite(o.starts_at) then (date_part('epoch', o.starts_at) * 1000)::bigint end,
        case when isfinite(o.ends_at) then (date_part('epoch', o.ends_at) * 1000)::bigint end) order by o.starts_at),
      null::integer
    from device_ownership o join devices d on d.id = o.device_id join clients c on c.id = o.client_id
    where o.client_id = any (clients_seen) and o.starts_at < to_at and o.ends_at > from_at
      and (listed is null or d.id = any (listed))
      and (d.deleted_at is null or sees_deleted or not d.client_id = any (all_clients))
      and (everything or d.id = any (wanted) or exists (
        select from device_group_membership m join device_groups g on g.id = m.group_id
        where m.device_id = d.id and m.until = 'infinity' and g.deleted_at is null and g.id = any (groups)
          and g.client_id = any (clients_seen) and d.deleted_at is null and d.client_id = m.client_id
      ))
    group by d.id, o.client_id, c.full_name
    order by 3, 1, 2;
  if not with_shared or (only_client is not null and only_client is distinct from scope_client()) then return; end if;
  return query
    select d.id, s.client_id, d.designation, s.client_name,
      coalesce((
        select array_agg(g.designation order by lower(g.designation), g.id) from shared_group_members_in_scope m
          join device_groups g on g.id = m.group_id
        where m.share_id = s.share_id
      ), '{}'), null::timestamptz,
      json_agg(json_build_array((date_part('epoch', lower(r)) * 1000)::bigint,
        case when upper(r) < 'infinity' then (date_part('epoch', upper(r)) * 1000)::bigint end) order by r),
      s.share_id
    from shares_in_scope s join devices d on d.id = s.device_id
      cross join unnest(share_period(s.device_id, 'reports')) r
    where (s.device_id = any (wanted)
        or s.share_id in (select m.share_id from shared_group_members_in_scope m where m.group_id = any (groups)))
      and r && tstzrange(from_at, to_at)
    group by d.id, s.client_id, s.client_name, s.share_id;
end $$;

-- Episodes of some kinds: those that begin in the period, or with "touching" also the one of each kind (of geofences: all) that had begun before
-- and was still going on. [device, client, kind, start, end, mm measured, mm estimated, top speed, content]. Not sorted: that would take a
-- quarter of the time, and the caller sorts.
create function report_episodes(wanted integer[], kinds text[], from_at timestamptz, to_at timestamptz, touching boolean)
returns text language sql stable security definer
set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,"%s",%s,%s,%s,%s,%s,%s]', r.device_id, r.client_id, r.kind,
    (date_part('epoch', r.starts_at) * 1000)::bigint, (date_part('epoch', r.ends_at) * 1000)::bigint, r.measured, r.estimated,
    coalesce(r.max_speed::text, 'null'),
    case when not r.is_shared and (select nothing_hidden()) then r.content else shown_content(r.device_id, r.starts_at, r.content) end), ','), '') || ']'
  from (
    select o.device_id, o.client_id, o.is_shared, e.*
    from report_readable(wanted) o join unnest(kinds) k on not o.is_shared or comes_of_track(k) cross join lateral (
      select i.kind, i.starts_at, i.ends_at, i.measured, i.estimated, i.max_speed, i.content from episodes i
      where i.device_id = o.device_id and i.kind = k
        and i.starts_at >= greatest(o.starts_at, from_at) and i.starts_at < least(o.ends_at, to_at) and i.ends_at <= o.ends_at
      union all
      select * from (
        select i.kind, i.starts_at, i.ends_at, i.measured, i.estimated, i.max_speed, i.content from episodes i
        where touching and k <> 'geofence' and i.device_id = o.device_id and i.kind = k and i.starts_at >= o.starts_at
          and i.starts_at < from_at
        order by i.starts_at desc limit 1
      ) b where b.ends_at > from_at and b.ends_at <= o.ends_at
      union all
      select i.kind, i.starts_at, i.ends_at, i.measured, i.estimated, i.max_speed, i.content from episodes i
      where touching and k = 'geofence' and i.device_id = o.device_id and i.kind = k and i.starts_at >= o.starts_at
        and i.starts_at < from_at and i.ends_at > from_at and i.ends_at <= o.ends_at
    ) e
    where not (k = 'speeding' and hides_speeding(o.client_id))
  ) r
$$;

-- What is known of episodes, each by its device, kind and start: its place among them from 1, and its content. None of what the scope may not read.
create function report_contents(devices integer[], kinds text[], starts timestamptz[]) returns table (place bigint, content jsonb)
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  with readable as materialized (select * from report_readable(array(select distinct d from unnest(devices) d)))
  select w.place, shown_content(e.device_id, e.starts_at, e.content)
  from unnest(devices, kinds, starts) with ordinality w (device_id, kind, starts_at, place)
    join episodes e on e.device_id = w.device_id and e.kind = w.kind and e.starts_at = w.starts_at
  where exists (
    select from readable r where r.device_id = e.device_id and r.starts_at <= e.starts_at and e.ends_at <= r.ends_at
      and (not r.is_shared or comes_of_track(e.kind)) and not (e.kind = 'speeding' and hides_speeding(r.client_id))
  )
$$;

-- The lengths of the episodes of report_episodes: a page of a report adds up a hundred thousand of them and shows a hundred. Columns of bytes one
-- after another: device, client (int4), index of the kind in "kinds" (int2), start, end (ms since 1970), mm measured, mm estimated,
-- ms driving, ms idling and top speed (float8; NaN: unknown); big-endian, not sorted.
create function report_lengths(wanted integer[], kinds text[], from_at timestamptz, to_at timestamptz, touching boolean)
returns bytea language sql stable security definer
set search_path = public, pg_temp set jit = off as $$
  select coalesce(
    string_agg(int4send(r.device_id), '') || string_agg(int4send(r.client_id), '') || string_agg(int2send(r.place::smallint), '')
      || string_agg(float8send(round(date_part('epoch', r.starts_at) * 1000)), '')
      || string_agg(float8send(round(date_part('epoch', r.ends_at) * 1000)), '')
      || string_agg(float8send(r.measured), '') || string_agg(float8send(r.estimated), '')
      || string_agg(float8send(coalesce((r.content -> 'driving')::float8, 0)), '')
      || string_agg(float8send(coalesce((r.content -> 'idling')::float8, 0)), '')
      -- by its shortest digits, as everywhere else
      || string_agg(float8send(coalesce(r.max_speed::text::float8, 'NaN')), ''),
    '')
  from (
    select o.device_id, o.client_id, k.place, e.*
    from report_readable(wanted) o join unnest(kinds) with ordinality k (kind, place) on not o.is_shared or comes_of_track(k.kind)
      cross join lateral (
      select i.starts_at, i.ends_at, i.measured, i.estimated, i.max_speed, i.content from episodes i
      where i.device_id = o.device_id and i.kind = k.kind
        and i.starts_at >= greatest(o.starts_at, from_at) and i.starts_at < least(o.ends_at, to_at) and i.ends_at <= o.ends_at
      union all
      select * from (
        select i.starts_at, i.ends_at, i.measured, i.estimated, i.max_speed, i.content from episodes i
        where touching and i.device_id = o.device_id and i.kind = k.kind and i.starts_at >= o.starts_at and i.starts_at < from_at
        order by i.starts_at desc limit 1
      ) b where b.ends_at > from_at and b.ends_at <= o.ends_at
    ) e
    where not (k.kind = 'speeding' and hides_speeding(o.client_id))
  ) r
$$;

-- The live state of devices, for the owner in whose time the newest position is: [device, client, start and end of that time (null: for ever), time
-- of the newest position, time of the last message, disconnected after, packed state, whether it is shared, whether speeding is hidden].
create function report_live(wanted integer[], with_history boolean) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s,%s,%s,%s]', o.device_id, o.client_id,
    case when o.starts_at = '-infinity' then 'null' else (date_part('epoch', o.starts_at) * 1000)::bigint::text end,
    -- private time to come ends nothing
    case when w.ends_at = 'infinity' then 'null' else (date_part('epoch', w.ends_at) * 1000)::bigint::text end,
    coalesce((date_part('epoch', l.fixed_at) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', l.seen_at) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', s.silent_after) * 1000)::bigint::text, 'null'),
    case when with_history then '"' || encode(l.state, 'hex') || '"' else 'null' end,
    case when o.is_shared then 'true' else 'false' end, case when hides_speeding(o.client_id) then 'true' else 'false' end), ','), '') || ']'
  -- without the state there is nothing to hide: when it was received last is known of private time too
  from (
    select * from report_readable(wanted) where with_history or is_shared
    union all
    select h.*, false from report_held(wanted) h where not with_history
  ) o join device_live l on l.device_id = o.device_id
    join device_ownership w on w.device_id = o.device_id and w.starts_at <= o.starts_at and o.starts_at < w.ends_at
    left join device_status s on s.device_id = o.device_id
  where coalesce(l.fixed_at, l.seen_at) >= o.starts_at and coalesce(l.fixed_at, l.seen_at) < o.ends_at
    -- a private period may have begun since its newest position
    and (not with_history or not is_private(o.device_id, coalesce(l.fixed_at, l.seen_at), coalesce(l.seen_at, l.fixed_at)))
$$;

-- Sums of the quarters of an hour between each two of these ascending bounds: [device, client, step from 0, mm measured, mm estimated, ms driving,
-- ms idling, ms engine, top speed, mm counted, mm covered, mm judged]. What a counter says of a shared device is its owner's. Of quarters with
-- private time only the distance counts.
create function report_usage(wanted integer[], bounds timestamptz[]) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s]', r.device_id, r.client_id, r.step,
    r.measured::bigint, r.estimated::bigint, r.driving, r.idling, r.engine, coalesce(r.max_speed::text, 'null'),
    case when r.is_shared then 0 else r.counted::bigint end, case when r.is_shared then 0 else r.covered::bigint end,
    case when r.is_shared then 0 else r.judged::bigint end), ',' order by r.device_id, r.client_id, r.step), '') || ']'
  from (
    select o.device_id, o.client_id, o.is_shared, u.*
    from (
      select h.*, coalesce(v.r, '{}') as private
      from (
        select o.*, false as is_shared from report_held(wanted) o union all select s.*, true from report_shared(wanted) s
      ) h left join (
        select p.device_id, range_agg(tstzrange(p.starts_at, p.ends_at)) as r from private_periods p where p.device_id = any (wanted) group by 1
      ) v on v.device_id = h.device_id
      -- asked for once a vehicle, not once a row
      offset 0
    ) o cross join lateral (
      select * from (
        select case cardinality(bounds) when 2 then 0 else width_bucket(i.starts_at, bounds) - 1 end as step,
          sum(i.measured::double precision) as measured, sum(i.estimated::double precision) as estimated,
          sum(i.driving) as driving, sum(i.idling) as idling, sum(i.engine) as engine, max(i.max_speed) as max_speed,
          sum(i.counted::double precision) as counted, sum(i.covered::double precision) as covered,
          sum(i.judged::double precision) as judged
        from usage i
        where i.device_id = o.device_id and i.starts_at >= greatest(o.starts_at, bounds[1])
          and i.starts_at < least(o.ends_at, bounds[cardinality(bounds)])
        group by 1
      ) whole where isempty(o.private)
      -- the same of a vehicle with private time: the others do not pay for its filters. The condition is outside of each, to be asked once
      union all
      select * from (
        select case cardinality(bounds) when 2 then 0 else width_bucket(i.starts_at, bounds) - 1 end,
          sum(i.measured::double precision), sum(i.estimated::double precision),
          coalesce(sum(i.driving) filter (where not p.hidden), 0), coalesce(sum(i.idling) filter (where not p.hidden), 0),
          coalesce(sum(i.engine) filter (where not p.hidden), 0), max(i.max_speed) filter (where not p.hidden),
          sum(i.counted::double precision), sum(i.covered::double precision),
          coalesce(sum(i.judged::double precision) filter (where not p.hidden), 0)
        from usage i cross join lateral (select o.private && tstzrange(i.starts_at, i.starts_at + interval '15 minutes') as hidden) p
        where i.device_id = o.device_id and i.starts_at >= greatest(o.starts_at, bounds[1])
          and i.starts_at < least(o.ends_at, bounds[cardinality(bounds)])
        group by 1
      ) parted where not isempty(o.private)
    ) u
  ) r
$$;

-- Harsh events of each device and owner in the period: [device, client, accelerating, braking, cornering] as derived, and the same three as
-- reported by the tracker.
create function report_harsh(wanted integer[], from_at timestamptz, to_at timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s,%s]', r.device_id, r.client_id, r.accelerating, r.braking, r.cornering,
    r.reported_accelerating, r.reported_braking, r.reported_cornering), ',' order by r.device_id, r.client_id), '') || ']'
  from (
    select o.device_id, o.client_id,
      count(*) filter (where e.kind = 'harsh_acceleration') as accelerating,
      count(*) filter (where e.kind = 'harsh_braking') as braking,
      count(*) filter (where e.kind = 'harsh_cornering') as cornering,
      count(*) filter (where e.content -> 'alarms' ? 'hardAcceleration') as reported_accelerating,
      count(*) filter (where e.content -> 'alarms' ? 'hardBraking') as reported_braking,
      count(*) filter (where e.content -> 'alarms' ? 'hardCornering') as reported_cornering
    from report_owned(wanted) o join events e on e.device_id = o.device_id and e.at >= greatest(o.starts_at, from_at)
      and e.at < least(o.ends_at, to_at)
    where e.kind in ('harsh_acceleration', 'harsh_braking', 'harsh_cornering', 'alarm_raised')
    group by o.device_id, o.client_id
  ) r
$$;

-- A report about shared devices is a look at their past: a line for each owner, and for the reader's client (add_shared_access).
create function log_shared_reports(devices integer[], from_at timestamptz, to_at timestamptz, at timestamptz, viewing boolean, address text,
  user_agent text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  select add_shared_access(s.device_id, from_at, to_at, at, viewing, address, user_agent) from report_shares(devices) s order by s.device_id
$$;

grant select, insert (user_id, viewing_client_id, kind, format, language, time_zone, asked, asked_at), update (state, ended_at,
  expires_at), delete on report_jobs to balise_api;
grant select on report_file_parts to balise_api;

-- a user's own
create policy report_jobs_own on report_jobs for select to balise_api
  using (user_id = (select scope_user()) and (select scope_has('view_reports')));
create policy report_jobs_ask on report_jobs for insert to balise_api with check (
  user_id = (select scope_user()) and (select scope_has('view_reports'))
  and (viewing_client_id is null or viewing_client_id = (select scope_client()))
);
create policy report_jobs_cancel on report_jobs for update to balise_api
  using (user_id = (select scope_user()) and not is_scheduled and state in ('waiting', 'running')) with check (state = 'cancelled');
create policy report_jobs_forget on report_jobs for delete to balise_api
  using (user_id = (select scope_user()) and (select scope_has('view_reports')) and not is_scheduled and ended_at is not null);
-- only while its reader may see every device in it
create policy report_file_parts_own on report_file_parts for select to balise_api using (
  exists (select from report_jobs j where j.id = job_id and j.state = 'done')
);

grant execute on function report_events, report_counts, report_commands, report_allowed_devices, report_shares, report_shared_members, report_shares_hold, report_devices,
  report_episodes, report_contents, report_lengths, report_live, report_usage, report_harsh, log_shared_reports to balise_api;
