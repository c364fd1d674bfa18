-- Chances of a breakdown and of a repair, by vehicle. Breakdowns are work orders that are marked so.

alter table work_orders add column is_breakdown boolean not null default false;

create table vehicle_risks (
  device_id integer primary key references devices,
  client_id integer not null references clients,
  made_on date not null,
  -- within so many days
  breakdown7 double precision not null check (breakdown7 between 0 and 1),
  breakdown30 double precision not null check (breakdown30 between 0 and 1),
  repair7 double precision not null check (repair7 between 0 and 1),
  repair30 double precision not null check (repair30 between 0 and 1),
  -- model, or rates: the vehicle's own, drawn to the fleet's
  method text not null check (method in ('model', 'rates')),
  -- RiskReason[] of packages/forecast
  reasons json not null
);
create index vehicle_risks_list on vehicle_risks (client_id, breakdown30 desc, repair30 desc);

alter table vehicle_risks enable row level security;
