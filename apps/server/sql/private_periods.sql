-- Private mode: what is hidden, and who may begin and end it. What is hidden is cut out of what a scope may read (device_owned, report_owned,
-- the policies of events, episodes and sums) whoever reads: no right sees through it. Distances are summed from the whole.

-- When a device was, is and will be private.
create function device_private(device integer) returns tstzmultirange
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(range_agg(tstzrange(p.starts_at, p.ends_at)), '{}') from private_periods p where p.device_id = device
$$;

-- Whether a device is private at some moment of a period, or at a moment.
create function is_private(device integer, from_at timestamptz, to_at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from private_periods p where p.device_id = device and (p.starts_at <= from_at or p.starts_at < to_at) and p.ends_at > from_at
  )
$$;

-- Whether there is private time of any client of the scope; without a scope, of any client. Asked once for a statement, so that the many without private
-- time pay nothing for is_private(), which is asked for each row. Periods are of the client whose time they are in: see the triggers below.
create function any_private() returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if scope_role() is null then return exists (select from private_periods); end if;
  return exists (select from private_periods p where p.client_id = any (scope_clients()));
end $$;

-- The private periods that bear on a device's live state: the last that began before its newest message, and those to come: [[from, until], …]
-- as ms since 1970 UTC, joined where they meet; those of its present client, for a former owner's are not the new one's to know. Null: none. See
-- hiddenUntil of packages/tracking.
create function device_privacy(device integer) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  with period as (
    select unnest(range_agg(tstzrange(p.starts_at, p.ends_at))) as r
    from private_periods p join devices d on d.id = p.device_id and d.client_id = p.client_id where p.device_id = device
  ),
  newest as (select coalesce((select greatest(l.seen_at, l.fixed_at) from device_live l where l.device_id = device), '-infinity') as at)
  select json_agg(json_build_array((date_part('epoch', lower(r)) * 1000)::bigint,
    -- the last moment that a browser's Date knows
    case when isfinite(upper(r)) then (date_part('epoch', upper(r)) * 1000)::bigint else 8640000000000000 end) order by r)
  from period, newest
  where lower(r) > newest.at or lower(r) = (select max(lower(q.r)) from period q where lower(q.r) <= newest.at)
$$;

-- The device's version grows with each change, so that gateways and live readers are notified and browsers that come back hear of it.
create function grow_private_revision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update devices set revision = revision where id in (select device_id from changed);
  return null;
end $$;
create trigger private_added after insert on private_periods referencing new table as changed
  for each statement execute function grow_private_revision();
create trigger private_edited after update on private_periods referencing new table as changed
  for each statement execute function grow_private_revision();
create trigger private_removed after delete on private_periods referencing old table as changed
  for each statement execute function grow_private_revision();

-- A vehicle that comes to another client brings no private time along: what has begun ends, what is to come is removed.
create function end_private_of_former() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from private_schedules where device_id = new.device_id and client_id <> new.client_id;
  delete from private_periods where device_id = new.device_id and client_id <> new.client_id and starts_at >= new.starts_at;
  update private_periods set ends_at = new.starts_at
  where device_id = new.device_id and client_id <> new.client_id and ends_at > new.starts_at;
  return null;
end $$;
create trigger end_private_of_former after insert on device_ownership for each row
  when (new.starts_at > '-infinity') execute function end_private_of_former();

-- A vehicle that is handed over with its past takes the periods of that past along; the present one ends, and what is to come is removed.
create function hand_private_over() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from private_schedules where device_id = new.device_id and client_id = old.client_id;
  delete from private_periods where device_id = new.device_id and client_id = old.client_id and starts_at > now();
  update private_periods set client_id = new.client_id, ends_at = greatest(starts_at + interval '1 millisecond', least(ends_at, now()))
  where device_id = new.device_id and client_id = old.client_id and starts_at < new.ends_at and ends_at > new.starts_at;
  return null;
end $$;
create trigger hand_private_over after update of client_id on device_ownership for each row
  when (new.client_id <> old.client_id) execute function hand_private_over();

-- The days of a client that keeps other clocks from now on begin at other moments.
create function rewrite_private_hours() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update private_schedules set written_until = null where client_id = new.id;
  return null;
end $$;
create trigger rewrite_private_hours after update of time_zone on clients for each row
  when (new.time_zone is distinct from old.time_zone) execute function rewrite_private_hours();

-- Who drives a vehicle, or in which hours its driver is private, is another: its periods are written anew at once.
create function queue_private_driver(device integer, client integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from private_driver_schedules s where s.client_id = client)
    or exists (select from private_periods p where p.device_id = device and p.why = 'driver' and p.ends_at > now())
  then
    perform queue_job('private-drivers', device::text);
  end if;
end $$;

create function private_drive_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_private_driver(coalesce(new.device_id, old.device_id), coalesce(new.client_id, old.client_id));
  return null;
end $$;
create trigger private_assignment_changed after insert or update or delete on driver_assignments
  for each row execute function private_drive_changed();
create trigger private_shift_changed after insert or update or delete on driver_shifts for each row execute function private_drive_changed();

create function private_card_read() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_private_driver(new.device_id, d.client_id) from devices d where d.id = new.device_id;
  return null;
end $$;
create trigger private_card_read after insert on events
  for each row when (new.kind in ('driver_identified', 'driver_released')) execute function private_card_read();

create function private_driver_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  driver integer := coalesce(new.driver_id, old.driver_id);
begin
  perform queue_job('private-drivers', v.id::text) from (
    select device_id as id from driver_assignments where driver_id = driver and ends_at > now()
    union select device_id from driver_shifts where driver_id = driver and ends_at > now()
    union select e.device_id from driver_cards k join events e on e.kind = 'driver_identified' and e.content ->> 'card' = k.number
      and e.at > now() - interval '7 days' where k.driver_id = driver and k.ends_at > now()
    union select p.device_id from private_periods p where p.driver_id = driver and p.ends_at > now()
  ) v;
  return null;
end $$;
create trigger private_driver_changed after insert or update or delete on private_driver_schedules
  for each row execute function private_driver_changed();
create trigger private_card_changed after insert or update or delete on driver_cards for each row execute function private_driver_changed();

-- What has begun stays, and only its end may change, and whose it is where the vehicle is handed over with its past.
create function keep_private_period() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{ends_at,ended_by_name,end_reason,planned_until,client_id,driver_id}'::text[]
    = to_jsonb(old) - '{ends_at,ended_by_name,end_reason,planned_until,client_id,driver_id}'::text[] then return new; end if;
  raise exception 'of a private period only the end may change' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_private_period before update on private_periods for each row execute function keep_private_period();

grant execute on function device_private, is_private, any_private, device_privacy to balise_api, balise_ingest;
grant select (device_id) on private_periods to balise_ingest; -- whether to ask device_privacy
grant select, insert, update (ends_at, ended_by_name, end_reason, planned_until), delete on private_periods to balise_api;
grant select, insert, update (week, written_until, time_zone, changed_by, changed_by_name, updated_at), delete on private_schedules to balise_api;
grant select, insert, update (week, changed_by, changed_by_name, updated_at), delete on private_driver_schedules to balise_api;

-- Who reads what must be hidden reads what hides it: a row that is not seen would hide nothing. What is shown of them is asked by devices.
create policy private_periods_hide on private_periods for select to balise_api using ((select scope_role()) is not null);
create policy private_periods_ingest on private_periods for select to balise_ingest using (true);
create policy private_periods_add on private_periods for insert to balise_api with check (
  (select scope_has('use_private_mode') or scope_has('manage_private_mode'))
  and exists (select from devices d where d.id = device_id and d.client_id = private_periods.client_id)
);
create policy private_periods_end on private_periods for update to balise_api
  using (
    (select scope_has('use_private_mode') or scope_has('manage_private_mode'))
    and exists (select from devices d where d.id = device_id and d.client_id = private_periods.client_id)
  )
  with check (client_id = any ((select scope_clients())::integer[]));
create policy private_periods_remove on private_periods for delete to balise_api using (
  (select scope_has('manage_private_mode')) and why = 'schedule'
  and exists (select from devices d where d.id = device_id and d.client_id = private_periods.client_id)
);
create policy private_schedules_read on private_schedules for select to balise_api using (exists (select from devices d where d.id = device_id));
create policy private_schedules_add on private_schedules for insert to balise_api with check (
  (select scope_has('manage_private_mode'))
  and exists (select from devices d where d.id = device_id and d.client_id = private_schedules.client_id)
);
create policy private_schedules_edit on private_schedules for update to balise_api
  using ((select scope_has('manage_private_mode')) and exists (select from devices d where d.id = device_id))
  with check (client_id = any ((select scope_clients())::integer[]));
create policy private_schedules_remove on private_schedules for delete to balise_api using (
  (select scope_has('manage_private_mode')) and exists (select from devices d where d.id = device_id)
);
create policy private_driver_schedules_read on private_driver_schedules for select to balise_api using (exists (select from drivers r where r.id = driver_id));
create policy private_driver_schedules_add on private_driver_schedules for insert to balise_api with check (
  (select scope_has('manage_private_mode'))
  and exists (select from drivers r where r.id = driver_id and r.client_id = private_driver_schedules.client_id)
);
create policy private_driver_schedules_edit on private_driver_schedules for update to balise_api
  using ((select scope_has('manage_private_mode')) and exists (select from drivers r where r.id = driver_id))
  with check (client_id = any ((select scope_clients())::integer[]));
create policy private_driver_schedules_remove on private_driver_schedules for delete to balise_api using (
  (select scope_has('manage_private_mode')) and exists (select from drivers r where r.id = driver_id)
);
