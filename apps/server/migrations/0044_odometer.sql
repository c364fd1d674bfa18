-- What people read from a vehicle's meter (domain 4.9): the odometer stands on the newest of these, and is calibrated by them. A ledger: an
-- entry is never changed, and a wrong one is withdrawn, not deleted. It is its owner's in whose time the meter was read, like all of a past.

create table odometer_entries (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  -- when the meter showed it
  at timestamptz not null check (at = date_trunc('milliseconds', at)),
  metres bigint not null check (metres between 0 and 10000000000),
  -- reset: what a new meter began with, or one that was set back
  kind text not null check (kind in ('reading', 'reset')),
  note text not null check (length(note) <= 300),
  created_at timestamptz not null,
  created_by integer not null,
  created_by_name text not null,
  withdrawn_at timestamptz,
  withdrawn_by integer,
  withdrawn_by_name text,
  check (num_nulls(withdrawn_at, withdrawn_by, withdrawn_by_name) in (0, 3))
);
create unique index odometer_entries_valid on odometer_entries (device_id, at) where withdrawn_at is null;
create index odometer_entries_device on odometer_entries (device_id);

-- What counts is only ever added, or withdrawn once; it goes with the vehicle, thirty days after that was deleted.
create function keep_odometer_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(new) - '{withdrawn_at,withdrawn_by,withdrawn_by_name}'::text[]
      = to_jsonb(old) - '{withdrawn_at,withdrawn_by,withdrawn_by_name}'::text[]
  then return new;
  end if;
  if tg_op = 'DELETE' and exists (select from devices d where d.id = old.device_id and d.deleted_at is not null) then return old;
  end if;
  raise exception 'a reading of an odometer is not changed: withdraw it' using errcode = 'insufficient_privilege';
end $$;
create trigger odometer_entries_stay before update or delete on odometer_entries
  for each row execute function keep_odometer_entry();
create trigger odometer_entries_stay_whole before truncate on odometer_entries
  for each statement execute function keep_odometer_entry();

alter table odometer_entries enable row level security;
revoke all on odometer_entries from public;
revoke all on function keep_odometer_entry() from public;
grant select, insert, update (withdrawn_at, withdrawn_by, withdrawn_by_name) on odometer_entries to balise_api;

-- what was read while a client that the scope shows owned the device (device_ownership_read)
create policy odometer_entries_read on odometer_entries for select to balise_api using (
  exists (
    select from device_ownership o
    where o.device_id = odometer_entries.device_id and o.starts_at <= odometer_entries.at and odometer_entries.at < o.ends_at
  )
);
create policy odometer_entries_add on odometer_entries for insert to balise_api
  with check ((select scope_has('manage_maintenance')) and device_id in (select id from devices));
create policy odometer_entries_withdraw on odometer_entries for update to balise_api
  using ((select scope_has('manage_maintenance')) and device_id in (select id from devices));

-- What was driven in the quarters of an hour that begin between each two of these bounds, which ascend, as far as the scope owned the
-- device and not before "since": [place of the step from 0, mm by GPS, mm by a counter, mm by GPS that this stands for, settings of its
-- newest quarter]. Steps without any are left out.
create function device_driven(device integer, since timestamptz, bounds timestamptz[]) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
begin
  return (
    select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s]', s.step, s.gps, s.counted, s.covered, d.content), ',' order by s.step), '') || ']'
    from (
      select width_bucket(u.starts_at, bounds) - 1 as step, sum(u.measured + u.estimated) as gps, sum(u.counted) as counted,
        sum(u.covered) as covered, (array_agg(u.settings_id order by u.starts_at desc))[1] as settings_id
      from usage u
      where u.device_id = device and u.starts_at >= greatest(bounds[1], since) and u.starts_at < bounds[cardinality(bounds)]
        and owned @> u.starts_at
      group by 1
    ) s join derivation_settings d on d.id = s.settings_id
  );
end $$;
revoke all on function device_driven(integer, timestamptz, timestamptz[]) from public;
grant execute on function device_driven(integer, timestamptz, timestamptz[]) to balise_api;
