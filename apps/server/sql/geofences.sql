-- Geofences, their shapes, assignments and suspensions.

-- Every device to which a geofence applies now, by itself or through a group.
create view device_geofences with (security_invoker = true) as
  select a.id as assignment_id, a.geofence_id, a.client_id, d.id as device_id, a.group_id, a.actions, a.since
  from geofence_assignments a
    join geofences g on g.id = a.geofence_id and g.deleted_at is null
    join devices d on d.id = a.device_id and d.client_id = a.client_id and d.deleted_at is null
  where a.until = 'infinity'
  union all
  select a.id, a.geofence_id, a.client_id, m.device_id, a.group_id, a.actions, greatest(a.since, m.since)
  from geofence_assignments a
    join geofences g on g.id = a.geofence_id and g.deleted_at is null
    join device_group_members m on m.group_id = a.group_id
  where a.until = 'infinity';

-- A device that leaves its client leaves its geofences.
create function leave_geofences() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update geofence_assignments set until = greatest(since, now())
  where device_id = new.id and client_id <> new.client_id and until = 'infinity';
  update geofence_suspensions set ends_at = greatest(starts_at, now()), ended_at = now()
  where device_id = new.id and client_id <> new.client_id and ends_at > now();
  return null;
end $$;
create trigger leave_geofences after update on devices for each row
  when (new.client_id <> old.client_id) execute function leave_geofences();

-- Processes that keep a client's geofences in memory are notified of each change, by the client's id.
create function notify_geofences_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed_client integer;
begin
  for changed_client in select distinct client_id from changed loop
    perform pg_notify('geofences_changed', changed_client::text);
  end loop;
  return null;
end $$;
create trigger geofence_added after insert on geofences referencing new table as changed
  for each statement execute function notify_geofences_changed();
create trigger geofence_edited after update on geofences referencing new table as changed
  for each statement execute function notify_geofences_changed();
create trigger geofence_assigned after insert on geofence_assignments referencing new table as changed
  for each statement execute function notify_geofences_changed();
create trigger geofence_reassigned after update on geofence_assignments referencing new table as changed
  for each statement execute function notify_geofences_changed();
create trigger geofence_suspended after insert on geofence_suspensions referencing new table as changed
  for each statement execute function notify_geofences_changed();
create trigger geofence_resumed after update on geofence_suspensions referencing new table as changed
  for each statement execute function notify_geofences_changed();

-- What a geofence allows is kept with its times: what was in force ends, and the new one begins, with the change.
create function begin_geofence_rule(geofence geofences, zone text, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update geofence_rules r set until = greatest(r.since, at) where r.geofence_id = geofence.id and r.until = 'infinity';
  insert into geofence_rules (geofence_id, client_id, speed_limit, schedule, time_zone, since)
    values (geofence.id, geofence.client_id, geofence.speed_limit, geofence.schedule, zone, at)
    on conflict (geofence_id, since) do update
      set speed_limit = excluded.speed_limit, schedule = excluded.schedule, time_zone = excluded.time_zone, until = 'infinity';
end $$;
create function keep_geofence_rule() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_geofence_rule(new, (select time_zone from clients where id = new.client_id),
    case tg_op when 'INSERT' then '-infinity' else new.updated_at end);
  return null;
end $$;
create trigger geofence_rule_begins after insert on geofences for each row execute function keep_geofence_rule();
create trigger geofence_rule_changes after update of speed_limit, schedule on geofences for each row
  when (new.speed_limit is distinct from old.speed_limit or new.schedule is distinct from old.schedule)
  execute function keep_geofence_rule();

-- Schedules go by the clocks of their client.
create function move_geofence_schedules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_geofence_rule(g, new.time_zone, now()) from geofences g
  where g.client_id = new.id and g.schedule is not null and g.deleted_at is null;
  perform pg_notify('geofences_changed', new.id::text);
  return null;
end $$;
create trigger geofence_schedules_move after update of time_zone on clients for each row
  when (new.time_zone <> old.time_zone) execute function move_geofence_schedules();

-- Members of a group come under its geofences, or leave them.
create function notify_group_geofences_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed_client integer;
begin
  for changed_client in
    select distinct a.client_id from changed c join geofence_assignments a on a.group_id = c.group_id and a.until = 'infinity'
  loop
    perform pg_notify('geofences_changed', changed_client::text);
  end loop;
  return null;
end $$;
create trigger member_came_under_geofences after insert on device_group_membership referencing new table as changed
  for each statement execute function notify_group_geofences_changed();
create trigger member_left_geofences after update on device_group_membership referencing new table as changed
  for each statement execute function notify_group_geofences_changed();

grant select, insert, update (name, description, colour, version, versions, speed_limit, schedule, updated_at, deleted_at)
  on geofences to balise_api;
grant select, insert, update (replaced_at) on geofence_shapes to balise_api;
grant select, insert, update (actions, blocks_by, until) on geofence_assignments to balise_api;
grant select, insert, update (ends_at, ended_at) on geofence_suspensions to balise_api;
grant select on device_geofences to balise_api, balise_ingest;
grant select on geofences, geofence_rules, geofence_shapes, geofence_assignments, geofence_suspensions to balise_ingest;

create policy geofences_read on geofences for select to balise_api using (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
);
create policy geofences_add on geofences for insert to balise_api
  with check ((select scope_has('manage_geofences')) and client_id = any ((select scope_clients())::integer[]));
create policy geofences_edit on geofences for update to balise_api
  using ((select scope_has('manage_geofences')) and client_id = any ((select scope_clients())::integer[]))
  with check ((select scope_has('manage_geofences')) and client_id = any ((select scope_clients())::integer[]));

create policy geofence_shapes_read on geofence_shapes for select to balise_api using (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
);
create policy geofence_shapes_end on geofence_shapes for update to balise_api
  using ((select scope_has('manage_geofences')) and client_id = any ((select scope_clients())::integer[]))
  with check ((select scope_has('manage_geofences')) and client_id = any ((select scope_clients())::integer[]));
create policy geofence_shapes_add on geofence_shapes for insert to balise_api
  with check ((select scope_has('manage_geofences')) and client_id = any ((select scope_clients())::integer[]));

-- A limited user reads what is assigned to its own devices and to groups, and assigns to its own devices only.
create policy geofence_assignments_read on geofence_assignments for select to balise_api using (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id is null or device_id = any ((select scope_devices())::integer[]))
);
create policy geofence_assignments_change on geofence_assignments to balise_api
  using (
    (select scope_has('assign_geofences')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  )
  with check (
    (select scope_has('assign_geofences')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
    and (device_id is null or exists (select from devices d where d.id = device_id and d.client_id = geofence_assignments.client_id))
  );

create policy geofence_suspensions_read on geofence_suspensions for select to balise_api using (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy geofence_suspensions_add on geofence_suspensions for insert to balise_api with check (
  (select scope_has('assign_geofences')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  and exists (select from devices d where d.id = device_id and d.client_id = geofence_suspensions.client_id)
);
create policy geofence_suspensions_end on geofence_suspensions for update to balise_api
  using (
    (select scope_has('assign_geofences')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  )
  with check (
    (select scope_has('assign_geofences')) and client_id = any ((select scope_clients())::integer[])
  );

create policy geofences_ingest on geofences for select to balise_ingest using (true);
create policy geofence_rules_ingest on geofence_rules for select to balise_ingest using (true);
create policy geofence_shapes_ingest on geofence_shapes for select to balise_ingest using (true);
create policy geofence_assignments_ingest on geofence_assignments for select to balise_ingest using (true);
create policy geofence_suspensions_ingest on geofence_suspensions for select to balise_ingest using (true);

-- Their limits and hours, by which visits are found on request.
grant select on geofence_rules to balise_api;
create policy geofence_rules_read on geofence_rules for select to balise_api using (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
);

-- Geofences of recipients on shared devices, by themselves or through a group that holds the device, as the reader's policies show them. Of a group's
-- actions those that notify: nothing that blocks reads this.
create view geofences_of_shares with (security_invoker = true) as
  select a.id as assignment_id, a.geofence_id, a.client_id, a.share_id, a.device_id, null::integer as group_id, a.actions, a.since, a.until
  from shared_geofences a
  union all
  select a.id, a.geofence_id, a.client_id, m.share_id, m.device_id, a.group_id,
    array(select action from unnest(a.actions) action where action = any ('{emailIn,emailOut,smsIn,smsOut}')), greatest(a.since, m.since), a.until
  from geofence_assignments a
    join shared_group_members m on m.group_id = a.group_id and m.client_id = a.client_id
    join device_groups p on p.id = a.group_id and p.deleted_at is null
  where greatest(a.since, m.since) < a.until;

-- The same while the share holds, for jobs, which have no scope.
create view share_geofences as
  select a.assignment_id, a.share_id, a.device_id, a.client_id, a.geofence_id, a.group_id, a.actions, a.since, a.until
  from geofences_of_shares a
    join shares_that_hold h on h.share_id = a.share_id and h.recipient_client_id = a.client_id
    join geofences g on g.id = a.geofence_id and g.deleted_at is null;

-- With the share they end, and a new share does not bring them back.
create function end_shared_geofences() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update shared_geofences set until = greatest(since, now()) where share_id = new.id and until = 'infinity';
  return null;
end $$;
create trigger shared_geofences_end after update of state on device_shares for each row
  when (old.state = 'accepted' and new.state <> 'accepted') execute function end_shared_geofences();

grant select on geofences_of_shares to balise_api;
grant select, insert, update (actions, until) on shared_geofences to balise_api;

create policy shared_geofences_read on shared_geofences for select to balise_api using (
  (select scope_has('view_devices')) and client_id = (select scope_client())
  and share_id = any ((select array(select s.share_id from scope_shares() s))::integer[])
);
create policy shared_geofences_add on shared_geofences for insert to balise_api with check (
  (select scope_has('assign_geofences')) and client_id = (select scope_client())
  and (share_id, device_id) in (select s.share_id, s.device_id from scope_shares() s)
);
create policy shared_geofences_end on shared_geofences for update to balise_api
  using ((select scope_has('assign_geofences')) and client_id = (select scope_client())
    and share_id = any ((select array(select s.share_id from scope_shares() s))::integer[]))
  with check (client_id = (select scope_client()));
