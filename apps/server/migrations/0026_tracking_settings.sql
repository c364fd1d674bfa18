-- What a device's past is judged by: the thresholds of each client, and a speed limit of each device. Both are kept with the
-- moment from which they hold and are never overwritten, so that what was in force at any moment of the past is known. Who
-- owned a device when is device_ownership's to say.

create table tracking_settings (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  -- null: what the partner proposes to all its clients
  client_id integer references clients,
  -- shortly after it was made: by then every gateway has heard of it
  starts_at timestamptz not null,
  -- all that differs from then on: of a client from its partner's, of a partner from Balise's own. What no reader knows any
  -- more is left out, in the way of packages/contract readTrackingSettings
  content jsonb not null,
  changed_at timestamptz not null,
  changed_by integer not null,
  changed_by_name text not null,
  check (jsonb_typeof(content) = 'object'),
  unique nulls not distinct (partner_id, client_id, starts_at)
);

-- A limit holds for the owner that set it: from its moment to the next limit, or to where the device changes hands.
create table device_speed_limits (
  device_id integer not null references devices,
  starts_at timestamptz not null,
  -- m/s; null: none any more
  speed_limit double precision check (speed_limit > 0),
  changed_at timestamptz not null,
  changed_by integer not null,
  changed_by_name text not null,
  primary key (device_id, starts_at)
);

-- the newest of the above, for lists
alter table devices add column speed_limit double precision check (speed_limit > 0);

-- Whoever keeps devices with their thresholds in memory hears of each change: of a device as of any other change of it.
create function tell_tracking_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tracking_settings_changed',
    jsonb_build_object('partnerId', new.partner_id, 'clientId', new.client_id)::text);
  return null;
end $$;
create trigger tracking_settings_changed after insert on tracking_settings
  for each row execute function tell_tracking_settings_changed();
create function tell_speed_limit_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_changed', new.device_id::text);
  return null;
end $$;
create trigger speed_limit_changed after insert on device_speed_limits
  for each row execute function tell_speed_limit_changed();

-- A device that changes hands does so at once, and a gateway may fold records of that very second before it hears of it:
-- that second is derived again, so that nothing of the past lies in two owners' time.
create function derive_hand_over() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into dirty_windows (device_id, starts_at, ends_at, not_before)
  select new.device_id, new.starts_at, new.starts_at, now() + interval '5 seconds'
  where exists (select from device_live l where l.device_id = new.device_id)
  on conflict (device_id) do update
  set starts_at = least(dirty_windows.starts_at, excluded.starts_at),
      ends_at = greatest(dirty_windows.ends_at, excluded.ends_at),
      revision = dirty_windows.revision + 1,
      not_before = greatest(dirty_windows.not_before, excluded.not_before);
  return null;
end $$;
create trigger derive_hand_over after insert on device_ownership for each row
  when (new.starts_at > '-infinity') execute function derive_hand_over();

-- Who may see and change what --------------------------------------------------------------------------------------

alter table tracking_settings enable row level security;
alter table device_speed_limits enable row level security;
revoke all on tracking_settings, device_speed_limits from public;
revoke all on function tell_tracking_settings_changed(), tell_speed_limit_changed(), derive_hand_over() from public;
-- neither update nor delete, of anybody
grant select, insert on tracking_settings, device_speed_limits to balise_api;
grant select on tracking_settings, device_speed_limits to balise_ingest;
grant select (partner_id) on clients to balise_ingest;
create policy tracking_settings_ingest on tracking_settings for select to balise_ingest using (true);
create policy device_speed_limits_ingest on device_speed_limits for select to balise_ingest using (true);

-- a partner's are in force at its clients, who therefore read them
create policy tracking_settings_read on tracking_settings for select to balise_api using (
  ((select scope_role()) = 'platform' or partner_id = (select scope_partner()))
  and (client_id is null or client_id = any ((select scope_clients())::integer[]))
);
create policy tracking_settings_add on tracking_settings for insert to balise_api with check (
  (select scope_has('manage_tracking_settings')) and not (select scope_limited())
  and (client_id is null or client_id in (select c.id from clients c where c.partner_id = tracking_settings.partner_id))
  and case (select scope_role())
    when 'platform' then true
    when 'partner' then partner_id = (select scope_partner())
    when 'client' then client_id = (select scope_client())
    else false
  end
);

-- what was set while a client that the scope shows owned the device (device_ownership_read)
create policy device_speed_limits_read on device_speed_limits for select to balise_api using (
  exists (
    select from device_ownership o
    where o.device_id = device_speed_limits.device_id and o.starts_at <= device_speed_limits.changed_at
      and device_speed_limits.changed_at < o.ends_at
  )
);
create policy device_speed_limits_add on device_speed_limits for insert to balise_api
  with check ((select scope_has('edit_speed_limit')) and device_id in (select id from devices));

-- as before, and for the limit
drop policy devices_edit on devices;
create policy devices_edit on devices for update to balise_api
  using (
    (select scope_has('edit_device') or scope_has('enable_device') or scope_has('delete_device') or scope_has('transfer_device')
      or scope_has('edit_speed_limit'))
    and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or id = any ((select scope_devices())::integer[]))
  )
  with check (client_id = any ((select scope_clients())::integer[]));

-- As before, with the limit.
create or replace function client_devices(client integer) returns text
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
        || ',"speedLimit":' || coalesce(d.speed_limit::text, 'null')
        || ',"activatedAt":' || (date_part('epoch', date_trunc('milliseconds', d.activated_at)) * 1000)::bigint
        || ',"lastConnection":' || coalesce((date_part('epoch', date_trunc('milliseconds', l.seen_at)) * 1000)::bigint::text, 'null') || '}' as said
      from devices d
        cross join owner c
        join type t on t.id = d.device_type_id
        left join operator o on o.id = d.operator_id
        left join model m on m.id = d.tracker_model_id
        left join device_standing l on l.device_id = d.id and l.client_id = client and l.seen_at >= l.owned_since
      where d.client_id = client and d.deleted_at is null and (everything or d.id = any (listed))
      order by d.designation, d.id
    ) r
  );
end $$;
