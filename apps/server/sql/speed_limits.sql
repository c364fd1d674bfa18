-- Speed limits of groups, and the rules by which a vehicle is blocked after speeding.

-- The limit of each group now; a group without a row has none.
create view group_limits with (security_invoker = true) as
  select l.* from (
    select distinct on (group_id) group_id, client_id, speed_limit, changed_at, changed_by_name
    from group_speed_limits order by group_id, starts_at desc
  ) l where l.speed_limit is not null;

-- Gateways keep the limits of their devices in memory.
create function notify_group_limit_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tracking_settings_changed', jsonb_build_object('clientId', new.client_id)::text);
  return null;
end $$;
create trigger group_limit_changed after insert on group_speed_limits
  for each row execute function notify_group_limit_changed();

-- Members of a group come under its limit, or leave it.
create function notify_limited_members_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('device_changed', m.device_id::text)
  from (select distinct device_id from changed c where exists (select from group_speed_limits l where l.group_id = c.group_id)) m;
  return null;
end $$;
create trigger member_came_under_limit after insert on device_group_membership referencing new table as changed
  for each statement execute function notify_limited_members_changed();
create trigger member_left_limit after update on device_group_membership referencing new table as changed
  for each statement execute function notify_limited_members_changed();

-- The limit of a group ends with it, and comes back with it; ten seconds later, when every gateway has received it.
create function end_limit_of_group() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest group_speed_limits := (
    select l from group_speed_limits l where l.group_id = new.id order by l.starts_at desc limit 1
  );
  resumed double precision;
begin
  if new.deleted_at is null and newest.ended_by_deletion then
    select l.speed_limit into resumed from group_speed_limits l
    where l.group_id = new.id and not l.ended_by_deletion order by l.starts_at desc limit 1;
  elsif new.deleted_at is null or newest.speed_limit is null then
    return null;
  end if;
  insert into group_speed_limits values (new.id, new.client_id,
    greatest(coalesce(new.deleted_at, now()) + interval '10 seconds', newest.starts_at + interval '1 ms'),
    resumed, coalesce(new.deleted_at, now()), newest.changed_by, newest.changed_by_name, new.deleted_at is not null);
  return null;
end $$;
create trigger end_limit_of_group after update of deleted_at on device_groups for each row
  when (new.deleted_at is distinct from old.deleted_at) execute function end_limit_of_group();

-- A limit that waits for its tracker is withdrawn when the vehicle gets another, or none.
create function withdraw_unsent_limits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update commands k set state = 'cancelled', note = 'superseded', waits_for = '{}', changed_at = greatest(k.changed_at, new.changed_at),
    changed_by = new.changed_by
  where k.kind = 'speedLimit' and k.state in ('requested', 'waiting') and case tg_argv[0]
    when 'device' then k.device_id = (to_jsonb(new) ->> 'device_id')::integer
    else k.device_id in (
      select m.device_id from device_group_membership m
      where m.group_id = (to_jsonb(new) ->> 'group_id')::integer and m.until = 'infinity'
    ) end;
  return null;
end $$;
create trigger withdraw_unsent_limit after insert on device_speed_limits
  for each row execute function withdraw_unsent_limits('device');
create trigger withdraw_unsent_limits after insert on group_speed_limits
  for each row execute function withdraw_unsent_limits('group');

-- The rules that apply to each device: its own, those of its groups, and that of its client.
create view device_speeding_blocks with (security_invoker = true) as
  select d.id as device_id, b.id, b.client_id, b.group_id, b.device_id is not null as is_own, b.episodes, b.minutes, b.set_by
  from speeding_blocks b
    join devices d on d.client_id = b.client_id and d.deleted_at is null and coalesce(b.device_id, d.id) = d.id
  where b.group_id is null or exists (
    select from device_group_members m where m.group_id = b.group_id and m.device_id = d.id
  );

-- A job judges what the end of an episode means for the engine.
create function follow_speeding() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from devices d join speeding_blocks b on b.client_id = d.client_id where d.id = new.device_id) then
    perform queue_job('speeding-blocks', new.device_id::text);
  end if;
  return null;
end $$;
create trigger follow_speeding after insert on episodes for each row
  when (new.kind = 'speeding') execute function follow_speeding();

-- A device that leaves its client, and a deleted one, has no rule of its own.
create function end_speeding_blocks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from speeding_blocks where device_id = new.id;
  return null;
end $$;
create trigger end_speeding_blocks after update on devices for each row
  when (new.client_id <> old.client_id or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_speeding_blocks();

-- Whether the rule that an alert came of still has its device blocked, in the name of the same person.
create function speeding_still_blocks(alert bigint, giver integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from alerts a join device_speeding_blocks b on b.device_id = a.device_id and b.client_id = a.client_id
    where a.id = alert and b.id = (a.facts ->> 'speedingBlockId')::integer and b.set_by = giver
  )
$$;

grant select, insert on group_speed_limits to balise_api;
grant select on group_speed_limits to balise_ingest;
grant select on group_limits to balise_api;
grant select, insert, update (episodes, minutes, set_by, set_by_name, set_at), delete on speeding_blocks to balise_api;

create policy group_speed_limits_read on group_speed_limits for select to balise_api using (
  (select scope_has('view_devices') or scope_has('manage_groups')) and client_id = any ((select scope_clients())::integer[])
);
-- a limited user does not see every member of a group
create policy group_speed_limits_add on group_speed_limits for insert to balise_api with check (
  (select scope_has('edit_speed_limit')) and not (select scope_limited()) and not ended_by_deletion
  and client_id = any ((select scope_clients())::integer[])
);
create policy group_speed_limits_ingest on group_speed_limits for select to balise_ingest using (true);

create policy speeding_blocks_read on speeding_blocks for select to balise_api using (
  (select scope_has('edit_speed_limit')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id is null or device_id = any ((select scope_devices())::integer[]))
);
create policy speeding_blocks_add on speeding_blocks for insert to balise_api with check (
  (select scope_has('edit_speed_limit')) and (select scope_has('block_device')) and set_by = (select scope_user())
  and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  and (device_id is null or exists (select from devices d where d.id = device_id and d.client_id = speeding_blocks.client_id))
);
create policy speeding_blocks_edit on speeding_blocks for update to balise_api
  using (
    (select scope_has('edit_speed_limit')) and (select scope_has('block_device')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  )
  with check (set_by = (select scope_user()));
-- to have fewer engines cut needs no right to cut them
create policy speeding_blocks_remove on speeding_blocks for delete to balise_api using (
  (select scope_has('edit_speed_limit')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
