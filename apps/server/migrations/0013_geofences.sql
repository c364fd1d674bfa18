-- Geofences of clients: their shapes in versions, the devices and groups they are assigned to with what they do there, and suspensions.

create table geofences (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  name text not null,
  description text not null default '',
  colour text not null,
  -- of geofence_shapes; null: nothing is drawn
  version integer,
  -- versions that were ever drawn
  versions integer not null default 0,
  -- km/h; null: none of its own
  speed_limit smallint check (speed_limit between 5 and 250),
  -- WeekHours of packages/contract, in the client's time zone; null: always
  schedule jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- can be restored for 30 days
  deleted_at timestamptz,
  unique (id, client_id)
);
create unique index geofences_name on geofences (client_id, lower(name)) where deleted_at is null;
create index geofences_deleted on geofences (deleted_at) where deleted_at is not null;

-- A shape never changes: visits refer to the version by which they were decided.
create table geofence_shapes (
  geofence_id integer not null,
  client_id integer not null,
  version integer not null,
  -- GeofenceShape of packages/contract
  shape jsonb not null,
  -- m²
  area double precision not null,
  drawn_at timestamptz not null default now(),
  primary key (geofence_id, version),
  foreign key (geofence_id, client_id) references geofences (id, client_id) on delete cascade
);
alter table geofences add foreign key (id, version) references geofence_shapes (geofence_id, version);

create table geofence_assignments (
  id integer generated always as identity primary key,
  geofence_id integer not null,
  client_id integer not null,
  -- to one of the two
  device_id integer references devices on delete cascade,
  group_id integer,
  -- GEOFENCE_ACTIONS of packages/contract; none: entering and leaving is recorded only
  actions text[] not null default '{}' check (actions <@
    '{blockIn,blockOut,unblockIn,unblockOut,emailIn,emailOut,smsIn,smsOut}'),
  check ((device_id is null) <> (group_id is null)),
  unique nulls not distinct (geofence_id, device_id, group_id),
  foreign key (geofence_id, client_id) references geofences (id, client_id) on delete cascade,
  foreign key (group_id, client_id) references device_groups (id, client_id) on delete cascade
);
create index geofence_assignments_device on geofence_assignments (device_id) where device_id is not null;
create index geofence_assignments_group on geofence_assignments (group_id) where group_id is not null;
create index geofence_assignments_client on geofence_assignments (client_id);

create table geofence_suspensions (
  id integer generated always as identity primary key,
  geofence_id integer not null,
  client_id integer not null,
  device_id integer not null references devices on delete cascade,
  starts_at timestamptz not null,
  -- earlier than it was asked for where somebody ended it
  ends_at timestamptz not null,
  reason text not null check (reason <> ''),
  made_by integer,
  made_by_name text not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  check (starts_at <= ends_at),
  foreign key (geofence_id, client_id) references geofences (id, client_id) on delete cascade
);
create index geofence_suspensions_device on geofence_suspensions (device_id, ends_at);
create index geofence_suspensions_client on geofence_suspensions (client_id, ends_at);

alter table geofences enable row level security;
alter table geofence_shapes enable row level security;
alter table geofence_assignments enable row level security;
alter table geofence_suspensions enable row level security;
