-- What is wrong with fuel purchases, who filled in, what tanks hold, and which cards pay for a vehicle.

alter table fuel_purchases add driver_id integer references drivers on delete set null;
-- FuelFinding of packages/maintenance; null: not judged yet
alter table fuel_purchases add findings jsonb;
-- where the vehicle was when the fuel was bought, and when it was there; null: its history does not know
alter table fuel_purchases add vehicle_latitude double precision;
alter table fuel_purchases add vehicle_longitude double precision;
alter table fuel_purchases add vehicle_at timestamptz;
create index fuel_purchases_driver on fuel_purchases (driver_id) where driver_id is not null;
create index fuel_purchases_outliers on fuel_purchases (client_id, bought_at) where findings <> '[]' and deleted_at is null;

-- Of a vehicle while it is the client's.
create table vehicle_fuel_settings (
  device_id integer not null references devices on delete cascade,
  client_id integer not null references clients,
  -- litres; null: not known
  tank numeric(8, 1) check (tank > 0),
  -- what its meter shows
  counter_unit text not null default 'km' check (counter_unit in ('km', 'h')),
  primary key (device_id, client_id)
);
alter table vehicle_fuel_settings enable row level security;

create table fuel_cards (
  client_id integer not null references clients,
  -- letters and digits only, as fuelCardKey of packages/contract
  number text not null check (number ~ '^[0-9A-Z]{1,40}$'),
  device_id integer not null references devices on delete cascade,
  primary key (client_id, number)
);
create index fuel_cards_device on fuel_cards (device_id);
alter table fuel_cards enable row level security;
