-- Blocking: how a block was asked for, its approval by a second person, what is known of each starter, locks, vehicles that must never be
-- blocked, and the kill switch.

-- what must hold when a command is sent, of BLOCKING_CONDITIONS in packages/tracking
alter table commands rename column mode to condition;
alter table commands drop constraint commands_mode_check;
alter table commands add constraint commands_condition_check check (condition in ('standstill', 'engineOff', 'emergency'));
-- how a block was asked for, of BLOCKING_MODES in packages/contract; null: not a block
alter table commands add column mode text;
-- who or what asked for it, of COMMAND_ORIGINS in packages/contract
alter table commands add column origin text not null default 'person';
-- what a second person may approve: that an emergency waits for no speed; that many vehicles are blocked at once. null: nothing
alter table commands add column approval text check (approval in ('speed', 'many'));
alter table commands add column approved_by integer references users;
-- as that user was called then
alter table commands add column approver_name text;
alter table commands add column approved_at timestamptz;
-- commands that were asked for in one call
alter table commands add column batch uuid;
create index commands_batch on commands (batch) where batch is not null;
-- how many blocks a user asked for lately
create index commands_blocks_of_user on commands (requested_by, requested_at) where kind = 'block';

-- what an ended command was does not change what is still to be sent
update commands set origin = 'geofence' where alert_id is not null;
update commands set mode = case condition when 'standstill' then 'normal' else 'engineOff' end where kind = 'block';

alter table commands add constraint commands_origin check (origin in ('person', 'geofence', 'profile', 'speeding'));
alter table commands add constraint commands_mode check (
  case when kind <> 'block' then mode is null and condition <> 'emergency'
    else mode is not null and case mode
      when 'normal' then condition = 'standstill' and origin = 'person'
      when 'zeroSpeed' then condition = 'standstill' and origin = 'person'
      when 'userLocked' then condition = 'standstill' and origin = 'person'
      when 'emergency' then condition = 'emergency' and origin = 'person'
      when 'scheduled' then condition in ('standstill', 'engineOff') and origin = 'profile'
      -- automatic rules never cut with the engine on
      when 'engineOff' then condition = 'engineOff' and origin in ('person', 'geofence', 'speeding')
      else false end
  end
);
-- by somebody else, within 10 minutes of the request
alter table commands add constraint commands_approval check (
  (approved_by is null) = (approved_at is null)
  and (approved_by is null or (approval is not null and approved_by <> requested_by and approved_at <= requested_at + interval '10 minutes'))
);
alter table commands add constraint commands_approval_kind check (
  approval is null or (kind = 'block' and (approval = 'speed') = (mode = 'emergency'))
);

-- What is known of a device's starter by its commands, whoever asked for them: it stays through a transfer. No row: nothing was ever asked.
create table device_blocking (
  device_id integer primary key references devices,
  -- uncertain: a command was sent and never confirmed
  state text not null check (state in ('blocked', 'notBlocked', 'uncertain')),
  since timestamptz not null,
  command_id integer not null references commands
);
insert into device_blocking (device_id, state, since, command_id)
select distinct on (device_id) device_id,
  case when state = 'failed' then 'uncertain' when kind = 'block' then 'blocked' else 'notBlocked' end, changed_at, id
from commands
where kind in ('block', 'unblock') and (state = 'confirmed' or (state = 'failed' and note = 'unconfirmed'))
order by device_id, changed_at desc, id desc;

-- A vehicle that only the user who locked it, or an administrator, unblocks. The end of a lock deletes its row; the audit log keeps it.
create table device_locks (
  device_id integer primary key references devices,
  client_id integer not null references clients,
  locked_by integer not null references users,
  -- as it was then
  locked_by_name text not null,
  locked_at timestamptz not null,
  reason text not null,
  -- hashed as passwords are
  pin_hash text not null
);
create index device_locks_client on device_locks (client_id);

-- Vehicles that must never be blocked: ambulances, dangerous goods.
create table device_never_block (
  device_id integer primary key references devices,
  client_id integer not null references clients,
  reason text not null,
  -- null: Balise itself, or a former owner's user
  set_by integer references users,
  set_by_name text not null,
  set_at timestamptz not null
);
create index device_never_block_client on device_never_block (client_id);
insert into device_never_block (device_id, client_id, reason, set_by_name, set_at)
select s.device_id, d.client_id, '', '', now() from device_command_settings s join devices d on d.id = s.device_id where s.never_block;
alter table device_command_settings drop column never_block;

-- How a client's vehicles may be blocked. No row: the defaults.
create table blocking_settings (
  client_id integer primary key references clients,
  -- the kill switch: nothing leaves that might cut an engine
  halted boolean not null default false,
  halt_reason text not null default '',
  -- who switched it last, and when
  halted_by integer references users,
  halted_by_name text not null default '',
  halted_at timestamptz,
  -- blocks of more vehicles than this at once wait for a second person
  approval_above integer not null default 10 check (approval_above between 1 and 1000)
);

alter table device_blocking enable row level security;
alter table device_locks enable row level security;
alter table device_never_block enable row level security;
alter table blocking_settings enable row level security;

-- who may block may unblock
update users set rights = rights || '{unblock_device}' where 'block_device' = any (rights) and not 'unblock_device' = any (rights);
