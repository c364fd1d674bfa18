-- What trackers said. Rows lie in day partitions (named positions_YYYYMMDD, made ahead by a job and by the write buffer
-- where a late or early day has none); what has no day has the default partition. Nothing here is ever deleted row by row.

create table positions (
  device_id integer not null,
  -- the device's clock; ours (received_at) for a message that carries no time
  fixed_at timestamptz not null,
  -- 53-bit hash of the content: several different records may share a second
  key bigint not null,
  received_at timestamptz not null,
  -- null: a message without a location
  latitude double precision,
  longitude double precision,
  altitude real,
  speed real,
  course real,
  accuracy real,
  valid boolean not null,
  -- index into QUALITIES of packages/tracking; 0 is a good fix
  quality smallint not null,
  attributes jsonb not null,
  primary key (device_id, fixed_at, key)
) partition by range (fixed_at);
create table positions_default partition of positions default;

-- The state that the next message of a device is folded into, committed with the fixes that made it.
create table device_live (
  device_id integer primary key references devices,
  version bigint not null,
  -- the head: newest record folded, in the order (fixed_at, key)
  fixed_at timestamptz,
  key bigint,
  seen_at timestamptz,
  -- packages/tracking DeviceState; json and not jsonb because SQL never looks inside and parsing it costs
  state json not null
) with (fillfactor = 50);

-- The settings that derived rows were made with, by content.
create table derivation_settings (
  id integer generated always as identity primary key,
  content jsonb not null unique
);

-- History that the fold derives. Natural key: a re-derivation that finds the same event keeps its id.
create table events (
  id bigint generated always as identity,
  device_id integer not null,
  at timestamptz not null,
  kind text not null,
  content jsonb not null,
  -- fixed_at of the record that settled the event: re-deriving a window replaces what was decided in it
  decided_at timestamptz not null,
  settings_id integer not null references derivation_settings,
  created_at timestamptz not null default now(),
  primary key (device_id, at, kind)
);
create unique index events_id on events (id);
create index events_decided on events (device_id, decided_at);

-- The fold's state just before the first record of an hour, so that a late fix re-derives from here and not from birth.
create table fold_checkpoints (
  device_id integer not null,
  hour timestamptz not null,
  state json not null,
  -- running totals in millimetres, apart from the state: a late fix shifts all later checkpoints without reading them
  measured bigint not null,
  estimated bigint not null,
  primary key (device_id, hour)
);

-- Windows that late fixes touched and the worker has yet to re-derive: from the first late fixed_at to the last.
create table dirty_windows (
  device_id integer primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  marked_at timestamptz not null default now(),
  -- grows with each marking, so that the worker sees whether anything late came while it derived
  revision integer not null default 1,
  -- nobody takes it before: it is still growing, or a worker has it
  not_before timestamptz not null
);
create index dirty_windows_oldest on dirty_windows (marked_at);

-- Rows that could not be stored, with their bytes and the reason. Their neighbours were stored.
create table rejected_records (
  id bigint generated always as identity primary key,
  device_id integer,
  protocol text not null,
  received_at timestamptz not null,
  reason text not null,
  detail text not null,
  raw bytea not null
);
