-- What drifts: what vehicles showed each day, and when a value moved away from what is usual for its vehicle. Made at night.

-- DaySignals of packages/forecast, by UTC day; null: not reported, or not often enough.
create table signal_days (
  device_id integer not null references devices,
  client_id integer not null references clients,
  day date not null,
  -- volts
  rest real,
  cranking real,
  running real,
  -- °C, %
  coolant real,
  load real,
  -- burnt by the counter, and m driven meanwhile
  litres real,
  metres real,
  -- km/h, °C of the air
  speed real,
  intake real,
  -- starts of the engine, and how many of them were measured
  starts smallint not null,
  measured smallint not null,
  primary key (device_id, client_id, day)
);
alter table signal_days enable row level security;

-- Up to which UTC day, without it, positions were read; late ones move it back (sql/forecasts.sql).
create table signal_reads (
  device_id integer not null references devices,
  client_id integer not null references clients,
  read_until date not null,
  primary key (device_id, client_id)
);
alter table signal_reads enable row level security;

-- How a quantity of a vehicle is watched.
create table drift_watches (
  device_id integer not null references devices,
  client_id integer not null references clients,
  -- DRIFT_QUANTITIES of packages/contract
  quantity text not null check (quantity in ('rest', 'cranking', 'running', 'coolant', 'load', 'fuel')),
  -- DRIFT_WATCHES of packages/contract
  state text not null default 'absent' check (state in ('watched', 'learning', 'rate', 'absent')),
  -- while it is learned: values that are still needed
  missing smallint not null default 0,
  -- by how much alarms that were false raised its thresholds
  factor real not null default 1 check (factor between 1 and 3),
  -- from which day on it is learned what is usual; null: as far back as is read
  learn_from date,
  primary key (device_id, client_id, quantity)
);
alter table drift_watches enable row level security;

create table drifts (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  client_id integer not null references clients,
  quantity text not null check (quantity in ('rest', 'cranking', 'running', 'coolant', 'load', 'fuel')),
  direction text not null check (direction in ('up', 'down')),
  -- UTC days: of its first value, of the alarm, and on which it was over; null: it goes on
  since date not null,
  raised_on date not null,
  ended_on date,
  -- what it shows, and what would be usual: volts, °C, %, litres per 100 km
  value real not null,
  expected real not null,
  -- values since then, and how many of them are unusual
  measured smallint not null,
  beyond smallint not null,
  sureness text not null check (sureness in ('likely', 'certain')),
  -- from which day on was learned what is usual
  learned_from date,
  -- what a user said of it
  verdict text check (verdict in ('false', 'mended')),
  verdict_at timestamptz,
  verdict_by integer references users on delete set null,
  -- when the night found it: alert rules are asked about it then
  found_at timestamptz not null default now(),
  check ((verdict is null) = (verdict_at is null))
);
create index drifts_device on drifts (device_id, client_id, quantity);
create index drifts_client on drifts (client_id, since);
alter table drifts enable row level security;
