-- Positions and what is derived from them. Positions are in day partitions (positions_YYYYMMDD, created ahead by a job, and by the write
-- buffer for a day that has none); a position without a day is in the default partition. Rows are never deleted one by one.

-- The settings that derived rows were made with, by content.
create table derivation_settings (
  id integer generated always as identity primary key,
  content jsonb not null unique
);

create table tracking_settings (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  -- null: the partner's proposal to all its clients
  client_id integer references clients,
  -- shortly after the change, when every gateway has received it
  starts_at timestamptz not null,
  -- what differs from then on: for a client from its partner's, for a partner from Balise's own; read by readTrackingSettings of
  -- packages/contract
  content jsonb not null,
  changed_at timestamptz not null,
  changed_by integer not null,
  changed_by_name text not null,
  check (jsonb_typeof(content) = 'object'),
  unique nulls not distinct (partner_id, client_id, starts_at)
);

create table positions (
  device_id integer not null,
  -- by the device's clock; received_at for a message without a time
  fixed_at timestamptz not null,
  -- 53-bit hash of the content: several different positions may share a second
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

-- The state that the next message of a device is folded into, committed together with the positions that made it.
create table device_live (
  device_id integer primary key references devices,
  version bigint not null,
  -- the newest folded position, in the order (fixed_at, key)
  fixed_at timestamptz,
  key bigint,
  seen_at timestamptz,
  -- DeviceState of packages/tracking, packed (decision 46); older rows have JSON, whose first byte is `{`
  state bytea not null
) with (fillfactor = 50, toast_tuple_target = 8160);

-- What lists select and sort by, a hundred bytes a device beside two thousand of its state: its owner and since when, its last message, and
-- its badge at any moment (badgeForecast of packages/tracking). The gateways write it with the state; the owner follows device_ownership.
-- No column that changes with each message has an index, so that updates stay on their page.
create table device_status (
  device_id integer primary key references devices,
  -- null: no period of ownership yet
  client_id integer,
  owned_since timestamptz,
  seen_at timestamptz,
  -- the badge while messages arrive and until it idles; null: not written yet, the state says it
  phase text check (phase in ('powerCut', 'gpsStale', 'moving', 'still')),
  -- disconnected after the one, idling from the other, where the phase leaves it open
  silent_after timestamptz,
  idle_from timestamptz,
  -- an owner since a later time may not know all that the phase follows from: the state says it. Null: any later owner
  known_from timestamptz
) with (fillfactor = 60);
create index device_status_client on device_status (client_id);

-- Events that the fold derives. Natural key: a recomputation that finds the same event keeps its id.
create table events (
  id bigint generated always as identity,
  device_id integer not null,
  at timestamptz not null,
  kind text not null,
  content jsonb not null,
  -- fixed_at of the position that settled the event: recomputing a range replaces what was decided in it
  decided_at timestamptz not null,
  settings_id integer references derivation_settings,
  created_at timestamptz not null default now(),
  primary key (device_id, at, kind),
  constraint events_settings check (settings_id is not null or kind = 'identity_contested')
);
create unique index events_id on events (id);
create index events_decided on events (device_id, decided_at);

-- What lasted: trips, stops, idling, speeding, power cuts, silences, engine runs (Episode of packages/tracking). Written when they end; what
-- is still going on is in the live state. An episode ends where the device changes hands, so that each has one owner.
create table episodes (
  id bigint generated always as identity,
  device_id integer not null,
  kind text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- millimetres: from fixes, and in a straight line across gaps
  measured bigint not null,
  estimated bigint not null,
  -- m/s
  max_speed real,
  content jsonb not null,
  -- fixed_at of the position that settled it
  decided_at timestamptz not null,
  settings_id integer not null references derivation_settings,
  check (starts_at <= ends_at),
  primary key (device_id, kind, starts_at) include (ends_at)
);
create unique index episodes_id on episodes (id);
create index episodes_decided on episodes (device_id, decided_at);

-- Sums by quarter of an hour (Usage of packages/tracking), from which days and months of any time zone are added up.
create table usage (
  device_id integer not null,
  -- start of a quarter of an hour, or where the device changed hands in it
  starts_at timestamptz not null,
  measured bigint not null,
  estimated bigint not null,
  -- milliseconds
  driving integer not null,
  idling integer not null,
  engine integer not null,
  max_speed real,
  decided_at timestamptz not null,
  settings_id integer not null references derivation_settings,
  -- mm by the vehicle's or the tracker's counter, and the mm by fixes that they replace: by the best source the vehicle drove
  -- measured + estimated - covered + counted. Below 0 where a counter that was found wrong is taken back.
  counted bigint not null default 0,
  covered bigint not null default 0,
  -- mm by fixes close enough to judge how it was driven
  judged bigint not null default 0,
  primary key (device_id, starts_at) include (measured, estimated, driving, idling, engine, max_speed)
);
create index usage_decided on usage (device_id, decided_at);

-- What was driven in the time that retention deleted, so that odometers stay right: sums by UTC day without places or hours, and by quarter
-- of an hour only where an odometer entry divides the day.
create table kept_usage (
  device_id integer not null references devices,
  -- of the day, or where the owner's time begins in it, or after a quarter with an entry
  starts_at timestamptz not null,
  -- mm, as in usage: by positions (measured + estimated), by a counter, and those that the counter replaces
  gps bigint not null,
  counted bigint not null,
  covered bigint not null,
  -- of the newest of its quarters
  settings_id integer not null references derivation_settings,
  primary key (device_id, starts_at)
);

-- The fold's state just before the first position of an hour: a late fix recomputes from here and not from the beginning.
create table fold_checkpoints (
  device_id integer not null,
  hour timestamptz not null,
  state json not null,
  -- running totals in mm, apart from the state: a late fix shifts all later checkpoints without reading them
  measured bigint not null,
  estimated bigint not null,
  -- set on the first checkpoint after the time that retention erased, the retention horizon: the start of the erased time
  erased_since timestamptz,
  primary key (device_id, hour)
);
-- read with each correction; most devices have none
create index fold_checkpoints_floors on fold_checkpoints (device_id, hour) where erased_since is not null;

-- Ranges that late fixes touched and the worker has yet to recompute: from the first late fixed_at to the last.
create table recompute_ranges (
  device_id integer primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  marked_at timestamptz not null default now(),
  -- grows with each marking, so that the worker sees whether more late fixes arrived meanwhile
  revision integer not null default 1,
  -- not to be taken before: it is still growing, or a worker has it
  not_before timestamptz not null
);
create index recompute_ranges_oldest on recompute_ranges (marked_at);

-- Answers of the geocoder, in ten-thousandths of a degree (11 m), so that each place is requested once.
create table geocodes (
  latitude integer not null,
  longitude integer not null,
  language text not null,
  -- null: it has no name for it
  name text,
  asked_at timestamptz not null,
  primary key (latitude, longitude, language)
);
create index geocodes_asked on geocodes (asked_at);

create table positions_default partition of positions default;

alter table derivation_settings enable row level security;
alter table tracking_settings enable row level security;
alter table device_live enable row level security;
alter table device_status enable row level security;
alter table events enable row level security;
alter table episodes enable row level security;
alter table usage enable row level security;
alter table kept_usage enable row level security;
alter table fold_checkpoints enable row level security;
alter table recompute_ranges enable row level security;
alter table geocodes enable row level security;
