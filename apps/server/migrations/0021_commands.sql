-- What is asked of trackers. A command is a row with a life: requested → waiting for its conditions → sent → confirmed, failed,
-- expired or cancelled. It is marked sent, and that is committed, before its bytes are written: a crash in between leaves "sent,
-- unconfirmed" and never a second cut. Whose it is does not change when the device is handed to another client.

create table commands (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  -- the device's when it was asked for
  client_id integer not null references clients,
  requested_by integer not null references users,
  -- as it was called then
  requester_name text not null,
  requested_at timestamptz not null,
  -- the requester's own: a request that is repeated is the same request
  idempotency_key text not null,
  -- of COMMAND_KINDS in packages/contract
  kind text not null,
  -- Command of packages/protocols without its kind
  parameters jsonb not null default '{}',
  -- of BLOCKING_MODES in packages/tracking: under which it leaves, where it may cut an engine
  mode text not null default 'standstill' check (mode in ('standstill', 'engineOff')),
  reason text not null default '',
  -- connection: by the gateway that holds the tracker's connection; sms: by hand, Balise has no SMS gateway
  channel text not null default 'connection' check (channel in ('connection', 'sms')),
  sms_text text,
  -- whether its bytes might cut an engine, as judged when it was asked for; judged again when they leave
  guarded boolean not null,
  state text not null default 'requested'
    check (state in ('requested', 'waiting', 'sent', 'confirmed', 'failed', 'expired', 'cancelled')),
  -- what it waits for: of COMMAND_WAITS in packages/contract
  waits_for text[] not null default '{}',
  -- why it came to its present state: of COMMAND_NOTES in packages/contract
  note text not null default '',
  changed_at timestamptz not null,
  -- null: Balise itself
  changed_by integer references users,
  expires_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  -- the bytes that were marked sent, and the protocol that they speak
  sent_hex text,
  protocol text,
  -- what the tracker's answer brings back, in protocols that have a serial number
  serial integer not null generated always as (id % 65535 + 1) stored,
  answer text,
  answered_at timestamptz,
  check (expires_at > requested_at),
  check (state <> 'sent' or (sent_at is not null and sent_hex is not null))
);
-- one in flight per device, whatever gateway holds it
create unique index commands_in_flight on commands (device_id) where state = 'sent';
create unique index commands_once on commands (requested_by, idempotency_key);
create index commands_open on commands (device_id) where state in ('requested', 'waiting', 'sent');
create index commands_of_device on commands (device_id, id desc);

-- Each step of each command's life. Nobody changes or deletes a line.
create table command_log (
  id bigint generated always as identity primary key,
  command_id integer not null references commands,
  at timestamptz not null,
  state text not null,
  note text not null,
  answer text,
  by_id integer references users
);
create index command_log_command on command_log (command_id, id);
create trigger command_log_stays before update or delete on command_log
  for each row execute function refuse_audit_change();
create trigger command_log_stays_whole before truncate on command_log
  for each statement execute function refuse_audit_change();

-- How a tracker is wired, as far as commands must know. No row: nothing is known, and each output might be the relay's.
create table device_command_settings (
  device_id integer primary key references devices,
  -- the output to which the engine's relay is wired
  relay_output integer check (relay_output between 1 and 32),
  -- ambulances, dangerous goods: its engine is never cut from here
  never_block boolean not null default false,
  -- of its SMS commands, where it is not the vendor's default
  password text not null default ''
);

-- The log is written by the table itself, so that no path of the code forgets it.
create function log_command() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.state, old.note, old.attempts, old.answer) is not distinct from (new.state, new.note, new.attempts, new.answer)
  then return null; end if;
  insert into command_log (command_id, at, state, note, answer, by_id)
  values (new.id, new.changed_at, new.state, new.note, new.answer, new.changed_by);
  return null;
end $$;
create trigger log_command after insert or update on commands for each row execute function log_command();

-- The gateways that hold connections hear of each change.
create function tell_command_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('command_changed', new.device_id::text);
  return null;
end $$;
create trigger command_changed after insert or update of state on commands
  for each row execute function tell_command_changed();

-- A state that has ended stays, whoever asks; only what was sent may wait again.
create function keep_command_ended() returns trigger language plpgsql as $$
begin
  if old.state in ('confirmed', 'failed', 'expired', 'cancelled') and new.state <> old.state then
    raise exception 'a command that has ended stays so' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_command_ended before update of state on commands for each row execute function keep_command_ended();

-- Who hands a device on, deletes, disables or suspends it takes back what is still to be asked of it. What has been sent has
-- been sent: it ends by its answer or by the clock.
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

-- By the clock: what waited too long expires; what was sent and never answered has failed; an unblock is asked again, it alone.
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

-- Who may see and change what --------------------------------------------------------------------------------------

alter table commands enable row level security;
alter table command_log enable row level security;
alter table device_command_settings enable row level security;
revoke all on commands, command_log, device_command_settings from public;
revoke all on function log_command(), tell_command_changed(), keep_command_ended(), cancel_commands(),
  settle_commands(timestamptz, integer) from public;

grant select, insert on commands to balise_api;
grant update (state, note, changed_at, changed_by, waits_for) on commands to balise_api;
grant select on command_log to balise_api;
grant select, insert, update on device_command_settings to balise_api;

create policy commands_read on commands for select to balise_api using (
  (select scope_has('send_command') or scope_has('block_device'))
  and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
-- one asks in one's own name; engines, outputs and words of one's own only for the platform, until the blocking screens come
create policy commands_add on commands for insert to balise_api with check (
  (select scope_has('send_command')) and requested_by = (select scope_user()) and state in ('requested', 'waiting')
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

-- balise_ingest brings them to the trackers
grant select on commands, device_command_settings to balise_ingest;
grant update (state, waits_for, note, changed_at, changed_by, sent_at, attempts, sent_hex, protocol, answer,
  answered_at) on commands to balise_ingest;
grant execute on function settle_commands(timestamptz, integer) to balise_ingest;
create policy commands_ingest_read on commands for select to balise_ingest using (true);
create policy commands_ingest_edit on commands for update to balise_ingest using (true) with check (true);
create policy device_command_settings_ingest on device_command_settings for select to balise_ingest using (true);
