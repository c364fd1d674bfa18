-- Services of vehicles: what is to be done after a distance, an engine time or a time of the calendar, and what was done.

create table services (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  name text not null,
  -- of SERVICE_CATEGORIES in packages/contract
  category text not null default 'work',
  -- m
  distance bigint check (distance > 0),
  -- milliseconds of the engine
  engine bigint check (engine > 0),
  calendar_count integer check (calendar_count > 0),
  calendar_unit text check (calendar_unit in ('day', 'week', 'month', 'year')),
  -- smallest units of the client's currency
  expected_cost bigint check (expected_cost >= 0),
  description text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- can be restored for 30 days
  deleted_at timestamptz,
  unique (id, client_id),
  check (distance is not null or engine is not null or calendar_count is not null),
  check ((calendar_count is null) = (calendar_unit is null))
);
create unique index services_name on services (client_id, lower(name)) where deleted_at is null;

-- What is done in a service: with what it usually costs and how long it takes.
create table operations (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  name text not null,
  parts_cost bigint not null default 0 check (parts_cost >= 0),
  labour_cost bigint not null default 0 check (labour_cost >= 0),
  minutes integer not null default 0 check (minutes >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, client_id)
);
create unique index operations_name on operations (client_id, lower(name));

create table service_operations (
  service_id integer not null,
  operation_id integer not null,
  client_id integer not null,
  place smallint not null,
  primary key (service_id, operation_id),
  foreign key (service_id, client_id) references services (id, client_id) on delete cascade,
  foreign key (operation_id, client_id) references operations (id, client_id)
);
create index service_operations_operation on service_operations (operation_id);

-- A service of a vehicle, and from where its present interval counts: its first base, or what its newest record says (service_records).
create table service_vehicles (
  id integer generated always as identity primary key,
  service_id integer not null,
  client_id integer not null,
  device_id integer not null references devices,
  attached_at timestamptz not null,
  -- the base with which it began, before any record
  first_at timestamptz not null,
  first_metres bigint,
  -- what is due instead of base + interval; null: that
  first_due_on date,
  first_due_metres bigint,
  -- the base of the present interval: a function of the above and the records
  base_at timestamptz not null,
  base_metres bigint,
  due_on date,
  -- m and milliseconds from the base on
  due_distance bigint,
  due_engine bigint,
  -- a day in the workshop
  planned_on date,
  planned_workshop text not null default '',
  withdrawn_at timestamptz,
  unique (id, client_id),
  foreign key (service_id, client_id) references services (id, client_id) on delete cascade
);
create unique index service_vehicles_attached on service_vehicles (service_id, device_id) where withdrawn_at is null;
create index service_vehicles_device on service_vehicles (device_id) where withdrawn_at is null;

-- What was done, left out or put off. Append-only: a correction is a record that replaces another.
create table service_records (
  id integer generated always as identity primary key,
  service_vehicle_id integer not null,
  service_id integer not null,
  client_id integer not null,
  device_id integer not null references devices,
  -- withdrawn: replaces a record that was wrong by nothing
  kind text not null check (kind in ('done', 'notDone', 'postponed', 'withdrawn')),
  at timestamptz not null,
  -- by the calendar of the client
  day date not null,
  -- what the meter showed, m; null: not known
  metres bigint,
  -- whether a user read it: it is then an entry of the odometer
  is_read boolean not null default false,
  parts_cost bigint not null default 0 check (parts_cost >= 0),
  labour_cost bigint not null default 0 check (labour_cost >= 0),
  tax_cost bigint not null default 0 check (tax_cost >= 0),
  total_cost bigint generated always as (parts_cost + labour_cost + tax_cost) stored,
  -- how long the vehicle was not available
  downtime_minutes integer check (downtime_minutes >= 0),
  workshop text not null default '',
  note text not null default '',
  reason text not null default '',
  -- names and costs of the operations that were done, as they were then
  operations jsonb not null default '[]',
  -- of the interval that it ended: its state then, the day it was due, and intervals that passed without execution
  state text not null,
  was_due_on date,
  missed integer not null default 0,
  -- what is due next instead of base + interval
  next_on date,
  next_distance bigint,
  next_engine bigint,
  replaces integer unique references service_records on delete cascade,
  created_at timestamptz not null,
  created_by integer not null,
  created_by_name text not null,
  foreign key (service_vehicle_id, client_id) references service_vehicles (id, client_id) on delete cascade,
  check ((kind in ('notDone', 'postponed')) <= (reason <> ''))
);
create index service_records_vehicle on service_records (service_vehicle_id, at desc);
create index service_records_client on service_records (client_id, day desc, id desc);
create index service_records_device on service_records (device_id, day desc);

-- What a vehicle drove on a day of its client's calendar: sums of `usage`, kept for as long as the vehicle. Row of a day without use: none.
create table vehicle_days (
  device_id integer not null references devices,
  client_id integer not null references clients,
  day date not null,
  -- mm by positions where no counter replaces them, and by a counter; milliseconds of the engine
  gps bigint not null,
  counted bigint not null,
  engine bigint not null,
  primary key (device_id, client_id, day) include (gps, counted, engine)
);

-- Vehicles with services: from when on `usage` changed since their days were added up, and when they were evaluated.
create table vehicle_meters (
  device_id integer primary key references devices,
  changed_from timestamptz,
  -- a service, a record or a reading changed
  is_marked boolean not null default true,
  -- by which positions are multiplied (features/odometer)
  factor double precision not null default 1,
  evaluated_on date
) with (fillfactor = 60);

-- An index of when each is due, for lists and alerts; the truth is computed (packages/maintenance).
create table service_dues (
  service_vehicle_id integer primary key references service_vehicles on delete cascade,
  service_id integer not null,
  client_id integer not null,
  device_id integer not null,
  -- of DUE_STATES in packages/maintenance
  state text not null check (state in ('ok', 'soon', 'due', 'overdue')),
  -- since when it is in this state
  state_since timestamptz not null,
  -- when it is or was due; null: no prediction
  due_day date,
  -- of the interval, 1 where it is reached
  share double precision not null,
  -- Due and UsePattern of packages/maintenance
  content jsonb not null,
  evaluated_at timestamptz not null
);
create index service_dues_list on service_dues (client_id, state, due_day);
create index service_dues_device on service_dues (device_id);

alter table services enable row level security;
alter table operations enable row level security;
alter table service_operations enable row level security;
alter table service_vehicles enable row level security;
alter table service_records enable row level security;
alter table vehicle_days enable row level security;
alter table vehicle_meters enable row level security;
alter table service_dues enable row level security;
