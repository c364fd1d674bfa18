-- Who drives which vehicle: assignments by people, weekly plans of shifts, and the cards by which trackers tell a driver.

create table driver_assignments (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  driver_id integer not null,
  device_id integer not null references devices,
  starts_at timestamptz not null,
  ends_at timestamptz not null default 'infinity',
  note text not null default '',
  -- who entered it, and its end; the names stay when the users are gone
  assigned_by integer not null,
  assigned_by_name text not null,
  ended_by integer,
  ended_by_name text,
  end_reason text not null default '',
  created_at timestamptz not null,
  foreign key (driver_id, client_id) references drivers (id, client_id) on delete cascade,
  check (starts_at < ends_at),
  -- a driver has one vehicle at a time, and a vehicle one driver
  constraint driver_assignments_driver exclude using gist
    (int4range(driver_id, driver_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&),
  constraint driver_assignments_device exclude using gist
    (int4range(device_id, device_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
);
create index driver_assignments_of_driver on driver_assignments (driver_id, starts_at desc);
create index driver_assignments_of_device on driver_assignments (device_id, starts_at desc);
create index driver_assignments_of_client on driver_assignments (client_id, starts_at desc, id desc);

-- The weekly plan of a vehicle, a row for each driver. A plan that is replaced ends; the past keeps it.
create table driver_shifts (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  driver_id integer not null,
  device_id integer not null references devices,
  -- WeekHours of packages/contract, in the client's time zone
  week jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null default 'infinity',
  foreign key (driver_id, client_id) references drivers (id, client_id) on delete cascade,
  check (starts_at < ends_at)
);
create index driver_shifts_of_device on driver_shifts (device_id, ends_at);
create index driver_shifts_of_driver on driver_shifts (driver_id, ends_at);

-- Whose card it was when. Numbers are in capitals, as events of history have them.
create table driver_cards (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  number text not null check (number <> '' and number = upper(number)),
  -- null: readings of it are ignored
  driver_id integer,
  starts_at timestamptz not null default '-infinity',
  ends_at timestamptz not null default 'infinity',
  created_at timestamptz not null,
  created_by integer not null,
  foreign key (driver_id, client_id) references drivers (id, client_id) on delete cascade,
  check (starts_at < ends_at)
);
-- one driver at a time; those that ended are ended by the one that follows
create unique index driver_cards_number on driver_cards (client_id, number) where ends_at = 'infinity';
create index driver_cards_past on driver_cards (client_id, number, starts_at);
create index driver_cards_driver on driver_cards (driver_id);

-- The cards that a vehicle's tracker read, and the vehicles that read a card.
create index events_driver on events (device_id, at) where kind in ('driver_identified', 'driver_released');
create index events_card on events ((content ->> 'card'), device_id, at) where kind = 'driver_identified';

alter table driver_assignments enable row level security;
alter table driver_shifts enable row level security;
alter table driver_cards enable row level security;
