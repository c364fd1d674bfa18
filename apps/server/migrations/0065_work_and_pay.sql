-- Work and Pay: contracts by which a driver pays for a vehicle in instalments, their ledger, what is proposed when a driver is late, mobile
-- money that was received, and the holidays of a client. Days are those of the client's calendar.

create table work_and_pay_contracts (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  -- null: erased; the names below stay, they are the parties of the contract
  driver_id integer,
  device_id integer references devices,
  driver_name text not null,
  designation text not null,
  currency text not null,
  -- smallest units; what is paid in all, the deposit in it
  price bigint not null check (price > 0),
  -- what the vehicle would cost at once: shown in the statement beside the price
  cash_price bigint check (cash_price > 0),
  deposit bigint not null check (deposit >= 0 and deposit < price),
  instalment bigint not null check (instalment > 0 and instalment <= price - deposit),
  -- 1: Monday to 7: Sunday
  weekdays integer[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  holiday_rule text not null check (holiday_rule in ('skip', 'move')),
  starts_on date not null,
  grace_days smallint not null check (grace_days between 0 and 60),
  -- days late, after the days of grace; no block_after: a block is never proposed
  warn_after smallint not null check (warn_after between 1 and 180),
  block_after smallint check (block_after between 1 and 365 and block_after >= warn_after),
  language text not null check (language in ('en', 'fr')),
  sms_on_payment boolean not null,
  sms_on_arrears boolean not null,
  note text not null default '',
  state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'settled', 'ended', 'transferred')),
  state_since timestamptz not null,
  -- why it was paused or ended
  state_reason text not null default '',
  -- the last day whose instalments are in the ledger
  due_until date not null,
  -- instalments of holidays that are due on the next day that is none
  carried smallint not null default 0 check (carried >= 0),
  -- the day on which reminders and proposals were last looked at
  checked_on date,
  -- sums of the ledger by side, and the day of the oldest instalment that is not paid in full; kept by a trigger of the entries
  due_total bigint not null default 0,
  paid_total bigint not null default 0,
  unpaid_since date,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, client_id),
  foreign key (driver_id, client_id) references drivers (id, client_id) on delete set null (driver_id)
);
-- a vehicle is paid for by one driver at a time
create unique index work_and_pay_vehicle on work_and_pay_contracts (device_id) where state in ('running', 'paused');
create index work_and_pay_client on work_and_pay_contracts (client_id, state);
create index work_and_pay_driver on work_and_pay_contracts (driver_id) where driver_id is not null;
create index work_and_pay_device on work_and_pay_contracts (device_id) where device_id is not null;
create index work_and_pay_clock on work_and_pay_contracts (due_until) where state in ('running', 'paused');

-- Days on which the vehicle is in the workshop: no instalment is due.
create table work_and_pay_pauses (
  contract_id integer not null,
  client_id integer not null,
  from_day date not null,
  -- the last day; null: it goes on
  until_day date,
  reason text not null,
  primary key (contract_id, from_day),
  foreign key (contract_id, client_id) references work_and_pay_contracts (id, client_id) on delete cascade,
  -- one that ended on the day on which it was begun has no day
  check (until_day >= from_day - 1)
);

create table work_and_pay_holidays (
  client_id integer not null references clients,
  day date not null,
  name text not null,
  primary key (client_id, day)
);

-- Mobile money that was received, by its operator's reference: one that belongs to no contract waits to be assigned.
create table work_and_pay_receipts (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  operator text not null,
  reference text not null check (reference <> ''),
  amount bigint not null check (amount > 0),
  currency text not null,
  paid_on date not null,
  -- who paid, as the operator says it: a name, a number
  payer text not null default '',
  -- null: waits to be assigned, or dismissed
  contract_id integer,
  -- why it is no payment of a contract
  dismissed_reason text,
  created_at timestamptz not null,
  unique (id, client_id),
  foreign key (contract_id, client_id) references work_and_pay_contracts (id, client_id),
  check (contract_id is null or dismissed_reason is null)
);
create unique index work_and_pay_reference on work_and_pay_receipts (client_id, lower(operator), lower(reference));
create index work_and_pay_receipts_open on work_and_pay_receipts (client_id, paid_on desc)
  where contract_id is null and dismissed_reason is null;

-- The ledger. Nothing in it changes; a correction is an entry of its own.
create table work_and_pay_entries (
  id bigint generated always as identity primary key,
  contract_id integer not null,
  client_id integer not null,
  -- waiver: what the driver need not pay
  kind text not null check (kind in ('deposit', 'instalment', 'payment', 'waiver', 'correction')),
  -- which sum it is part of: what was due, or what was paid. A correction is on the side of what it corrects
  side text not null check (side in ('due', 'paid')),
  -- smallest units; what it adds to its side
  amount bigint not null check (amount <> 0),
  day date not null,
  at timestamptz not null,
  method text check (method in ('cash', 'mobile_money', 'bank')),
  receipt_id integer,
  reference text not null default '',
  corrects bigint references work_and_pay_entries,
  reason text not null default '',
  -- null: the clock
  made_by integer references users,
  made_by_name text not null,
  request_id uuid,
  unique (id, contract_id),
  foreign key (contract_id, client_id) references work_and_pay_contracts (id, client_id) on delete cascade,
  foreign key (receipt_id, client_id) references work_and_pay_receipts (id, client_id),
  foreign key (corrects, contract_id) references work_and_pay_entries (id, contract_id),
  check (case when kind in ('deposit', 'instalment') then side = 'due' and amount > 0
    when kind = 'payment' then side = 'paid' and amount > 0 and method is not null
    when kind = 'waiver' then side = 'paid' and amount > 0 and reason <> ''
    else reason <> '' end),
  check ((kind = 'correction') = (corrects is not null)),
  check ((method is not null) = (kind = 'payment'))
);
create index work_and_pay_entries_list on work_and_pay_entries (contract_id, day, id);
create index work_and_pay_entries_corrects on work_and_pay_entries (corrects) where corrects is not null;
create index work_and_pay_entries_receipt on work_and_pay_entries (receipt_id) where receipt_id is not null;
create unique index work_and_pay_request on work_and_pay_entries (contract_id, request_id) where request_id is not null;

-- What was done because a driver is late: a reminder and a warning, once for each oldest unpaid instalment.
create table work_and_pay_steps (
  id bigint generated always as identity primary key,
  contract_id integer not null,
  client_id integer not null,
  step text not null check (step in ('remind', 'warn')),
  -- the day of the oldest unpaid instalment
  since_day date not null,
  at timestamptz not null,
  arrears bigint not null,
  -- why no SMS left; null: it was queued
  refused text,
  unique (contract_id, step, since_day),
  foreign key (contract_id, client_id) references work_and_pay_contracts (id, client_id) on delete cascade
);

-- A block, or the unblock after a payment, that a person approves or declines.
create table work_and_pay_proposals (
  id integer generated always as identity primary key,
  contract_id integer not null,
  client_id integer not null,
  device_id integer not null references devices,
  kind text not null check (kind in ('block', 'unblock')),
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn')),
  proposed_at timestamptz not null,
  -- what was unpaid, and the day of the oldest unpaid instalment
  arrears bigint not null,
  since_day date not null,
  decided_at timestamptz,
  decided_by integer references users,
  decided_by_name text not null default '',
  reason text not null default '',
  command_id integer references commands,
  foreign key (contract_id, client_id) references work_and_pay_contracts (id, client_id) on delete cascade,
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('approved', 'declined')) = (decided_by is not null) or state = 'withdrawn'),
  check (state not in ('approved', 'declined') or reason <> ''),
  -- a proposal that is taken back keeps who had approved it
  check (command_id is null or decided_by is not null)
);
create unique index work_and_pay_proposals_open on work_and_pay_proposals (contract_id) where state = 'open';
create index work_and_pay_proposals_contract on work_and_pay_proposals (contract_id, id desc);
create index work_and_pay_proposals_device on work_and_pay_proposals (device_id);
create index work_and_pay_proposals_command on work_and_pay_proposals (command_id) where command_id is not null;

alter table work_and_pay_contracts enable row level security;
alter table work_and_pay_pauses enable row level security;
alter table work_and_pay_holidays enable row level security;
alter table work_and_pay_receipts enable row level security;
alter table work_and_pay_entries enable row level security;
alter table work_and_pay_steps enable row level security;
alter table work_and_pay_proposals enable row level security;

-- a block because of late payment: a person approves it, and it is sent with the engine off only
alter table commands drop constraint commands_origin;
alter table commands add constraint commands_origin check (origin in ('person', 'geofence', 'profile', 'speeding', 'lock', 'latePayment'));
alter table commands drop constraint commands_mode;
alter table commands add constraint commands_mode check (
  case when kind <> 'block' then mode is null and condition <> 'emergency' and origin not in ('lock', 'latePayment')
    else mode is not null and case mode
      when 'normal' then condition = 'standstill' and origin = 'person'
      when 'zeroSpeed' then condition = 'standstill' and origin = 'person'
      when 'userLocked' then condition = 'standstill' and origin in ('person', 'lock')
      when 'emergency' then condition = 'emergency' and origin = 'person'
      when 'scheduled' then condition in ('standstill', 'engineOff') and origin = 'profile'
      -- neither automatic rules nor late payment ever cut with the engine on
      when 'engineOff' then condition = 'engineOff' and origin in ('person', 'geofence', 'speeding', 'latePayment')
      else false end
  end
);

-- who manages drivers and sees what the client itself pays
update users set rights = rights || '{view_work_and_pay,manage_work_and_pay}' where rights @> '{manage_drivers,view_billing}';
