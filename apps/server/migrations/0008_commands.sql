-- Commands to trackers, each step of them, and how a tracker is wired.

create table commands (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  -- the device's client at the time of the request
  client_id integer not null references clients,
  requested_by integer not null references users,
  -- as it was at the time of the request
  requester_name text not null,
  requested_at timestamptz not null,
  -- chosen by the requester: a repeated request is the same request
  idempotency_key text not null,
  -- of COMMAND_KINDS in packages/contract
  kind text not null,
  -- Command of packages/protocols without its kind
  parameters jsonb not null default '{}',
  -- of BLOCKING_MODES in packages/tracking: when it may be sent, where it may cut an engine
  mode text not null default 'standstill' check (mode in ('standstill', 'engineOff')),
  reason text not null default '',
  -- connection: by the gateway that holds the tracker's connection; sms: sent by hand
  channel text not null default 'connection' check (channel in ('connection', 'sms')),
  sms_text text,
  -- whether its bytes might cut an engine, as judged at the request; judged again when they are sent
  guarded boolean not null,
  state text not null default 'requested'
    check (state in ('requested', 'waiting', 'sent', 'confirmed', 'failed', 'expired', 'cancelled')),
  -- what it waits for: of COMMAND_WAITS in packages/contract
  waits_for text[] not null default '{}',
  -- the reason of its state: of COMMAND_NOTES in packages/contract
  note text not null default '',
  changed_at timestamptz not null,
  -- null: Balise itself
  changed_by integer references users,
  expires_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  -- the bytes that were sent, and their protocol
  sent_hex text,
  protocol text,
  -- returned by the tracker's answer in protocols with a serial number
  serial integer not null generated always as (id % 65535 + 1) stored,
  answer text,
  answered_at timestamptz,
  -- BlockingLimits of packages/tracking, seconds; the caller gives them
  limits jsonb not null,
  check (expires_at > requested_at),
  check (state <> 'sent' or (sent_at is not null and sent_hex is not null)),
  check (limits ?& '{blockFreshFor,blockStandsFor,blockEngineOffFor,blockStillFor,blockLifetime}')
);
-- one in flight per device, over all gateways
create unique index commands_in_flight on commands (device_id) where state = 'sent';
create unique index commands_once on commands (requested_by, idempotency_key);
create index commands_open on commands (device_id) where state in ('requested', 'waiting', 'sent');
create index commands_of_device on commands (device_id, id desc);
-- lists of events contain the steps of commands
create index commands_changed on commands (device_id, changed_at);

-- Each step of each command. Lines are never changed or deleted.
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

-- How a tracker is wired. No row: nothing is known, and each output might be the relay's.
create table device_command_settings (
  device_id integer primary key references devices,
  -- the output that the engine's relay is wired to
  relay_output integer check (relay_output between 1 and 32),
  -- ambulances, dangerous goods: its engine is never cut by Balise
  never_block boolean not null default false,
  -- of its SMS commands, where it is not the vendor's default
  password text not null default ''
);

alter table commands enable row level security;
alter table command_log enable row level security;
alter table device_command_settings enable row level security;
