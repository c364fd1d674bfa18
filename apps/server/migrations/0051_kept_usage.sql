-- A client that keeps its past for two months keeps its odometers: what its vehicles drove in the time that is deleted is left as sums by day
-- (of UTC), without places or hours, and by quarter of an hour only where an entry of the odometer lies in it, as it is divided there.
create table kept_usage (
  device_id integer not null references devices,
  -- of the day; where the owner's time begins in it, or after a quarter with an entry, that moment
  starts_at timestamptz not null,
  -- millimetres: as in usage, by positions (measured + estimated), by a counter, and those that this stands for
  gps bigint not null,
  counted bigint not null,
  covered bigint not null,
  -- of the newest of its quarters
  settings_id integer not null references derivation_settings,
  primary key (device_id, starts_at)
);
alter table kept_usage enable row level security;
revoke all on kept_usage from public;

-- As it was in migration 0044, and what was kept of deleted time.
create or replace function device_driven(device integer, since timestamptz, bounds timestamptz[]) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
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
        and owned @> u.starts_at
      group by 1
    ) s join derivation_settings d on d.id = s.settings_id
  );
end $$;

-- As it was in migration 0050, and what was kept of deleted time.
create or replace function device_heard_from(device integer, since timestamptz) returns timestamptz
language sql stable security definer set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
  select greatest(since, first.at) from (
    select least(
      (select fixed_at from positions where device_id = device and fixed_at > plausible order by fixed_at limit 1),
      (select first_at from pieces where device_id = device and first_at > plausible order by day, part limit 1),
      (select starts_at from kept_usage where device_id = device and starts_at > plausible order by starts_at limit 1)
    ) as at
    -- a tracker that starts without a clock says that it is 2000, or 1024 weeks ago
    from (select activated_at - interval '1 year' as plausible from devices where id = device) d
  ) first
  where first.at is not null and device_owned(device) @> tstzrange(since, 'infinity')
$$;
