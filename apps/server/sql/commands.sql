-- Commands: their log, their end, and who may send them.

-- Written by a trigger, so that no statement leaves it out.
create function log_command() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.state, old.note, old.attempts, old.answer) is not distinct from (new.state, new.note, new.attempts, new.answer)
  then return null; end if;
  insert into command_log (command_id, at, state, note, answer, by_id)
  values (new.id, new.changed_at, new.state, new.note, new.answer, new.changed_by);
  return null;
end $$;
create trigger log_command after insert or update on commands for each row execute function log_command();

-- Notifies the gateways that hold connections.
create function notify_command_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('command_changed', new.device_id::text);
  return null;
end $$;
create trigger command_changed after insert or update of state, approved_by on commands
  for each row execute function notify_command_changed();

-- A command that has ended stays so; only a sent one may wait again.
create function keep_command_ended() returns trigger language plpgsql as $$
begin
  if old.state in ('confirmed', 'failed', 'expired', 'cancelled') and new.state <> old.state then
    raise exception 'a command that has ended cannot change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_command_ended before update of state on commands for each row execute function keep_command_ended();

-- Who asked for a block or unblock is alerted of its end, unless they cancelled it themselves. Of what a geofence, a profile or a limit asked
-- for, only failures are reported; of what a lock asked for again, that it was confirmed at last.
create function report_command_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('command-results', new.id::text);
  return null;
end $$;
create trigger report_command_end after update of state on commands for each row
  when (new.kind in ('block', 'unblock') and new.state in ('confirmed', 'failed', 'expired', 'cancelled') and new.state <> old.state
    and new.changed_by is distinct from new.requested_by
    and case when new.origin in ('person', 'latePayment', 'share') then true when new.origin = 'lock' then new.state = 'confirmed' else new.state in ('failed', 'expired') end)
  execute function report_command_end();

-- Who may approve a block that waits for a second person is alerted of it, and no more once it is decided. An emergency of a vehicle that
-- stands leaves at once: its approvers are alerted where it still waits some seconds later.
create function follow_approval() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('approval-requests', coalesce(new.batch::text, new.id::text),
    case when tg_op = 'INSERT' and new.approval = 'speed' then now() + interval '5 seconds' else now() end);
  return null;
end $$;
create trigger approval_needed after insert on commands for each row when (new.approval is not null) execute function follow_approval();
create trigger approval_over after update of state, approved_by on commands for each row
  when (new.approval is not null and (new.approved_by is distinct from old.approved_by
    or (old.state in ('requested', 'waiting') and new.state not in ('requested', 'waiting'))))
  execute function follow_approval();

-- Who asked for a command, how, and who approved it stay as they were.
create function keep_command_asked() returns trigger language plpgsql as $$
begin
  if (old.requested_by, old.requested_at, old.kind, old.mode, old.condition, old.origin, old.approval, old.batch)
      is distinct from (new.requested_by, new.requested_at, new.kind, new.mode, new.condition, new.origin, new.approval, new.batch)
    -- a share that was deleted long after its end is forgotten
    or (new.share_id is not null and new.share_id is distinct from old.share_id)
    or (old.approved_by is not null and (old.approved_by, old.approver_name, old.approved_at) is distinct from (new.approved_by, new.approver_name, new.approved_at))
  then raise exception 'what was asked for cannot change' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger keep_command_asked before update of requested_by, requested_at, kind, mode, condition, origin, share_id, approval, batch, approved_by,
  approver_name, approved_at on commands for each row execute function keep_command_asked();

-- Transferring, deleting, disabling or suspending a device cancels its waiting commands. A sent command ends by its answer or by time. An
-- unblock waits on while a device is disabled or suspended: the engine is to be given back, and its tracker may still be taken.
create function cancel_commands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update commands set state = 'cancelled', changed_at = greatest(changed_at, now()), changed_by = null, waits_for = '{}',
    note = case when new.client_id <> old.client_id then 'transferred' when new.deleted_at is not null then 'deleted'
      else new.status end
  where device_id = new.id and state in ('requested', 'waiting')
    and (kind <> 'unblock' or new.client_id <> old.client_id or new.deleted_at is not null);
  return null;
end $$;
create trigger cancel_commands after update on devices for each row
  when (new.client_id <> old.client_id or (new.status <> 'enabled' and old.status = 'enabled')
    or (new.deleted_at is not null and old.deleted_at is null))
  execute function cancel_commands();

-- Ends commands by time: one that waited too long expires; one that was sent and not answered fails. An unblock over the connection ends
-- by no time while its vehicle is its client's: it is sent again, each minute until expires_at, then each hour (isPaused in
-- ingest/commands/reading.ts).
create function settle_commands(at timestamptz, only_device integer) returns integer
language plpgsql as $$
declare
  changed integer;
begin
  with due as (
    select id, case
        when state in ('requested', 'waiting') then 'expired'
        when is_kept then 'waiting'
        when sent_at <= at - interval '10 minutes' or (kind = 'unblock' and expires_at <= at) then 'failed'
        else 'sent'
      end as next,
      state, note, approval = 'many' and approved_by is null as unapproved, is_kept and expires_at <= at as is_paused
    from commands cross join lateral (
      -- what a former owner asked for is not sent again
      select kind = 'unblock' and channel = 'connection'
        and client_id = (select d.client_id from devices d where d.id = device_id and d.deleted_at is null) is true as is_kept
    ) k
    where (only_device is null or device_id = only_device)
      and ((state in ('requested', 'waiting') and ((expires_at <= at and not is_kept)
          or (approval = 'many' and approved_by is null and requested_at <= at - interval '10 minutes')))
        or (state = 'sent' and sent_at <= at - interval '1 minute'))
    for update of commands skip locked
  ), done as (
    update commands c set state = d.next, changed_at = at, changed_by = null,
      waits_for = case when d.is_paused then '{nextTry}'::text[] else '{}' end,
      note = case d.next when 'expired' then case when d.unapproved then 'notApproved' else 'expired' end when 'waiting' then 'again' else 'unconfirmed' end
    from due d where c.id = d.id and (d.next <> d.state or d.note not in ('unconfirmed', 'answered'))
    returning c.id
  )
  select count(*) into changed from done;
  return changed;
end $$;

-- Whether the geofence that an alert came of still has its device blocked: the assignment has the action, and is not suspended.
create function geofence_still_blocks(alert bigint, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from alerts a join device_geofences g
      on g.device_id = a.device_id and g.client_id = a.client_id and g.geofence_id = (a.facts ->> 'geofenceId')::integer
    where a.id = alert and case a.kind when 'geofence_entered' then 'blockIn' else 'blockOut' end = any (g.actions)
      and not exists (
        select from geofence_suspensions s
        where s.device_id = g.device_id and s.geofence_id = g.geofence_id and s.starts_at <= at and s.ends_at > at
      )
  )
$$;

-- Whether a user may, at a moment, have this done to a device of this client: an account that may be used, the rights, and the device in
-- its list.
create function user_may(wanted integer, needed text[], client integer, device integer, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from scope_of_user(wanted, null, at) s join clients c on c.id = client
    where s.rights @> needed
      and case s.role when 'platform' then true when 'partner' then c.partner_id = s.partner_id else client = s.client_id end
      and (not s.limited or exists (select from user_devices l where l.user_id = s.user_id and l.device_id = device))
  )
$$;

-- Whether an account is no person of its own yet: less than a day before somebody else added it, or changed its address or password. Who
-- manages users would otherwise be the requester and the second person, by one account of each.
create function is_new_account(wanted integer, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from audit_log a
    where a.subject_kind = 'user' and a.subject_id = wanted and a.at > is_new_account.at - interval '1 day' and a.actor_id <> wanted
      and (a.action = 'user.add' or (a.action = 'user.edit' and a.after ?| '{email,password}'))
  )
$$;

-- The rights that a command's requester needs; a second person needs the same to approve it.
create function rights_for(kind text, mode text) returns text[] language sql immutable as $$
  select '{view_devices}'::text[] || case
    when kind = 'unblock' then '{unblock_device}'::text[]
    when kind = 'speedLimit' then '{edit_speed_limit}'::text[]
    when kind <> 'block' then '{send_command}'::text[]
    when mode = 'emergency' then '{block_device,block_emergency}'::text[]
    when mode = 'userLocked' then '{lock_device}'::text[]
    else '{block_device}'::text[]
  end
$$;

-- Whether a block of many vehicles was approved, or needs no approval. What the request says of that is not believed: its commands are
-- counted, and the vehicles that its user has blocked without a second person within the ten minutes before it, in other calls too. An
-- emergency is of one vehicle, which is typed.
create function is_batch_approved(command commands) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select command.approved_by is not null or (command.approval is distinct from 'many' and (
    command.kind <> 'block' or command.origin not in ('person', 'latePayment', 'share') or command.mode = 'emergency'
    or (
      select count(distinct b.device_id) from commands b
      where b.requested_by = command.requested_by and b.client_id = command.client_id and b.kind = 'block'
        and b.origin in ('person', 'latePayment', 'share') and b.mode <> 'emergency' and (b.batch = command.batch
          or (b.approval is null and (b.sent_at is not null or b.state in ('requested', 'waiting'))
            and b.requested_at between command.requested_at - interval '10 minutes' and command.requested_at))
    ) <= approval_above(command.client_id)))
$$;

-- Whether a command may be sent now: during its wait the requester may have lost the right, the device or the account, who approved it too,
-- and a geofence its action. An unblock is always sent: an engine must not stay cut because a user left.
create function command_may_leave(wanted integer, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from commands k
    where k.id = wanted and (k.kind = 'unblock' or (
      case k.origin
        when 'person' then user_may(k.requested_by, rights_for(k.kind, k.mode), k.client_id, k.device_id, at)
        when 'geofence' then user_may(k.requested_by, '{view_devices,assign_geofences,block_device}', k.client_id, k.device_id, at)
          and geofence_still_blocks(k.alert_id, at)
        when 'speeding' then user_may(k.requested_by, '{view_devices,edit_speed_limit,block_device}', k.client_id, k.device_id, at)
          and speeding_still_blocks(k.alert_id, k.requested_by)
        when 'profile' then user_may(k.requested_by, '{view_devices,manage_blocking_profiles,block_device}', k.client_id, k.device_id, at)
          and profile_still_blocks(k.id, at)
        when 'lock' then user_may(k.requested_by, rights_for(k.kind, k.mode), k.client_id, k.device_id, at)
          and is_locked_by(k.device_id, k.requested_by)
        when 'latePayment' then user_may(k.requested_by, '{view_devices,view_work_and_pay,block_device}', k.client_id, k.device_id, at)
          and late_payment_still_blocks(k.id)
        when 'share' then share_may(k.share_id, k.requested_by, k.kind, at)
        else false
      end
      and is_batch_approved(k)
      and (k.approved_by is null or user_may(k.approved_by, rights_for(k.kind, k.mode), k.client_id, k.device_id, at))
    ))
  )
$$;

-- Why a command is not to be sent, of COMMAND_NOTES; null: nothing speaks against it. might_cut: what the gateway judges of its bytes.
create function command_held_by(wanted integer, might_cut boolean, at timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when k.kind <> 'unblock' and (might_cut or k.guarded) and is_blocking_halted(k.client_id) then 'killSwitch'
    when k.kind <> 'unblock' and (might_cut or k.guarded) and is_never_blocked(k.device_id) then 'neverBlock'
    when k.kind <> 'unblock' and not is_batch_approved(k) then 'notApproved'
    when not command_may_leave(k.id, at) then 'notAllowed'
  end
  from commands k where k.id = wanted
$$;

-- The blocks that the scope's user asked for since a moment, of every client, by shares too: limits count them wherever they were asked for.
create function own_blocks(since timestamptz)
returns table (device_id integer, client_id integer, mode text, approval text, still_counts boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select device_id, client_id, mode, approval, sent_at is not null or state in ('requested', 'waiting') from commands
  where requested_by = scope_user() and kind = 'block' and origin in ('person', 'latePayment', 'share') and requested_at > since
$$;

-- The commands of a device of the scope that are not over, whoever asked for them: two must not meet. Nothing else of them is known.
create function open_commands(device integer)
returns table (id integer, kind text, mode text, state text, channel text, by_share boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.id, k.kind, k.mode, k.state, k.channel, k.origin = 'share' from commands k
  where k.device_id = device and k.state in ('requested', 'waiting', 'sent') and scope_has('view_devices') and scope_covers(k.client_id, k.device_id)
$$;

-- Whether a user has asked for an emergency that has not left.
create function is_emergency_asked(device integer, by integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from commands
    where device_id = device and requested_by = by and kind = 'block' and mode = 'emergency' and state in ('requested', 'waiting')
  )
$$;

grant select, insert, update (state, waits_for, note, changed_at, changed_by, approved_by, approver_name, approved_at) on commands to balise_api;
grant select on command_log to balise_api;
grant select, insert, update on device_command_settings to balise_api;
grant select, update (state, waits_for, note, changed_at, changed_by, sent_at, attempts, sent_hex, protocol, answer,
  answered_at, expires_at, limits) on commands to balise_ingest;
grant select on device_command_settings to balise_ingest;

-- what becomes of a vehicle's starter is seen by all who see the vehicle; what else is asked of trackers by those who may ask
create policy commands_read on commands for select to balise_api using (
  (select scope_has('view_devices')) and (kind in ('block', 'unblock', 'speedLimit') or (select scope_has('send_command')))
  and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  -- a recipient reads what it asked for itself
  and ((select scope_share()) is null or is_same_recipient(share_id, (select scope_share())))
);
-- in the requester's own name, with the rights that it needs. Raw outputs and texts, which might cut an engine too, are for the platform's users
create policy commands_add on commands for insert to balise_api with check (
  requested_by = (select scope_user())
  and (origin in ('person', 'share') or (origin = 'latePayment' and is_late_block_proposed(client_id, device_id)))
  and share_allows(device_id, share_id, origin, kind, channel, requester_name)
  and alert_id is null and approved_by is null and state in ('requested', 'waiting')
  and case kind
    when 'block' then guarded and string_to_array(current_setting('balise.rights', true), ',') @> rights_for(kind, mode)
      and not is_blocking_halted(client_id) and not is_never_blocked(device_id)
    -- the end of a lock, in its own transaction, asks for one too
    when 'unblock' then (select scope_has('unblock_device'))
      or ((select scope_has('lock_device')) and current_setting('balise.unlocked', true) = device_id::text)
    -- a limit that only has the tracker warn
    when 'speedLimit' then (select scope_has('edit_speed_limit')) and not guarded
    else (select scope_has('send_command')) and case when kind in ('output', 'text')
      then (select scope_role()) = 'platform' and (not guarded or (not is_blocking_halted(client_id) and not is_never_blocked(device_id)))
      else not guarded end
  end
  and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  and exists (select from devices d where d.id = device_id and d.client_id = commands.client_id)
);
create policy commands_cancel on commands for update to balise_api
  using (
    state in ('requested', 'waiting') and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
    and ((select scope_share()) is null or is_same_recipient(share_id, (select scope_share())))
    -- an unblock and a lock take the place of blocks
    and case when kind = 'block' then (select scope_has('block_device') or scope_has('unblock_device') or scope_has('lock_device'))
      when kind = 'unblock' then (select scope_has('unblock_device'))
      when kind = 'speedLimit' then (select scope_has('edit_speed_limit'))
      else (select scope_has('send_command')) end
  )
  with check (
    state = 'cancelled' and changed_by = (select scope_user())
    -- what a lock asks for is taken back by unlocking; an emergency takes its place
    and (mode is distinct from 'userLocked' or not is_locked(device_id)
      or (note = 'byEmergency' and is_emergency_asked(device_id, (select scope_user()))))
  );
-- by a second person who might have asked for it, neither's account being new; within 10 minutes, by a check of the table
create policy commands_approve on commands for update to balise_api
  using (
    state in ('requested', 'waiting') and approval is not null and approved_by is null and requested_by <> (select scope_user())
    and (select scope_share()) is null
    and string_to_array(current_setting('balise.rights', true), ',') @> rights_for(kind, mode)
    and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  )
  with check (state in ('requested', 'waiting') and approved_by = (select scope_user())
    and not is_new_account(approved_by, approved_at) and not is_new_account(requested_by, approved_at)
    and string_to_array(current_setting('balise.rights', true), ',') @> rights_for(kind, mode));
create policy command_log_read on command_log for select to balise_api using (
  exists (select from commands c where c.id = command_id)
);
create policy device_command_settings_read on device_command_settings for select to balise_api using (
  (select scope_has('send_command')) and device_id in (select id from devices)
);
create policy device_command_settings_add on device_command_settings for insert to balise_api with check (
  (select scope_has('send_command')) and (select scope_role()) = 'platform' and device_id in (select id from devices)
);
create policy device_command_settings_edit on device_command_settings for update to balise_api
  using ((select scope_has('send_command')) and (select scope_role()) = 'platform' and device_id in (select id from devices))
  with check (true);
create policy commands_ingest_read on commands for select to balise_ingest using (true);
create policy commands_ingest_edit on commands for update to balise_ingest using (true) with check (true);
create policy device_command_settings_ingest on device_command_settings for select to balise_ingest using (true);

grant execute on function settle_commands, command_held_by to balise_ingest;
grant execute on function rights_for, is_emergency_asked, is_new_account, own_blocks, open_commands to balise_api;
