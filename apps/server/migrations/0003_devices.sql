-- Devices, who owned them when, and what is entered about them. What a client sees of a device's past follows device_ownership.

-- AB-123-CD, ab 123 cd and AB123CD are one plate. It is here because an index uses it.
create function plate_key(plate text) returns text
language sql immutable parallel safe as $$
  select lower(translate(plate, ' -', ''))
$$;

create table device_types (
  id integer generated always as identity primary key,
  code text not null unique,
  name_en text not null,
  name_fr text not null,
  -- by whose limits driving style is judged; a bus counts as a truck; null: it is not judged
  driven_as text check (driven_as in ('car', 'van', 'truck'))
);

create table operators (
  id integer generated always as identity primary key,
  name text not null,
  country_code2 text not null check (country_code2 ~ '^[A-Z]{2}$'),
  apn text not null default '',
  unique (name, country_code2)
);

create table tracker_models (
  id integer generated always as identity primary key,
  brand text not null,
  name text not null,
  protocol text not null,
  -- whether it presents a cellular IMEI; other identities are stored as they are
  uses_imei boolean not null default true,
  -- its key in packages/models; null: added by an administrator
  catalogue_key text unique,
  unique (brand, name)
);

create table devices (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  device_type_id integer not null references device_types,
  operator_id integer references operators,
  tracker_model_id integer references tracker_models,
  -- what the tracker sends as its identity: an IMEI, or another number
  imei text not null,
  country_code2 text check (country_code2 ~ '^[A-Z]{2}$'),
  -- E.164
  phone text,
  designation text not null,
  label text not null default '',
  vin_number text,
  -- a chassis number that follows no standard: older vehicles, trailers
  vin_is_chassis boolean not null default false,
  status text not null default 'enabled' check (status in ('enabled', 'disabled', 'suspended', 'deleted')),
  activated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references users,
  -- grows with each change; part of the version that the live socket sends
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  -- the owner's fleet number
  code text not null default '',
  note text not null default '',
  deletion_reason text not null default '',
  -- the status after it is restored
  status_before_deletion text check (status_before_deletion in ('enabled', 'disabled', 'suspended')),
  suspended_by text check (suspended_by in ('platform', 'partner', 'billing')),
  suspended_at timestamptz,
  suspension_reason text not null default '',
  -- the status after its suspension is lifted
  status_before_suspension text check (status_before_suspension in ('enabled', 'disabled')),
  -- entered data are erased; the row stays, because history, ownership and the audit log refer to it
  purged_at timestamptz,
  -- m/s: the newest of device_speed_limits, for lists
  speed_limit double precision check (speed_limit > 0),
  -- protocol of its first accepted connection, where it has no model
  learned_protocol text,
  -- SHA-256 of the token that its requests over HTTP must bring; null: none
  token_hash bytea check (length(token_hash) = 32),
  -- when two connections last claimed its identity at the same time
  contested_at timestamptz,
  -- when a connection with its identity was last refused, and the drop reason
  refused_at timestamptz,
  refused_why text,
  -- the ICCID of the SIM card
  sim_number text,
  vehicle_make text not null default '',
  vehicle_model text not null default '',
  check ((refused_at is null) = (refused_why is null))
);
-- unique on the platform among devices that are not deleted (decision 6)
create unique index devices_imei on devices (imei) where deleted_at is null;
create unique index devices_phone on devices (phone) where deleted_at is null and phone is not null;
create index devices_client on devices (client_id);
-- a client's list, a page at a time
create index devices_by_designation on devices (client_id, designation, id) where deleted_at is null;
-- for the list of deleted devices and the purge
create index devices_deleted on devices (client_id, deleted_at) where deleted_at is not null and purged_at is null;
create index devices_designation on devices (client_id, lower(designation)) where deleted_at is null;
create index devices_plate on devices (client_id, plate_key(designation)) where deleted_at is null;

create table device_ownership (
  device_id integer not null references devices,
  client_id integer not null references clients,
  starts_at timestamptz not null,
  ends_at timestamptz not null default 'infinity',
  primary key (device_id, starts_at),
  check (starts_at < ends_at),
  -- one owner at a time
  exclude using gist (int4range(device_id, device_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
);
create index device_ownership_client on device_ownership (client_id);

create table user_devices (
  user_id integer not null references users on delete cascade,
  device_id integer not null references devices on delete cascade,
  primary key (user_id, device_id)
);
create index user_devices_device on user_devices (device_id);

create table device_imports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  file_name text not null,
  created_at timestamptz not null,
  -- {header, field} by column
  columns jsonb not null,
  -- values of rows whose cell is empty
  defaults jsonb not null,
  -- {row, cells, faults}
  rows jsonb not null,
  -- identities of others' devices that were reported to the uploader: each counts once (decision 6 of the domain)
  reported_identities text[] not null default '{}',
  imported_at timestamptz,
  added integer,
  skipped integer,
  check ((imported_at is null) = (added is null) and (imported_at is null) = (skipped is null))
);
create index device_imports_user on device_imports (user_id, created_at);

-- A limit applies to the owner that set it, until the next limit or until the device changes hands.
create table device_speed_limits (
  device_id integer not null references devices,
  starts_at timestamptz not null,
  -- m/s; null: no limit from here on
  speed_limit double precision check (speed_limit > 0),
  changed_at timestamptz not null,
  changed_by integer not null,
  changed_by_name text not null,
  primary key (device_id, starts_at)
);

-- By whose limits a device was judged, from when on; never overwritten (decision 50), so that the past stays as it was judged.
create table device_driven_as (
  device_id integer not null references devices,
  -- shortly after the change, when every gateway has received it
  starts_at timestamptz not null,
  driven_as text check (driven_as in ('car', 'van', 'truck')),
  primary key (device_id, starts_at)
);

create table odometer_entries (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  -- when the meter showed it
  at timestamptz not null check (at = date_trunc('milliseconds', at)),
  metres bigint not null check (metres between 0 and 10000000000),
  -- reset: the first value of a new meter, or of one that was set back
  kind text not null check (kind in ('reading', 'reset')),
  note text not null check (length(note) <= 300),
  created_at timestamptz not null,
  created_by integer not null,
  created_by_name text not null,
  withdrawn_at timestamptz,
  withdrawn_by integer,
  withdrawn_by_name text,
  check (num_nulls(withdrawn_at, withdrawn_by, withdrawn_by_name) in (0, 3))
);
create unique index odometer_entries_valid on odometer_entries (device_id, at) where withdrawn_at is null;
create index odometer_entries_device on odometer_entries (device_id);

alter table device_types enable row level security;
alter table operators enable row level security;
alter table tracker_models enable row level security;
alter table devices enable row level security;
alter table device_ownership enable row level security;
alter table user_devices enable row level security;
alter table device_imports enable row level security;
alter table device_speed_limits enable row level security;
alter table device_driven_as enable row level security;
alter table odometer_entries enable row level security;

-- What a new platform offers to choose from; its administrators may change it. Codes are stable (the web has an icon for each);
-- names are for people.
insert into device_types (code, name_en, name_fr, driven_as) values
  ('car', 'Car', 'Voiture', 'car'),
  ('van', 'Van', 'Fourgonnette', 'van'),
  ('truck', 'Truck', 'Camion', 'truck'),
  ('bus', 'Bus', 'Autobus', 'truck'),
  ('minibus', 'Minibus', 'Minibus', 'van'),
  ('taxi', 'Taxi', 'Taxi', 'car'),
  ('motorcycle', 'Motorcycle', 'Moto', 'car'),
  ('tricycle', 'Tricycle', 'Tricycle', 'car'),
  ('bicycle', 'Bicycle', 'Vélo', null),
  ('ambulance', 'Ambulance', 'Ambulance', 'van'),
  ('tanker', 'Tanker', 'Camion-citerne', 'truck'),
  ('trailer', 'Trailer', 'Remorque', null),
  ('container', 'Container', 'Conteneur', null),
  ('machine', 'Machine', 'Engin', null),
  ('tractor', 'Tractor', 'Tracteur', null),
  ('generator', 'Generator', 'Groupe électrogène', null),
  ('boat', 'Boat', 'Bateau', null),
  ('person', 'Person', 'Personne', null),
  ('animal', 'Animal', 'Animal', null),
  ('asset', 'Asset', 'Équipement', null);


insert into operators (name, country_code2) values
  ('Orange', 'CI'), ('MTN', 'CI'), ('Moov Africa', 'CI'),
  ('Orange', 'SN'), ('Free', 'SN'), ('Expresso', 'SN'),
  ('MTN', 'BJ'), ('Moov Africa', 'BJ'), ('Celtiis', 'BJ'),
  ('Togocom', 'TG'), ('Moov Africa', 'TG'),
  ('MTN', 'GH'), ('Telecel', 'GH'), ('AirtelTigo', 'GH'),
  ('Orange', 'BF'), ('Moov Africa', 'BF'), ('Telecel', 'BF'),
  ('Orange', 'ML'), ('Moov Africa', 'ML'), ('Telecel', 'ML'),
  ('Airtel', 'NE'), ('Zamani', 'NE'), ('Moov Africa', 'NE'),
  ('Orange', 'GN'), ('MTN', 'GN'),
  ('MTN', 'NG'), ('Airtel', 'NG'), ('Glo', 'NG'), ('9mobile', 'NG'),
  ('MTN', 'CM'), ('Orange', 'CM'), ('Camtel', 'CM'),
  ('Airtel', 'GA'), ('Moov Africa', 'GA'),
  ('Orange', 'FR'), ('SFR', 'FR'), ('Bouygues Telecom', 'FR'), ('Free', 'FR'),
  ('Proximus', 'BE'), ('Orange', 'BE'), ('Base', 'BE');
