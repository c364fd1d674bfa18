-- Blocking: what is known of starters, locks, vehicles that must never be blocked, the kill switch.

-- Keeps what is known of a device's starter with the end of each command that changes it.
create function note_blocking() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into device_blocking (device_id, state, since, command_id)
  values (new.device_id,
    case when new.state = 'failed' then 'uncertain' when new.kind = 'block' then 'blocked' else 'notBlocked' end, new.changed_at, new.id)
  on conflict (device_id) do update set state = excluded.state, since = excluded.since, command_id = excluded.command_id
  where device_blocking.command_id <= excluded.command_id;
  return null;
end $$;
create trigger note_blocking after update of state on commands for each row
  when (new.kind in ('block', 'unblock') and new.state <> old.state
    and (new.state = 'confirmed' or (new.state = 'failed' and new.note in ('unconfirmed', 'superseded'))))
  execute function note_blocking();

-- The kill switch of a client.
create function is_blocking_halted(client integer) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce((select halted from blocking_settings where client_id = client), false) $$;

create function is_never_blocked(device integer) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from device_never_block where device_id = device) $$;

create function is_locked(device integer) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from device_locks where device_id = device) $$;

create function is_locked_by(device integer, locker integer) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from device_locks where device_id = device and locked_by = locker) $$;

-- Whether an unblock is on its way: a lock that were made now would not hold it back.
create function is_being_unblocked(device integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from commands where device_id = device and kind = 'unblock' and channel = 'connection' and state in ('requested', 'waiting', 'sent')
  )
$$;

-- What is known of each starter, as every screen shows it: by what is on its way, else by what was sent last. With the reader's rights.
create view device_starters with (security_invoker = true) as
select d.id as device_id, l.device_id is not null as locked,
  case when k.unblocks then 'unblocking' when k.blocks then 'blocking' else coalesce(b.state, 'notBlocked') end as state
from devices d
  left join device_blocking b on b.device_id = d.id
  left join device_locks l on l.device_id = d.id
  left join lateral (
    select bool_or(o.kind = 'unblock') as unblocks, bool_or(o.kind = 'block') as blocks
    from commands o where o.device_id = d.id and o.kind in ('block', 'unblock') and o.state in ('requested', 'waiting', 'sent')
  ) k on true;

-- A number that grows whenever that changes: part of a device's version on the live socket. Each command holds the number of its last step, so
-- that no row of the device is locked: a transfer holds the device and waits for its commands, a gateway the other way round.
create function note_starter_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.starter_version := nextval('starter_version');
  return new;
end $$;
create trigger starter_version_asked before insert on commands for each row when (new.kind in ('block', 'unblock'))
  execute function note_starter_version();
create trigger starter_version_changed before update of state on commands for each row
  when (new.kind in ('block', 'unblock') and new.state <> old.state) execute function note_starter_version();
create view starter_versions as select device_id, starter_version as version from commands where starter_version is not null;

-- Live readers see it at once.
create function notify_starter_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_changed', new.device_id::text);
  return null;
end $$;
create trigger starter_asked after insert on commands for each row when (new.kind in ('block', 'unblock'))
  execute function notify_starter_changed();
create trigger starter_changed after update of state on commands for each row
  when (new.kind in ('block', 'unblock') and new.state <> old.state) execute function notify_starter_changed();
-- the end of a lock may ask for no unblock
create function show_unlocked() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update devices set status = status where id = old.device_id;
  return null;
end $$;
create trigger show_unlocked after delete on device_locks for each row execute function show_unlocked();

-- Of how many vehicles of a client a block at once waits for a second person: of more than this.
create function approval_above(client integer) returns integer
language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce((select s.approval_above from blocking_settings s where s.client_id = client), 10) $$;

-- While a vehicle is locked, nothing unblocks it: a lock is ended first. Of every role.
create function keep_locked() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- a lock that is being made or ended is waited for
  perform from device_locks where device_id = new.device_id for share;
  if is_locked(new.device_id) then raise exception 'the vehicle is locked' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger keep_locked before insert on commands for each row when (new.kind = 'unblock') execute function keep_locked();

-- The kill switch cancels what waits; what waits is cancelled too where a vehicle must never be blocked.
create function cancel_halted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update commands set state = 'cancelled', note = 'killSwitch', waits_for = '{}', changed_at = greatest(changed_at, new.halted_at),
    changed_by = new.halted_by
  where client_id = new.client_id and guarded and kind <> 'unblock' and state in ('requested', 'waiting');
  return null;
end $$;
create trigger cancel_halted after insert or update of halted on blocking_settings for each row
  when (new.halted) execute function cancel_halted();
create function cancel_never_blocked() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update commands set state = 'cancelled', note = 'neverBlock', waits_for = '{}', changed_at = greatest(changed_at, new.set_at),
    changed_by = new.set_by
  where device_id = new.device_id and guarded and kind <> 'unblock' and state in ('requested', 'waiting');
  return null;
end $$;
create trigger cancel_never_blocked after insert on device_never_block for each row execute function cancel_never_blocked();

-- A lock ends with a transfer, or once a deleted vehicle is erased: one that is restored is locked as before. That a vehicle must never be
-- blocked stays with it, without the former owner's words.
create function leave_blocking() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device_locks where device_id = new.id;
  update device_never_block set client_id = new.client_id, reason = '', set_by = null, set_by_name = '', set_at = now()
  where device_id = new.id;
  return null;
end $$;
create trigger leave_blocking after update on devices for each row
  when (new.client_id <> old.client_id) execute function leave_blocking();

-- The hash of the PIN of a lock that the scope's own user made.
create function own_lock_pin(device integer) returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select pin_hash from device_locks where device_id = device and locked_by = scope_user() $$;

-- Lets the transaction that ends a lock ask for an unblock, with the right to lock alone.
create function note_unlocked() returns trigger language plpgsql as $$
begin
  perform set_config('balise.unlocked', old.device_id::text, true);
  return null;
end $$;
create trigger note_unlocked after delete on device_locks for each row execute function note_unlocked();

-- Whoever switches the kill switch does so in their own name.
create function keep_halted_by() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.halted, old.halt_reason, old.halted_by, old.halted_by_name, old.halted_at)
      is not distinct from (new.halted, new.halt_reason, new.halted_by, new.halted_by_name, new.halted_at) then return new; end if;
  if tg_op = 'INSERT' and not new.halted and new.halted_by is null then return new; end if;
  if new.halted_by is distinct from scope_user() then
    raise exception 'the kill switch is switched in the own name' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_halted_by before insert or update on blocking_settings for each row when (current_user = 'balise_api')
  execute function keep_halted_by();

-- Who may end the locks of others: an administrator, who sees and edits users and their rights, of all vehicles.
create function scope_administers() returns boolean language sql stable parallel safe as $$
  select not scope_limited() and scope_has('view_users') and scope_has('edit_user') and scope_has('edit_rights')
$$;

grant select on device_blocking, device_starters, starter_versions to balise_api;
grant select (device_id, client_id, locked_by, locked_by_name, locked_at, reason), insert, delete on device_locks to balise_api;
grant select, insert, delete on device_never_block to balise_api;
grant select, insert, update on blocking_settings to balise_api;

create policy device_blocking_read on device_blocking for select to balise_api using (
  (select scope_has('view_devices')) and device_id in (select id from devices)
);

create policy device_locks_read on device_locks for select to balise_api using (
  (select scope_has('view_devices')) and scope_covers(client_id, device_id)
);
create policy device_locks_add on device_locks for insert to balise_api with check (
  (select scope_has('lock_device')) and locked_by = (select scope_user()) and scope_covers(client_id, device_id)
  and exists (select from devices d where d.id = device_id and d.client_id = device_locks.client_id)
  and not is_being_unblocked(device_id)
);
create policy device_locks_end on device_locks for delete to balise_api using (
  (select scope_has('lock_device')) and scope_covers(client_id, device_id)
  and (locked_by = (select scope_user()) or (select scope_administers()))
);

create policy device_never_block_read on device_never_block for select to balise_api using (
  (select scope_has('view_devices')) and scope_covers(client_id, device_id)
);
create policy device_never_block_add on device_never_block for insert to balise_api with check (
  (select scope_has('block_device')) and set_by = (select scope_user()) and scope_covers(client_id, device_id)
  and exists (select from devices d where d.id = device_id and d.client_id = device_never_block.client_id)
);
create policy device_never_block_end on device_never_block for delete to balise_api using (
  (select scope_has('block_device')) and (select scope_has('manage_thresholds')) and not (select scope_limited())
  and scope_covers(client_id, device_id)
);

create policy blocking_settings_read on blocking_settings for select to balise_api using (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
);
create policy blocking_settings_add on blocking_settings for insert to balise_api with check (
  (select scope_has('manage_thresholds')) and not (select scope_limited()) and client_id = any ((select scope_clients())::integer[])
);
create policy blocking_settings_edit on blocking_settings for update to balise_api
  using (
    (select scope_has('manage_thresholds')) and not (select scope_limited()) and client_id = any ((select scope_clients())::integer[])
  )
  with check (client_id = any ((select scope_clients())::integer[]));

grant execute on function is_blocking_halted, is_never_blocked, is_locked, is_being_unblocked, approval_above, own_lock_pin, scope_administers
  to balise_api;
