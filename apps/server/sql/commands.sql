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
create trigger command_changed after insert or update of state on commands
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

-- Who asked for a block or unblock is alerted of its end, but of what they cancelled themselves. A geofence, a profile or a limit that did what it
-- is there for needs no words; what it could not do does.
create function report_command_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('command-results', new.id::text);
  return null;
end $$;
create trigger report_command_end after update of state on commands for each row
  when (new.kind in ('block', 'unblock') and new.state in ('confirmed', 'failed', 'expired', 'cancelled') and new.state <> old.state
    and new.changed_by is distinct from new.requested_by and (new.alert_id is null or new.state in ('failed', 'expired')))
  execute function report_command_end();

-- Transferring, deleting, disabling or suspending a device cancels its waiting commands. A sent command ends by its answer or by time.
create function cancel_commands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update commands set state = 'cancelled', changed_at = greatest(changed_at, now()), changed_by = null, waits_for = '{}',
    note = case when new.client_id <> old.client_id then 'transferred' when new.deleted_at is not null then 'deleted'
      else new.status end
  where device_id = new.id and state in ('requested', 'waiting');
  return null;
end $$;
create trigger cancel_commands after update on devices for each row
  when (new.client_id <> old.client_id or (new.status <> 'enabled' and old.status = 'enabled')
    or (new.deleted_at is not null and old.deleted_at is null))
  execute function cancel_commands();

-- Ends commands by time: one that waited too long expires; one that was sent and not answered fails. Only an unblock is sent again.
create function settle_commands(at timestamptz, only_device integer) returns integer
language plpgsql as $$
declare
  changed integer;
begin
  with due as (
    select id, case
        when state in ('requested', 'waiting') then 'expired'
        when kind = 'unblock' and expires_at > at and sent_at <= at - interval '1 minute' then 'waiting'
        when sent_at <= at - interval '10 minutes' or (kind = 'unblock' and expires_at <= at) then 'failed'
        else 'sent'
      end as next,
      state, note
    from commands
    where (only_device is null or device_id = only_device)
      and ((state in ('requested', 'waiting') and expires_at <= at) or (state = 'sent' and sent_at <= at - interval '1 minute'))
    for update skip locked
  ), done as (
    update commands c set state = d.next, changed_at = at, changed_by = null, waits_for = '{}',
      note = case d.next when 'expired' then 'expired' when 'waiting' then 'again' else 'unconfirmed' end
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

-- Whether a command may be sent now: during its wait the requester may have lost the right, the device or the account, and a geofence its
-- action. An unblock is always sent: an engine must not stay cut because a user left.
create function command_may_leave(wanted integer, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from commands k join clients c on c.id = k.client_id
      left join lateral scope_of_user(k.requested_by, null, at) s on true
    where k.id = wanted and (k.kind = 'unblock' or (
      case when k.alert_id is null then s.rights @> array['view_devices', 'send_command'] and (k.kind <> 'block' or 'block_device' = any (s.rights))
        else s.rights @> array['view_devices', 'assign_geofences', 'block_device'] and geofence_still_blocks(k.alert_id, at) end
      and case s.role when 'platform' then true when 'partner' then c.partner_id = s.partner_id else k.client_id = s.client_id end
      and (not s.limited or exists (select from user_devices l where l.user_id = s.user_id and l.device_id = k.device_id))
    ))
  )
$$;

grant select, insert, update (state, waits_for, note, changed_at, changed_by) on commands to balise_api;
grant select on command_log to balise_api;
grant select, insert, update on device_command_settings to balise_api;
grant select, update (state, waits_for, note, changed_at, changed_by, sent_at, attempts, sent_hex, protocol, answer,
  answered_at, expires_at, limits) on commands to balise_ingest;
grant select on device_command_settings to balise_ingest;

create policy commands_read on commands for select to balise_api using (
  (select scope_has('send_command') or scope_has('block_device'))
  and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
-- in the requester's own name; what may cut an engine is for the platform's users only
create policy commands_add on commands for insert to balise_api with check (
  (select scope_has('send_command')) and requested_by = (select scope_user()) and alert_id is null and state in ('requested', 'waiting')
  and (not guarded and kind <> 'unblock' or (select scope_role()) = 'platform')
  and (kind not in ('block', 'unblock') or (select scope_has('block_device')))
  and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  and exists (select from devices d where d.id = device_id and d.client_id = commands.client_id)
);
create policy commands_cancel on commands for update to balise_api
  using (
    (select scope_has('send_command')) and state in ('requested', 'waiting') and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  )
  with check (state = 'cancelled' and changed_by = (select scope_user()));
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

grant execute on function settle_commands, command_may_leave to balise_ingest;
