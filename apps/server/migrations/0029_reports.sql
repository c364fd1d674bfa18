-- Reports. What they read are functions of their own: each takes some devices, finds in device_ownership what of their past the
-- scope owned, and gives that as JSON text. A policy asked row by row would take minutes for what takes a second this way.
-- Files are made by a job: a row here, taken by whoever is free; its bytes are rows too, so that any process hands them out.

create table report_jobs (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- the client as whom a reseller's person looked at the platform
  viewing_client_id integer references clients on delete cascade,
  -- of REPORT_KINDS, REPORT_FORMATS in packages/contract
  kind text not null,
  format text not null,
  language text not null,
  time_zone text not null,
  -- ReportAsked of packages/contract
  asked jsonb not null,
  -- of JOB_STATES, JOB_FAILURES
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'refused', 'cancelled')),
  failure text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- who makes it says so again and again; beyond this another may take it
  held_until timestamptz,
  attempts smallint not null default 0,
  devices integer,
  devices_done integer not null default 0,
  rows bigint not null default 0,
  bytes bigint,
  file_name text,
  -- whose past is in the file: who may not see one of them any more gets none of it
  device_ids integer[] not null default '{}',
  expires_at timestamptz,
  check ((state in ('waiting', 'running')) = (ended_at is null)),
  check (state <> 'done' or (bytes is not null and file_name is not null and expires_at is not null))
);
create index report_jobs_user on report_jobs (user_id, id desc);
create index report_jobs_open on report_jobs (id) where state in ('waiting', 'running');
create index report_jobs_expiry on report_jobs (expires_at);

create table report_file_parts (
  job_id integer not null references report_jobs on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (job_id, part)
);
-- what is deflated already is not compressed again
alter table report_file_parts alter column content set storage external;

create function tell_report_asked() returns trigger language plpgsql as $$
begin
  perform pg_notify('report_asked', new.id::text);
  return null;
end $$;
create trigger report_asked after insert or update of state on report_jobs
  for each row when (new.state in ('waiting', 'cancelled')) execute function tell_report_asked();

alter table report_jobs enable row level security;
alter table report_file_parts enable row level security;
revoke all on report_jobs, report_file_parts from public;
revoke all on function tell_report_asked() from public;
grant select, delete on report_jobs to balise_api;
grant insert (user_id, viewing_client_id, kind, format, language, time_zone, asked, asked_at) on report_jobs to balise_api;
grant update (state, ended_at, expires_at) on report_jobs to balise_api;
grant select on report_file_parts to balise_api;

-- one's own, and nobody else's
create policy report_jobs_own on report_jobs for select to balise_api
  using (user_id = (select scope_user()) and (select scope_has('view_reports')));
create policy report_jobs_ask on report_jobs for insert to balise_api with check (
  user_id = (select scope_user()) and (select scope_has('view_reports'))
  and (viewing_client_id is null or viewing_client_id = (select scope_client()))
);
create policy report_jobs_cancel on report_jobs for update to balise_api
  using (user_id = (select scope_user()) and state in ('waiting', 'running')) with check (state = 'cancelled');
create policy report_jobs_forget on report_jobs for delete to balise_api
  using (user_id = (select scope_user()) and (select scope_has('view_reports')) and ended_at is not null);
-- whole or not at all: while its reader may see every device that is in it
create policy report_file_parts_own on report_file_parts for select to balise_api using (
  exists (select from report_jobs j where j.id = job_id and j.state = 'done')
);

-- Sums read millions of quarters of an hour, which lie in the order of their writing: the key holds all that is summed.
alter table usage drop constraint usage_pkey,
  add primary key (device_id, starts_at) include (measured, estimated, driving, idling, engine, max_speed);
alter table episodes drop constraint episodes_pkey, add primary key (device_id, kind, starts_at) include (ends_at);

-- Which of these devices the scope may have reports about.
create function report_seen(wanted integer[]) returns integer[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(d.id), '{}') from devices d
  where d.id = any (wanted) and (select scope_has('view_reports'))
    and (d.deleted_at is null or (select scope_has('view_deleted_devices')))
    and (not (select scope_limited()) or d.id = any ((select scope_devices())::integer[]))
    and exists (
      select from device_ownership o where o.device_id = d.id and o.client_id = any ((select scope_clients())::integer[])
    )
$$;

-- The devices of a report and each client's part in them, by what they are called. A former owner does not learn what the
-- device is called now. present_since: since when the client has it, null for a former one; owned: its periods,
-- [from, to], null for ever.
create function report_devices(wanted integer[], groups integer[], everything boolean, only_client integer, from_at timestamptz,
  to_at timestamptz)
returns table (device_id integer, client_id integer, vehicle text, client text, group_names text[],
  present_since timestamptz, owned json)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
#variable_conflict use_column
declare
  clients_seen integer[] := scope_clients();
  listed integer[] := case when scope_limited() then scope_devices() end;
  sees_deleted boolean := scope_has('view_deleted_devices');
begin
  if not scope_has('view_reports') then return; end if;
  if only_client is not null then
    clients_seen := case when only_client = any (clients_seen) then array[only_client] else '{}' end;
  end if;
  return query
    select d.id, o.client_id, case when d.client_id = any (clients_seen) then d.designation else d.imei end, c.full_name,
      coalesce((
        select array_agg(g.designation order by lower(g.designation), g.id) from device_group_membership m
          join device_groups g on g.id = m.group_id
        where m.device_id = d.id and m.until = 'infinity' and g.deleted_at is null and m.client_id = o.client_id
          and d.client_id = o.client_id and d.deleted_at is null
      ), '{}'),
      max(greatest(o.starts_at, d.activated_at)) filter (where o.ends_at = 'infinity'),
      json_agg(json_build_array(
        case when isfinite(o.starts_at) then (date_part('epoch', o.starts_at) * 1000)::bigint end,
        case when isfinite(o.ends_at) then (date_part('epoch', o.ends_at) * 1000)::bigint end) order by o.starts_at)
    from device_ownership o join devices d on d.id = o.device_id join clients c on c.id = o.client_id
    where o.client_id = any (clients_seen) and o.starts_at < to_at and o.ends_at > from_at
      and (listed is null or d.id = any (listed)) and (d.deleted_at is null or sees_deleted)
      and (everything or d.id = any (wanted) or exists (
        select from device_group_membership m join device_groups g on g.id = m.group_id
        where m.device_id = d.id and m.until = 'infinity' and g.deleted_at is null and g.id = any (groups)
          and g.client_id = any (clients_seen) and d.deleted_at is null and d.client_id = m.client_id
      ))
    group by d.id, o.client_id, c.full_name
    order by 3, 1, 2;
end $$;

-- The scope's periods of some devices: what each function below goes by. Not for balise_api itself.
create function report_owned(wanted integer[])
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

-- Episodes of some kinds: those that begin in the period, or with "touching" also the one of each kind that had begun before
-- and was still going on. [device, client, kind, start, end, mm measured, mm estimated, top speed, content], by device and start.
create function report_episodes(wanted integer[], kinds text[], from_at timestamptz, to_at timestamptz, touching boolean)
returns text language sql stable security definer
set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,"%s",%s,%s,%s,%s,%s,%s]', r.device_id, r.client_id, r.kind,
    (date_part('epoch', r.starts_at) * 1000)::bigint, (date_part('epoch', r.ends_at) * 1000)::bigint, r.measured, r.estimated,
    coalesce(r.max_speed::text, 'null'), r.content), ',' order by r.device_id, r.client_id, r.starts_at, r.kind), '') || ']'
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
      sum(e.count) filter (where k = 'speeding') as speedings,
      sum(e.count) filter (where k = 'power_cut') as cuts,
      sum(e.count) filter (where k = 'silence') as silences,
      sum(e.lasted) filter (where k = 'silence') as silent,
      min(e.first) filter (where k = 'trip') as first_start,
      max(e.last) filter (where k = 'trip') as last_end
    from report_owned(wanted) o
      cross join unnest('{trip,stop,speeding,power_cut,silence}'::text[]) k cross join lateral (
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
    group by o.device_id, o.client_id
  ) r
$$;

-- Sums by quarters of an hour that begin in the steps between these bounds, which ascend: [device, client, place of the step
-- (from 0), mm measured, mm estimated, ms driving, ms idling, ms engine, top speed]. Millimetres are summed as doubles, which hold
-- whole numbers up to nine billion kilometres exactly and faster than numeric.
create function report_usage(wanted integer[], bounds timestamptz[]) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s,%s,%s]', r.device_id, r.client_id, r.step,
    r.measured::bigint, r.estimated::bigint, r.driving, r.idling, r.engine, coalesce(r.max_speed::text, 'null')), ','
    order by r.device_id, r.client_id, r.step), '') || ']'
  from (
    select o.device_id, o.client_id, u.*
    from report_owned(wanted) o cross join lateral (
      select case cardinality(bounds) when 2 then 0 else width_bucket(i.starts_at, bounds) - 1 end as step,
        sum(i.measured::double precision) as measured, sum(i.estimated::double precision) as estimated,
        sum(i.driving) as driving, sum(i.idling) as idling, sum(i.engine) as engine, max(i.max_speed) as max_speed
      from usage i
      where i.device_id = o.device_id and i.starts_at >= greatest(o.starts_at, bounds[1])
        and i.starts_at < least(o.ends_at, bounds[cardinality(bounds)])
      group by 1
    ) u
  ) r
$$;

-- [device, client, time, kind, content], by device and time.
create function report_events(wanted integer[], kinds text[], from_at timestamptz, to_at timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,"%s",%s]', o.device_id, o.client_id,
    (date_part('epoch', e.at) * 1000)::bigint, e.kind, e.content), ',' order by o.device_id, e.at, e.kind), '') || ']'
  from report_owned(wanted) o join events e on e.device_id = o.device_id
    and e.at >= greatest(o.starts_at, from_at) and e.at < least(o.ends_at, to_at)
  where kinds is null or e.kind = any (kinds)
$$;

-- Requests to block and unblock, of the client that made them: [device, client, kind, state, requested, sent, settled, mode,
-- requester, reason, id].
create function report_commands(wanted integer[], from_at timestamptz, to_at timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
begin
  if not scope_has('view_reports') then return '[]'; end if;
  return (
    select coalesce(json_agg(json_build_array(c.device_id, c.client_id, c.kind, c.state,
      (date_part('epoch', c.requested_at) * 1000)::bigint, (date_part('epoch', c.sent_at) * 1000)::bigint,
      case when c.state in ('confirmed', 'failed', 'expired', 'cancelled') then (date_part('epoch', c.changed_at) * 1000)::bigint end,
      c.mode, c.requester_name, c.reason, c.id) order by c.device_id, c.id), '[]')::text
    from commands c
    where c.device_id = any (wanted) and c.kind in ('block', 'unblock') and c.client_id = any (scope_clients())
      and (not scope_limited() or c.device_id = any (scope_devices()))
      and c.requested_at >= from_at and c.requested_at < to_at
  );
end $$;

-- What still lasts is in the state of a device: its history, for the owner in whose time its newest record lies.
-- [device, client, ms since when that owner has it, until when (null: still), ms of the newest record, last heard, ms after which
-- it is disconnected, history].
create function report_live(wanted integer[], with_history boolean) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s,%s]', o.device_id, o.client_id,
    case when o.starts_at = '-infinity' then 'null' else (date_part('epoch', o.starts_at) * 1000)::bigint::text end,
    case when o.ends_at = 'infinity' then 'null' else (date_part('epoch', o.ends_at) * 1000)::bigint::text end,
    coalesce((date_part('epoch', l.fixed_at) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', l.seen_at) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', s.silent_after) * 1000)::bigint::text, 'null'),
    case when with_history then coalesce((l.state -> 'history')::text, 'null') else 'null' end), ','), '') || ']'
  from report_owned(wanted) o join device_live l on l.device_id = o.device_id
    left join device_standing s on s.device_id = o.device_id
  where coalesce(l.fixed_at, l.seen_at) >= o.starts_at and coalesce(l.fixed_at, l.seen_at) < o.ends_at
$$;

revoke all on function report_seen(integer[]),
  report_devices(integer[], integer[], boolean, integer, timestamptz, timestamptz), report_owned(integer[]),
  report_episodes(integer[], text[], timestamptz, timestamptz, boolean), report_counts(integer[], timestamptz, timestamptz),
  report_usage(integer[], timestamptz[]), report_events(integer[], text[], timestamptz, timestamptz),
  report_commands(integer[], timestamptz, timestamptz), report_live(integer[], boolean) from public;
grant execute on function report_seen(integer[]),
  report_devices(integer[], integer[], boolean, integer, timestamptz, timestamptz),
  report_episodes(integer[], text[], timestamptz, timestamptz, boolean), report_counts(integer[], timestamptz, timestamptz),
  report_usage(integer[], timestamptz[]), report_events(integer[], text[], timestamptz, timestamptz),
  report_commands(integer[], timestamptz, timestamptz), report_live(integer[], boolean) to balise_api;
