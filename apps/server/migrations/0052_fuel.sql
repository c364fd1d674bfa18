-- Fuel purchases, what the tank of a vehicle holds and which cards pay for it; readings of the odometer that another record bears; the right
-- to see fuel.

create table fuel_purchases (
  id integer generated always as identity primary key,
  -- who bought it: keeps the purchase when the device goes to another client
  client_id integer not null references clients,
  device_id integer not null references devices on delete cascade,
  -- made by the browser that entered it, so that a repeated call adds nothing
  request_id uuid not null,
  bought_at timestamptz not null check (bought_at = date_trunc('milliseconds', bought_at)),
  -- false: the day is known only, and bought_at is its noon by the client's clocks
  is_timed boolean not null default true,
  -- what the meter showed, km or hours; null: it was not read
  counter numeric(10, 1) check (counter >= 0),
  counter_unit text not null check (counter_unit in ('km', 'h')),
  -- false: computed by Balise when it was entered, so it says nothing about the meter
  counter_is_read boolean not null default true,
  -- litres
  quantity numeric(10, 3) not null check (quantity > 0),
  -- smallest units of the currency (contract currency.ts); null: not known
  amount bigint check (amount between 0 and 1000000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  fuel_type text not null check (fuel_type in ('essence', 'diesel', 'gas')),
  station text not null default '' check (length(station) <= 100),
  place text not null default '' check (length(place) <= 200),
  -- where the buyer was, as the phone or the card's file says
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  is_full boolean not null default true,
  -- a purchase before this one was not entered
  missed_before boolean not null default false,
  card_number text not null default '' check (length(card_number) <= 40),
  note text not null default '' check (length(note) <= 300),
  -- why the counter is no reading of the odometer, with its figures: FuelReading of packages/contract
  reading jsonb,
  created_at timestamptz not null,
  created_by integer not null,
  created_by_name text not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  -- no longer counts; kept, so that a call that is repeated later does not bring it back
  deleted_at timestamptz,
  check (num_nulls(latitude, longitude) in (0, 2)),
  unique (client_id, request_id)
);
create index fuel_purchases_device on fuel_purchases (device_id, bought_at) where deleted_at is null;
create index fuel_purchases_client on fuel_purchases (client_id, bought_at desc, id desc) where deleted_at is null;
alter table fuel_purchases enable row level security;

-- Which record a reading came with; null: it was entered by itself.
alter table odometer_entries add source_kind text check (source_kind in ('fuel', 'service'));
alter table odometer_entries add source_id integer;
alter table odometer_entries add check (num_nulls(source_kind, source_id) in (0, 2));
create index odometer_entries_source on odometer_entries (source_kind, source_id) where withdrawn_at is null and source_id is not null;

update users set rights = rights || '{view_fuel}'
where rights && '{manage_fuel,view_maintenance}' and not 'view_fuel' = any (rights);
