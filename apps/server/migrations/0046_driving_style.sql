-- Driving style (domain 4.8): how much of a quarter of an hour was told closely enough to judge it, and by whose limits a vehicle is judged.

-- Millimetres by fixes at most so far apart that they tell how it was driven (packages/tracking Usage); 0 of what was derived before.
alter table usage add column judged bigint not null default 0;

-- Whose limits: those of a car, a van or a truck (a bus too); null: what is no such vehicle is not judged.
alter table device_types add column driven_as text check (driven_as in ('car', 'van', 'truck'));
update device_types set driven_as = case
  when code in ('car', 'taxi', 'motorcycle', 'tricycle') then 'car'
  when code in ('van', 'minibus', 'ambulance') then 'van'
  when code in ('truck', 'bus', 'tanker') then 'truck'
end;

-- What a device was judged as from when on, never overwritten (decision 50): the past stays as it was judged.
create table device_driven_as (
  device_id integer not null references devices,
  -- shortly after it was changed: by then every gateway has heard of it
  starts_at timestamptz not null,
  driven_as text check (driven_as in ('car', 'van', 'truck')),
  primary key (device_id, starts_at)
);
insert into device_driven_as (device_id, starts_at, driven_as)
  select d.id, '-infinity', t.driven_as from devices d join device_types t on t.id = d.device_type_id;

create function note_driven_as() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted text := (select driven_as from device_types where id = new.device_type_id);
begin
  if tg_op = 'INSERT' then
    insert into device_driven_as values (new.id, '-infinity', wanted);
  elsif wanted is distinct from (
    select driven_as from device_driven_as where device_id = new.id order by starts_at desc limit 1
  ) then
    -- twice in one transaction: the last one counts
    insert into device_driven_as values (new.id, now() + interval '10 seconds', wanted)
    on conflict (device_id, starts_at) do update set driven_as = excluded.driven_as;
  end if;
  return null;
end $$;
create trigger driven_as_of_new after insert on devices for each row execute function note_driven_as();
create trigger driven_as_of_other after update on devices for each row
  when (new.device_type_id is distinct from old.device_type_id) execute function note_driven_as();

create function note_driven_as_of_type() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into device_driven_as
    select id, now() + interval '10 seconds', new.driven_as from devices where device_type_id = new.id
    on conflict (device_id, starts_at) do update set driven_as = excluded.driven_as;
  perform pg_notify('device_changed', id::text) from devices where device_type_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger driven_as_of_type after update on device_types for each row
  when (new.driven_as is distinct from old.driven_as) execute function note_driven_as_of_type();

alter table device_driven_as enable row level security;
revoke all on device_driven_as from public;
revoke all on function note_driven_as(), note_driven_as_of_type() from public;
grant select on device_driven_as to balise_ingest;
create policy device_driven_as_ingest on device_driven_as for select to balise_ingest using (true);

-- As it was in migration 0043, and at the end of each: mm judged.
create or replace function report_usage(wanted integer[], bounds timestamptz[]) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s]', r.device_id, r.client_id, r.step,
    r.measured::bigint, r.estimated::bigint, r.driving, r.idling, r.engine, coalesce(r.max_speed::text, 'null'),
    r.counted::bigint, r.covered::bigint, r.judged::bigint), ',' order by r.device_id, r.client_id, r.step), '') || ']'
  from (
    select o.device_id, o.client_id, u.*
    from report_owned(wanted) o cross join lateral (
      select case cardinality(bounds) when 2 then 0 else width_bucket(i.starts_at, bounds) - 1 end as step,
        sum(i.measured::double precision) as measured, sum(i.estimated::double precision) as estimated,
        sum(i.driving) as driving, sum(i.idling) as idling, sum(i.engine) as engine, max(i.max_speed) as max_speed,
        sum(i.counted::double precision) as counted, sum(i.covered::double precision) as covered,
        sum(i.judged::double precision) as judged
      from usage i
      where i.device_id = o.device_id and i.starts_at >= greatest(o.starts_at, bounds[1])
        and i.starts_at < least(o.ends_at, bounds[cardinality(bounds)])
      group by 1
    ) u
  ) r
$$;

-- Of these devices and each owner that the scope shows, how often in the period: [device, client, accelerating, braking, cornering] as
-- derived, and the same three as the tracker itself told.
create function report_harsh(wanted integer[], from_at timestamptz, to_at timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s,%s]', r.device_id, r.client_id, r.accelerating, r.braking, r.cornering,
    r.told_accelerating, r.told_braking, r.told_cornering), ',' order by r.device_id, r.client_id), '') || ']'
  from (
    select o.device_id, o.client_id,
      count(*) filter (where e.kind = 'harsh_acceleration') as accelerating,
      count(*) filter (where e.kind = 'harsh_braking') as braking,
      count(*) filter (where e.kind = 'harsh_cornering') as cornering,
      count(*) filter (where e.content -> 'alarms' ? 'hardAcceleration') as told_accelerating,
      count(*) filter (where e.content -> 'alarms' ? 'hardBraking') as told_braking,
      count(*) filter (where e.content -> 'alarms' ? 'hardCornering') as told_cornering
    from report_owned(wanted) o join events e on e.device_id = o.device_id and e.at >= greatest(o.starts_at, from_at)
      and e.at < least(o.ends_at, to_at)
    where e.kind in ('harsh_acceleration', 'harsh_braking', 'harsh_cornering', 'alarm_raised')
    group by o.device_id, o.client_id
  ) r
$$;
revoke all on function report_harsh(integer[], timestamptz, timestamptz) from public;
grant execute on function report_harsh(integer[], timestamptz, timestamptz) to balise_api;
