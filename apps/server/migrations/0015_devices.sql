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
-- thousand, whom a policy would look at one by one. What devices share is written once, and a row is glued together: half of
-- what row_to_json() takes. Null: the scope does not show the client.
create function client_devices(client integer) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  everything boolean := not scope_limited();
  listed integer[] := scope_devices();
begin
  if not client = any (scope_clients()) then return null; end if;
  return (
    with owner as materialized (
      select ',"clientId":' || id || ',"clientName":' || to_json(full_name) as said from clients where id = client
    ), type as materialized (
      select id, ',"deviceTypeId":' || id || ',"type":' || to_json(code) as said from device_types
    ), operator as materialized (
      select id, ',"operatorId":' || id || ',"operator":' || to_json(name) as said from operators
    ), model as materialized (
      select id, ',"trackerModelId":' || id || ',"model":' || to_json(brand || ' ' || name) || ',"protocol":' || to_json(protocol)
        as said from tracker_models
    )
    select '[' || coalesce(string_agg(r.said, ','), '') || ']' from (
      select '{"id":' || d.id || c.said || t.said
        || coalesce(o.said, ',"operatorId":null,"operator":null')
        || coalesce(m.said, ',"trackerModelId":null,"model":null,"protocol":null')
        || ',"imei":' || to_json(d.imei)
        || ',"countryCode2":' || coalesce('"' || d.country_code2 || '"', 'null')
        || ',"phone":' || coalesce(to_json(d.phone)::text, 'null')
        || ',"designation":' || to_json(d.designation)
        || ',"label":' || case d.label when '' then '""' else to_json(d.label)::text end
        || ',"code":' || case d.code when '' then '""' else to_json(d.code)::text end
        || ',"note":' || case d.note when '' then '""' else to_json(d.note)::text end
        || ',"vinNumber":' || coalesce(to_json(d.vin_number)::text, 'null')
        || ',"vinIsChassis":' || d.vin_is_chassis::text
        || ',"status":"' || d.status || '","suspension":'
        || case when d.status = 'suspended' and d.suspended_by is not null and d.suspended_at is not null
          then json_build_object('by', d.suspended_by, 'at', (date_part('epoch', date_trunc('milliseconds', d.suspended_at)) * 1000)::bigint,
            'reason', d.suspension_reason)::text else 'null' end
        || ',"activatedAt":' || (date_part('epoch', date_trunc('milliseconds', d.activated_at)) * 1000)::bigint
        || ',"lastConnection":' || coalesce((date_part('epoch', date_trunc('milliseconds', l.seen_at)) * 1000)::bigint::text, 'null') || '}' as said
      from devices d
        cross join owner c
        join type t on t.id = d.device_type_id
        left join operator o on o.id = d.operator_id
        left join model m on m.id = d.tracker_model_id
        left join device_ownership w on w.device_id = d.id and w.client_id = client and w.ends_at = 'infinity'
        left join device_live l on l.device_id = d.id and l.seen_at >= w.starts_at
      where d.client_id = client and d.deleted_at is null and (everything or d.id = any (listed))
      order by d.designation, d.id
    ) r
  );
end $$;

-- When the scope's devices were last heard by their present owner, of one client or of all: what a list is sorted by, without
-- a policy that looks at each state.
create function scope_heard(client integer) returns table (device_id integer, seen_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  everything boolean := not scope_limited();
  listed integer[] := scope_devices();
  clients integer[] := scope_clients();
begin
  return query select d.id, l.seen_at
  from devices d
    join device_ownership w on w.device_id = d.id and w.client_id = d.client_id and w.ends_at = 'infinity'
    join device_live l on l.device_id = d.id and l.seen_at >= w.starts_at
  where d.client_id = any (clients) and (client is null or d.client_id = client) and d.deleted_at is null
    and (everything or d.id = any (listed));
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
      select json_build_object('at', (date_part('epoch', date_trunc('milliseconds', fixed_at)) * 1000)::bigint,
        'receivedAt', (date_part('epoch', date_trunc('milliseconds', received_at)) * 1000)::bigint, 'latitude', latitude, 'longitude', longitude,
        'altitude', altitude, 'speed', speed, 'course', course, 'accuracy', accuracy, 'valid', valid, 'quality', quality,
        'attributes', attributes) as record
      from positions
      where device_id = device and fixed_at >= lower(period) and fixed_at < upper(period) and fixed_at <= at
      order by fixed_at desc, key desc limit 1
    ) p order by r.place desc limit 1);
end $$;

revoke all on function designation_taken(text, integer, integer), find_identities_taken_since(integer[]),
  client_devices(integer), scope_heard(integer), device_records(integer, timestamptz) from public;
grant execute on function designation_taken(text, integer, integer), find_identities_taken_since(integer[]),
  client_devices(integer), scope_heard(integer), device_records(integer, timestamptz) to balise_api;
