-- What a vehicle is called to whoever may see a past of it: its plate where it is one of theirs, else the number of the device, as in reports
-- (report_devices). Null: it never was theirs.
create function device_named(device integer) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case when d.client_id = any ((select scope_clients())::integer[]) or d.purged_at is not null then d.designation else d.imei end
  from devices d
  where d.id = device and not isempty(device_owned(device))
$$;
revoke all on function device_named(integer) from public;
grant execute on function device_named(integer) to balise_api;
