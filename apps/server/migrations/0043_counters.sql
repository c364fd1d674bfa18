-- What the vehicle's own counter, or the tracker's, told of a quarter of an hour, and the way by fixes in whose place it stands (packages/tracking
-- Usage): by the best source it drove measured + estimated - covered + counted millimetres. Less than 0 where a counter that was found
-- wrong is taken back.
alter table usage
  add column counted bigint not null default 0,
  add column covered bigint not null default 0;

-- As it was in migration 0029, and at the end of each: mm counted, mm covered.
create or replace function report_usage(wanted integer[], bounds timestamptz[]) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s]', r.device_id, r.client_id, r.step,
    r.measured::bigint, r.estimated::bigint, r.driving, r.idling, r.engine, coalesce(r.max_speed::text, 'null'),
    r.counted::bigint, r.covered::bigint), ',' order by r.device_id, r.client_id, r.step), '') || ']'
  from (
    select o.device_id, o.client_id, u.*
    from report_owned(wanted) o cross join lateral (
      select case cardinality(bounds) when 2 then 0 else width_bucket(i.starts_at, bounds) - 1 end as step,
        sum(i.measured::double precision) as measured, sum(i.estimated::double precision) as estimated,
        sum(i.driving) as driving, sum(i.idling) as idling, sum(i.engine) as engine, max(i.max_speed) as max_speed,
        sum(i.counted::double precision) as counted, sum(i.covered::double precision) as covered
      from usage i
      where i.device_id = o.device_id and i.starts_at >= greatest(o.starts_at, bounds[1])
        and i.starts_at < least(o.ends_at, bounds[cardinality(bounds)])
      group by 1
    ) u
  ) r
$$;
