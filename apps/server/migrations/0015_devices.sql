-- Devices to the end of their life: enabled, disabled, suspended by the reseller, deleted and for 30 days recoverable,
-- then purged; handed to another client with or without their past; read as whole lists in a tenth of a second.

alter table devices
  -- the number that its owner calls it by
  add column code text not null default '',
  add column note text not null default '',
  add column deletion_reason text not null default '',
  -- what a restored device is again
  add column status_before_deletion text check (status_before_deletion in ('enabled', 'disabled', 'suspended')),
  add column suspended_by text check (suspended_by in ('platform', 'partner', 'billing')),
  add column suspended_at timestamptz,
  add column suspension_reason text not null default '',
  -- what a device is again when its suspension is lifted
  add column status_before_suspension text check (status_before_suspension in ('enabled', 'disabled')),
  -- what people typed is erased; the row stays, for history, periods of ownership and the audit log refer to it
  add column purged_at timestamptz;

-- the deleted list, and what the purge looks for
create index devices_deleted on devices (client_id, deleted_at) where deleted_at is not null and purged_at is null;
-- a plate that stands twice
create index devices_designation on devices (client_id, lower(designation)) where deleted_at is null;

-- A device that leaves its client leaves the lists of that client's limited users, whichever way it goes.
create function leave_user_lists() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from user_devices l using users u
  where l.device_id = new.id and u.id = l.user_id and u.client_id is distinct from new.client_id;
  return null;
end $$;
create trigger leave_user_lists after update of client_id on devices for each row
  when (new.client_id <> old.client_id) execute function leave_user_lists();
revoke all on function leave_user_lists() from public;

-- A past that goes along: the periods of the former client become the new one's. Both must be within the scope (policy
-- device_ownership_end); when a period began is still not for people to say again.
grant update (client_id) on device_ownership to balise_api;

-- Whether another device of the client has this plate; limited users learn it too, of devices beyond their list.
create function designation_taken(wanted text, client integer, except_device integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select client = any (scope_clients()) and exists (
    select from devices
    where client_id = client and lower(designation) = lower(wanted) and deleted_at is null and id <> except_device
  )
$$;

-- Of many deleted devices at once: which of their identities another device has by now, or another of these, and which.
create function find_identities_taken_since(wanted integer[])
returns table (device_id integer, field text, by_device integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.id, 'imei', o.id from devices d join devices o on o.imei = d.imei and o.id <> d.id
    and (o.deleted_at is null or o.id = any (wanted))
  where d.id = any (wanted)
  union all
  select d.id, 'phone', o.id from devices d join devices o on o.phone = d.phone and o.id <> d.id
    and (o.deleted_at is null or o.id = any (wanted))
  where d.id = any (wanted)
$$;

-- Every device of a client as JSON text, DeviceRecord of packages/contract: made here because a client may have ten
-- thousand, whom a policy would look at one by one. Null: the scope does not show the client.
create function client_devices(client integer) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
begin
  if not client = any (scope_clients()) then return null; end if;
  return (
    select '[' || coalesce(string_agg(row_to_json(r)::text, ',' order by r.designation, r.id), '') || ']'
    from (
      select d.id, d.client_id as "clientId", c.full_name as "clientName", d.device_type_id as "deviceTypeId", t.code as type,
        d.operator_id as "operatorId", o.name as operator, d.tracker_model_id as "trackerModelId",
        m.brand || ' ' || m.name as model, m.protocol, d.imei, d.country_code2 as "countryCode2", d.phone, d.designation,
        d.label, d.code, d.note, d.vin_number as "vinNumber", d.vin_is_chassis as "vinIsChassis", d.status,
        case when d.status = 'suspended' then json_build_object('by', d.suspended_by,
          'at', (date_part('epoch', d.suspended_at) * 1000)::bigint, 'reason', d.suspension_reason) end as suspension,
        (date_part('epoch', d.activated_at) * 1000)::bigint as "activatedAt",
        (date_part('epoch', l.seen_at) * 1000)::bigint as "lastConnection"
      from devices d
        join clients c on c.id = d.client_id
        join device_types t on t.id = d.device_type_id
        left join operators o on o.id = d.operator_id
        left join tracker_models m on m.id = d.tracker_model_id
        left join device_ownership w on w.device_id = d.id and w.ends_at = 'infinity'
        left join device_live l on l.device_id = d.id and l.seen_at >= w.starts_at
      where d.client_id = client and d.deleted_at is null
        and (not scope_limited() or d.id = any (scope_devices()))
    ) r
  );
end $$;

-- What the records of a device tell beside its live state, of the time that the scope owned it: when the first was, how many
-- the last day has, and the newest itself, which is no later than "at". Null: the scope never owned it.
create function device_records(device integer, at timestamptz)
returns table (first_at timestamptz, today bigint, last json)
language plpgsql stable security definer set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
declare
  owned tstzmultirange;
begin
  if scope_limited() and not device = any (scope_devices()) then return; end if;
  select range_agg(tstzrange(o.starts_at, o.ends_at)) into owned
  from device_ownership o where o.device_id = device and o.client_id = any (scope_clients());
  if owned is null then return; end if;
  return query select
    (select p.fixed_at from unnest(owned) with ordinality r (period, place) cross join lateral (
      select fixed_at from positions
      where device_id = device and fixed_at >= lower(period) and fixed_at < upper(period) order by fixed_at limit 1
    ) p order by r.place limit 1),
    (select coalesce(sum(c.records), 0)::bigint from unnest(owned) period cross join lateral (
      select count(*) as records from positions
      where device_id = device and fixed_at >= lower(period) and fixed_at < upper(period)
        and fixed_at > at - interval '1 day' and fixed_at <= at
    ) c),
    (select p.record from unnest(owned) with ordinality r (period, place) cross join lateral (
      select json_build_object('at', (date_part('epoch', fixed_at) * 1000)::bigint,
        'receivedAt', (date_part('epoch', received_at) * 1000)::bigint, 'latitude', latitude, 'longitude', longitude,
        'altitude', altitude, 'speed', speed, 'course', course, 'accuracy', accuracy, 'valid', valid, 'quality', quality,
        'attributes', attributes) as record
      from positions
      where device_id = device and fixed_at >= lower(period) and fixed_at < upper(period) and fixed_at <= at
      order by fixed_at desc, key desc limit 1
    ) p order by r.place desc limit 1);
end $$;

revoke all on function designation_taken(text, integer, integer), find_identities_taken_since(integer[]),
  client_devices(integer), device_records(integer, timestamptz) from public;
grant execute on function designation_taken(text, integer, integer), find_identities_taken_since(integer[]),
  client_devices(integer), device_records(integer, timestamptz) to balise_api;
