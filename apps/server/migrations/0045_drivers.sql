-- Drivers of clients: who they are, their contract, their licence and their health. Dates are days, which have no time zone.

create table drivers (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  last_name text not null,
  first_name text not null default '',
  -- by which the client calls the driver
  register_number text not null default '',
  -- E.164
  phone text,
  email text not null default '',
  identity_type text check (identity_type in ('national_id', 'voter_card', 'passport', 'residence_permit')),
  identity_number text not null default '',
  identity_expires_on date,
  born_on date,
  hired_on date,
  contract_type text check (contract_type in ('permanent', 'fixed_term', 'work_and_pay')),
  contract_duration integer check (contract_duration > 0),
  contract_unit text check (contract_unit in ('day', 'week', 'month', 'year')),
  -- the last day: contractEnd of packages/contract
  contract_ends_on date,
  licence_number text not null default '',
  licence_categories text[] not null default '{}',
  licence_issued_on date,
  licence_expires_on date,
  licence_restrictions text not null default '',
  qualifications text not null default '',
  medical_restrictions text not null default '',
  medical_visit_on date,
  -- when the next visit is due
  medical_next_on date,
  note text not null default '',
  -- what ends first, least() leaves out nulls
  first_expiry date generated always as (least(licence_expires_on, medical_next_on, identity_expires_on, contract_ends_on)) stored,
  -- grows with each change: an edit of an older one is refused
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- can be restored for 30 days
  deleted_at timestamptz,
  unique (id, client_id),
  check ((contract_duration is null) = (contract_unit is null))
);
create unique index drivers_register_number on drivers (client_id, lower(register_number))
  where deleted_at is null and register_number <> '';
create index drivers_client on drivers (client_id, lower(last_name), lower(first_name)) where deleted_at is null;
create index drivers_deleted on drivers (deleted_at) where deleted_at is not null;

alter table drivers enable row level security;
