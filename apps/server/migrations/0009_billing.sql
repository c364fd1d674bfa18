-- What clients owe and pay. The ledger only grows; a client's state is computed from it and the clock (features/billing/account-state.ts)
-- and never entered. Amounts are whole smallest units of a currency (contract currency.ts), dates are days of the client's time zone.
--
-- The facts behind a charge are kept as they happened, so that a late charge comes to the same amount: the status of a device
-- (device_service), its plan (plan_assignments), the price (plan_prices) and the state of the account (client_states).

create table plans (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- charged once, with the first day of a device
  setup_fee bigint not null default 0 check (setup_fee between 0 and 1000000000000),
  created_at timestamptz not null,
  -- no longer offered; stays for the invoices that name it
  archived_at timestamptz
);
create unique index plans_name on plans (partner_id, lower(name)) where archived_at is null;

-- Price of a device and month from then on. A new price does not change earlier days.
create table plan_prices (
  id integer generated always as identity primary key,
  plan_id integer not null references plans,
  price bigint not null check (price between 0 and 1000000000000),
  valid_from timestamptz not null
);
create index plan_prices_plan on plan_prices (plan_id, valid_from, id);

create table billing_accounts (
  client_id integer primary key references clients,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- from an invoice's date to its due date
  payment_days integer not null default 15 check (payment_days between 0 and 120),
  opened_at timestamptz not null,
  -- days before this one are charged
  charged_until date not null,
  -- when the clock has something to do next; null: now
  next_at timestamptz,
  -- the sum of the ledger, kept by a trigger, for lists
  owed bigint not null default 0,
  -- as of the last check: the part past its due date, and the oldest such date
  overdue bigint not null default 0,
  overdue_since date
);
create index billing_accounts_next on billing_accounts (next_at nulls first);

-- The plan of a device from then on; device_id null: of every device of the client that has none of its own. No reference to devices:
-- charges outlive them.
create table plan_assignments (
  id bigint generated always as identity primary key,
  client_id integer not null references clients,
  device_id integer,
  plan_id integer references plans,
  starts_at timestamptz not null
);
create index plan_assignments_client on plan_assignments (client_id, starts_at, id);
create index plan_assignments_plan on plan_assignments (plan_id);

-- Devices whose setup fee was charged.
create table device_setups (
  client_id integer not null references clients,
  device_id integer not null,
  primary key (client_id, device_id)
);

-- Status and client of a device from then on. Apart from device_ownership, which a transfer "with history" rewrites.
create table device_service (
  id bigint generated always as identity primary key,
  device_id integer not null,
  client_id integer not null,
  status text not null,
  starts_at timestamptz not null
);
create index device_service_device on device_service (device_id, starts_at, id);
create index device_service_client on device_service (client_id, device_id);

create table client_states (
  id bigint generated always as identity primary key,
  client_id integer not null references clients on delete cascade,
  state text not null,
  since timestamptz not null
);
create index client_states_client on client_states (client_id, since, id);

-- Numbers without gaps, taken in the transaction that uses them.
create table billing_numbers (
  partner_id integer not null references partners,
  kind text not null check (kind in ('invoice', 'credit_note', 'debit_note')),
  last integer not null,
  primary key (partner_id, kind)
);

create table invoices (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  partner_id integer not null references partners,
  number integer not null,
  issued_at timestamptz not null,
  issued_on date not null,
  due_on date not null,
  -- the days it charges: the first included, the last excluded
  period_from date not null,
  period_to date not null,
  currency text not null,
  total bigint not null check (total > 0),
  lines jsonb not null,
  -- as they were when it was issued
  seller jsonb not null,
  buyer jsonb not null,
  unique (partner_id, number),
  unique (client_id, period_from)
);
create index invoices_client on invoices (client_id, issued_at desc);

create table ledger (
  id bigint generated always as identity primary key,
  client_id integer not null references billing_accounts,
  partner_id integer not null references partners,
  kind text not null check (kind in ('invoice', 'daily_charge', 'payment', 'credit_note', 'debit_note')),
  -- what it adds to the debt: payments and credit notes are below zero
  amount bigint not null check (
    amount between -1000000000000 and 1000000000000 and amount <> 0 and (amount < 0) = (kind in ('payment', 'credit_note'))
  ),
  currency text not null,
  at timestamptz not null,
  -- of debts
  due_on date check ((due_on is not null) = (kind in ('invoice', 'daily_charge', 'debit_note'))),
  -- of a daily charge: the day; of a payment: the day it was paid, as entered
  day date,
  invoice_id integer references invoices,
  -- of notes
  number integer,
  method text check (method in ('mobile_money', 'bank_transfer', 'cash', 'card', 'cheque')),
  reference text not null default '',
  note text not null default '',
  lines jsonb,
  -- null: Balise itself, by the clock
  made_by integer references users,
  made_by_name text not null,
  check ((kind = 'invoice') = (invoice_id is not null)),
  check ((kind in ('credit_note', 'debit_note')) = (number is not null)),
  check ((kind = 'payment') = (method is not null))
);
create index ledger_client on ledger (client_id, at, id);
create unique index ledger_day on ledger (client_id, day) where kind = 'daily_charge';
create unique index ledger_invoice on ledger (invoice_id) where invoice_id is not null;
create unique index ledger_number on ledger (partner_id, kind, number) where number is not null;
-- a payment is entered once in a partner
create unique index ledger_reference on ledger (partner_id, method, lower(reference)) where kind = 'payment';

-- Notices that a client received: each once.
create table billing_notices (
  client_id integer not null references clients,
  key text not null,
  at timestamptz not null,
  primary key (client_id, key)
);

alter table plans enable row level security;
alter table plan_prices enable row level security;
alter table billing_accounts enable row level security;
alter table plan_assignments enable row level security;
alter table device_setups enable row level security;
alter table device_service enable row level security;
alter table client_states enable row level security;
alter table billing_numbers enable row level security;
alter table invoices enable row level security;
alter table ledger enable row level security;
alter table billing_notices enable row level security;
