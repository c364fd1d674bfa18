-- Private hours of drivers: a vehicle is private in the hours of whoever drives it. And everything of one driver as a ZIP.

create table private_driver_schedules (
  driver_id integer primary key,
  client_id integer not null references clients,
  -- WeekHours of packages/contract, on the client's clocks
  week jsonb not null,
  changed_by integer not null references users,
  changed_by_name text not null,
  updated_at timestamptz not null,
  foreign key (driver_id, client_id) references drivers (id, client_id) on delete cascade
);
create index private_driver_schedules_client on private_driver_schedules (client_id);
alter table private_driver_schedules enable row level security;

alter table private_periods
  drop constraint private_periods_why_check,
  add constraint private_periods_why_check check (why in ('button', 'schedule', 'driver')),
  -- of the hours of a driver
  add column driver_id integer references drivers on delete set null;
create index private_periods_driver on private_periods (driver_id) where driver_id is not null;

alter table client_exports
  -- everything of this driver alone; null: of the client
  add column driver_id integer,
  add foreign key (driver_id, client_id) references drivers (id, client_id) on delete cascade;
create index client_exports_driver on client_exports (driver_id) where driver_id is not null;
