-- Which value of a vehicle's tracker is the level of its tank; levels by day; fills and drops that they show.

-- Of a vehicle while it is the client's. What the tank holds is in vehicle_fuel_settings.
create table tank_sensors (
  device_id integer not null references devices on delete cascade,
  client_id integer not null references clients,
  -- the attribute that is read, as getDeviceValues names it: fuelLevel, analogInputs.1, vendor.201
  source text not null check (length(source) between 1 and 80),
  unit text not null check (unit in ('percent', 'litres', 'table')),
  -- the calibration table: [{value, litres}]; empty where the unit is no table
  points jsonb not null default '[]',
  -- litres; null: by the tank (tankDefaults of packages/maintenance)
  smallest_fill real check (smallest_fill > 0),
  smallest_drop real check (smallest_drop > 0),
  -- the sensor says nothing useful while the engine is off
  needs_ignition boolean not null default false,
  -- how far apart a purchase and a fill may be and still agree: minutes, and a share of the litres; null: MATCH_DEFAULTS of packages/maintenance
  tolerance_minutes smallint check (tolerance_minutes between 5 and 1440),
  tolerance_share real check (tolerance_share between 0.01 and 0.5),
  -- from when on levels are to be read again; null: what was read is right
  stale_from timestamptz,
  -- what the job that works on them took of it; a job that died leaves it to the next one
  taken_from timestamptz,
  -- up to where positions were read
  read_until timestamptz,
  updated_at timestamptz not null,
  primary key (device_id, client_id)
);
create index tank_sensors_stale on tank_sensors (device_id) where stale_from is not null;
alter table tank_sensors enable row level security;

-- The levels of a tank within a UTC day, one a minute, as columns of equal length: 1,440 rows of their own would be ten times as large.
create table tank_days (
  device_id integer not null references devices on delete cascade,
  client_id integer not null references clients,
  day date not null,
  -- milliseconds since the day began
  at integer[] not null,
  litres real[] not null,
  -- 4: at rest; and 1: engine on, 2: engine off
  state smallint[] not null,
  -- where the vehicle was; null: no message said so yet
  latitude real[] not null,
  longitude real[] not null,
  primary key (device_id, client_id, day)
);
alter table tank_days enable row level security;

-- Fuel that was filled in, or that is gone and was not burnt.
create table tank_events (
  id integer generated always as identity primary key,
  device_id integer not null references devices on delete cascade,
  client_id integer not null references clients,
  kind text not null check (kind in ('fill', 'drop')),
  -- between these moments
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  -- litres in the tank, and how many were filled in or are gone
  before real not null,
  after real not null,
  litres real not null check (litres > 0),
  sureness text not null check (sureness in ('certain', 'likely')),
  latitude double precision,
  longitude double precision,
  -- when rules were asked about it; null: not yet
  alerted_at timestamptz
);
create index tank_events_device on tank_events (device_id, ends_at);
create index tank_events_client on tank_events (client_id, ends_at);
create index tank_events_new on tank_events (device_id, client_id) where alerted_at is null;
alter table tank_events enable row level security;
