-- Devices, their catalogues, owners, imports and readings.

-- Processes that keep devices in memory are notified of each change, whichever statement made it.
create function notify_device_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_changed', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger device_changed after insert or update or delete on devices
  for each row execute function notify_device_changed();

-- The version grows with each change, whichever statement made it.
create function grow_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger grow_revision before update on devices for each row execute function grow_revision();

-- Which of these belong to a device that is not deleted, and to which. The caller's policies decide whether it learns more than
-- "cannot be registered" (decision 6 of the domain).
create function find_taken_identities(wanted_imei text, wanted_phone text, except_device integer)
returns table (field text, device_id integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'imei', id from devices where imei = wanted_imei and deleted_at is null and id <> except_device
  union all
  select 'phone', id from devices where phone = wanted_phone and deleted_at is null and id <> except_device
$$;

-- Whether any device uses a row of a catalogue.
create function catalogue_in_use(list text, wanted integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case list
    when 'device_types' then exists (select from devices where device_type_id = wanted)
    when 'operators' then exists (select from devices where operator_id = wanted)
    when 'tracker_models' then exists (select from devices where tracker_model_id = wanted)
  end
$$;

create function notify_devices_changed(wanted integer) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  select pg_notify('device_changed', id::text) from devices
  where client_id = wanted and deleted_at is null and wanted = any (scope_clients()) and scope_manages_billing()
$$;

create function notify_devices_restored() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state = 'suspended_unpaid' and new.state <> old.state then
    perform pg_notify('device_changed', id::text) from devices where client_id = new.id and deleted_at is null;
  end if;
  return null;
end $$;
create trigger notify_devices_restored after update of state on clients
  for each row execute function notify_devices_restored();

-- Which identities of these deleted devices another device has by now, or another of these.
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

create function notify_speed_limit_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_changed', new.device_id::text);
  return null;
end $$;
create trigger speed_limit_changed after insert on device_speed_limits
  for each row execute function notify_speed_limit_changed();

-- A device changes hands at once, and a gateway may fold positions of that very second before it is notified: that second is recomputed, so
-- that nothing of the past is in two owners' time.
create function recompute_hand_over() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into recompute_ranges (device_id, starts_at, ends_at, not_before)
  select new.device_id, new.starts_at, new.starts_at, now() + interval '5 seconds'
  where exists (select from device_live l where l.device_id = new.device_id)
  on conflict (device_id) do update
  set starts_at = least(recompute_ranges.starts_at, excluded.starts_at),
      ends_at = greatest(recompute_ranges.ends_at, excluded.ends_at),
      revision = recompute_ranges.revision + 1,
      not_before = greatest(recompute_ranges.not_before, excluded.not_before);
  return null;
end $$;
create trigger recompute_hand_over after insert on device_ownership for each row
  when (new.starts_at > '-infinity') execute function recompute_hand_over();
-- A past that is transferred may join two periods, and is recomputed from where they meet.
create trigger derive_joined_periods after update of client_id on device_ownership for each row
  when (new.starts_at > '-infinity' and new.client_id <> old.client_id) execute function recompute_hand_over();

-- Readings are only added, or withdrawn once; they are deleted with the vehicle, thirty days after its deletion.
create function keep_odometer_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(new) - '{withdrawn_at,withdrawn_by,withdrawn_by_name}'::text[]
      = to_jsonb(old) - '{withdrawn_at,withdrawn_by,withdrawn_by_name}'::text[]
  then return new;
  end if;
  -- the number counts for later owners; who typed it is erased with the client
  if tg_op = 'UPDATE' and new.created_by_name = '' and new.note = ''
    and to_jsonb(new) - '{created_by_name,note,withdrawn_by_name}'::text[] = to_jsonb(old) - '{created_by_name,note,withdrawn_by_name}'::text[]
  then return new;
  end if;
  if tg_op = 'DELETE' and exists (select from devices d where d.id = old.device_id and d.deleted_at is not null) then return old;
  end if;
  raise exception 'an odometer reading cannot change: withdraw it' using errcode = 'insufficient_privilege';
end $$;
create trigger odometer_entries_stay before update or delete on odometer_entries
  for each row execute function keep_odometer_entry();
create trigger odometer_entries_stay_whole before truncate on odometer_entries
  for each statement execute function keep_odometer_entry();

create function record_driven_as() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger driven_as_of_new after insert on devices for each row execute function record_driven_as();
create trigger driven_as_of_other after update on devices for each row
  when (new.device_type_id is distinct from old.device_type_id) execute function record_driven_as();

create function record_driven_as_of_type() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into device_driven_as
    select id, now() + interval '10 seconds', new.driven_as from devices where device_type_id = new.id
    on conflict (device_id, starts_at) do update set driven_as = excluded.driven_as;
  perform pg_notify('device_changed', id::text) from devices where device_type_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger driven_as_of_type after update on device_types for each row
  when (new.driven_as is distinct from old.driven_as) execute function record_driven_as_of_type();

-- The name of a vehicle for a scope that may see a past of it: its plate for its present client, else the identity of the device, as in
-- reports (report_devices). Null: the scope never owned it.
create function device_name_in_scope(device integer) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case when d.client_id = any ((select scope_clients())::integer[]) or d.purged_at is not null
    or exists (select from scope_shares() s where s.device_id = device) then d.designation else d.imei end
  from devices d
  where d.id = device and (not isempty(device_held(device)) or not isempty(device_readable(device)))
$$;

-- Which of these devices have a plate that another device of the client has. Limited users learn it of devices beyond their list too.
create function find_taken_plates(wanted integer[], client integer) returns setof integer
language sql stable security definer set search_path = public, pg_temp as $$
  select w.id from devices w
  where w.id = any (wanted) and client = any (scope_clients()) and exists (
    select from devices o
    where o.client_id = client and plate_key(o.designation) = plate_key(w.designation) and o.id <> w.id
      and (o.deleted_at is null or o.id = any (wanted))
  )
$$;

-- Whether another device of the client has this plate. Limited users learn it of devices beyond their list too.
create function designation_taken(wanted text, client integer, except_device integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select client = any (scope_clients()) and exists (
    select from devices
    where client_id = client and plate_key(designation) = plate_key(wanted) and deleted_at is null
      and id <> except_device
  )
$$;

-- The devices of a client as JSON text, sorted by plate: `DeviceRow` of packages/contract. Null: the scope does not show the client.
create function client_devices(client integer) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  everything boolean := not scope_limited();
  listed integer[] := scope_devices();
begin
  if not client = any (scope_clients()) then return null; end if;
  return (
    with owner as materialized (
      select ',"clientId":' || id || ',"clientName":' || to_json(full_name) || ',"clientCode":' || to_json(code) as said
      from clients where id = client
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
        || ',"simNumber":' || coalesce(to_json(d.sim_number)::text, 'null')
        || ',"designation":' || to_json(d.designation)
        || ',"label":' || case d.label when '' then '""' else to_json(d.label)::text end
        || ',"code":' || case d.code when '' then '""' else to_json(d.code)::text end
        || ',"note":' || case d.note when '' then '""' else to_json(d.note)::text end
        || ',"vehicleMake":' || to_json(d.vehicle_make)
        || ',"vehicleModel":' || to_json(d.vehicle_model)
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
        left join device_status l on l.device_id = d.id and l.client_id = client and l.seen_at >= l.owned_since
      where d.client_id = client and d.deleted_at is null and (everything or d.id = any (listed))
      order by d.designation, d.id
    ) r
  );
end $$;

grant select, insert, update, delete on device_types, operators, tracker_models, device_imports to balise_api;
grant select, insert, update on devices to balise_api;
grant select, insert, update (ends_at, client_id) on device_ownership to balise_api;
grant select, insert, delete on user_devices to balise_api;
grant select, insert on device_speed_limits to balise_api;
grant select, insert, update (withdrawn_at, withdrawn_by, withdrawn_by_name) on odometer_entries to balise_api;
grant select on device_types, tracker_models, device_ownership, device_speed_limits, device_driven_as to balise_ingest;
grant select (id, client_id, device_type_id, tracker_model_id, imei, designation, label, status, activated_at, deleted_at, revision, token_hash,
  learned_protocol, contested_at, refused_at, refused_why), update (learned_protocol, contested_at, refused_at, refused_why) on
  devices to balise_ingest;

create policy device_types_read on device_types for select to balise_api using ((select scope_role()) is not null);
create policy device_types_keep on device_types to balise_api
  using ((select scope_role()) = 'platform') with check ((select scope_role()) = 'platform');
create policy operators_read on operators for select to balise_api using ((select scope_role()) is not null);
create policy operators_keep on operators to balise_api
  using ((select scope_role()) = 'platform') with check ((select scope_role()) = 'platform');
create policy tracker_models_read on tracker_models for select to balise_api using ((select scope_role()) is not null);
create policy tracker_models_keep on tracker_models to balise_api
  using ((select scope_role()) = 'platform') with check ((select scope_role()) = 'platform');
create policy devices_ingest on devices for select to balise_ingest using (true);
create policy device_types_ingest on device_types for select to balise_ingest using (true);
create policy tracker_models_ingest on tracker_models for select to balise_ingest using (true);
create policy devices_add on devices for insert to balise_api
  with check ((select scope_has('add_device')) and client_id = any ((select scope_clients())::integer[]));
create policy device_ownership_add on device_ownership for insert to balise_api with check (
  (select scope_has('add_device') or scope_has('transfer_device'))
  and client_id = any ((select scope_clients())::integer[]) and device_id in (select id from devices)
);
create policy device_ownership_end on device_ownership for update to balise_api
  using ((select scope_has('transfer_device')) and client_id = any ((select scope_clients())::integer[]))
  with check ((select scope_has('transfer_device')) and client_id = any ((select scope_clients())::integer[]));
create policy user_devices_read on user_devices for select to balise_api using (
  user_id = (select scope_user()) or ((select scope_manages_users()) and user_id in (select id from users))
);
-- only devices that one sees, of the user's own client
create policy user_devices_add on user_devices for insert to balise_api with check (
  (select scope_has('add_user') or scope_has('edit_user'))
  and exists (
    select from users u join devices d on d.client_id = u.client_id
    where u.id = user_id and d.id = device_id and u.id <> (select scope_user())
  )
);
create policy user_devices_remove on user_devices for delete to balise_api using (
  (select scope_has('edit_user') or scope_has('delete_user')) and user_id <> (select scope_user()) and user_id in (select id from users)
);
create policy device_ownership_ingest on device_ownership for select to balise_ingest using (true);
create policy device_imports_own on device_imports to balise_api
  using (user_id = (select scope_user()) and (select scope_has('add_device')))
  with check (user_id = (select scope_user()) and (select scope_has('add_device')));
create policy tracker_models_provided_insert on tracker_models as restrictive for insert to balise_api
  with check (catalogue_key is null);
create policy tracker_models_provided_update on tracker_models as restrictive for update to balise_api
  using (catalogue_key is null) with check (catalogue_key is null);
create policy tracker_models_provided_delete on tracker_models as restrictive for delete to balise_api
  using (catalogue_key is null);
create policy device_speed_limits_ingest on device_speed_limits for select to balise_ingest using (true);
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
create policy devices_edit on devices for update to balise_api
  using (
    (select scope_has('edit_device') or scope_has('enable_device') or scope_has('delete_device') or scope_has('transfer_device')
      or scope_has('edit_speed_limit'))
    and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or id = any ((select scope_devices())::integer[]))
  )
  with check (client_id = any ((select scope_clients())::integer[]));
-- entered for a time when a client that the scope shows owned the device (device_ownership_read)
create policy odometer_entries_read on odometer_entries for select to balise_api using (
  exists (
    select from device_ownership o
    where o.device_id = odometer_entries.device_id and o.starts_at <= odometer_entries.at and odometer_entries.at < o.ends_at
  )
);
-- a fuel purchase brings its reading along, and takes it back; an inspection brings one along
create policy odometer_entries_add on odometer_entries for insert to balise_api with check (
  (
    (select scope_has('manage_maintenance')) or (source_kind = 'fuel' and (select scope_has('manage_fuel')))
    or (source_kind = 'inspection' and (select scope_has('inspect_vehicles')))
  )
  and device_id in (select id from devices)
);
create policy odometer_entries_withdraw on odometer_entries for update to balise_api using (
  (select scope_has('manage_maintenance') or scope_has('manage_fuel'))
  and (source_kind = 'fuel' or (select scope_has('manage_maintenance'))) and device_id in (select id from devices)
);
create policy device_driven_as_ingest on device_driven_as for select to balise_ingest using (true);
create policy devices_read on devices for select to balise_api using (
  (select scope_has('view_devices') or scope_reads_billing())
  and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or id = any ((select scope_devices())::integer[]))
);
create policy device_ownership_read on device_ownership for select to balise_api using (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy devices_ingest_learn on devices for update to balise_ingest using (true) with check (true);

grant execute on function catalogue_in_use, find_taken_identities, notify_devices_changed, find_identities_taken_since,
  find_taken_plates, device_name_in_scope, designation_taken, client_devices to balise_api;
grant execute on function plate_key to balise_api, balise_ingest;
