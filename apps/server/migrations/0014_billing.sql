-- What clients owe and pay. The ledger is the truth: it only grows, and a client's state is computed from it and the clock
-- (features/billing/account-state.ts), never typed in. Amounts are whole smallest units of a currency (contract
-- currency.ts), dates are days of the client's time zone.
--
-- Facts from which a charge follows are kept as they happened, so that a charge made late comes to the same: what a device
-- was when (device_service), on which plan (plan_assignments), at what price (plan_prices), and what the account was
-- (client_states).

alter table clients add column if not exists state_since timestamptz not null default now();
update clients set state_since = created_at;

-- Plans -------------------------------------------------------------------------------------------------------------

create table plans (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- once, with the first day of a device
  setup_fee bigint not null default 0 check (setup_fee between 0 and 1000000000000),
  created_at timestamptz not null,
  -- offered no longer; stays for the invoices that name it
  archived_at timestamptz
);
create unique index plans_name on plans (partner_id, lower(name)) where archived_at is null;

-- What a device and month costs from then on. A new price leaves the days before it as they were.
create table plan_prices (
  id integer generated always as identity primary key,
  plan_id integer not null references plans,
  price bigint not null check (price between 0 and 1000000000000),
  valid_from timestamptz not null
);
create index plan_prices_plan on plan_prices (plan_id, valid_from, id);

-- Accounts ----------------------------------------------------------------------------------------------------------

create table billing_accounts (
  client_id integer primary key references clients,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- from an invoice's date to its due date
  payment_days integer not null default 15 check (payment_days between 0 and 120),
  opened_at timestamptz not null,
  -- days before this one are charged
  charged_until date not null,
  -- when the clock has something to do next; null: look at once
  next_at timestamptz,
  -- the sum of the ledger, kept by a trigger: lists sort by it
  owed bigint not null default 0,
  -- as of the last look: what of it is past its due date, and the oldest such date
  overdue bigint not null default 0,
  overdue_since date
);
create index billing_accounts_next on billing_accounts (next_at nulls first);

-- Which plan a device is on from then on (device_id null: every device of the client that has none of its own). No reference
-- to devices: what was charged outlives them.
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

-- What a device was, and whose, from then on. Apart from device_ownership, which a transfer "with history" rewrites.
create table device_service (
  id bigint generated always as identity primary key,
  device_id integer not null,
  client_id integer not null,
  status text not null,
  starts_at timestamptz not null
);
create index device_service_device on device_service (device_id, starts_at, id);
create index device_service_client on device_service (client_id, device_id);

insert into device_service (device_id, client_id, status, starts_at)
  select id, client_id, case when status = 'deleted' then 'enabled' else status end, activated_at from devices order by id;
insert into device_service (device_id, client_id, status, starts_at)
  select id, client_id, 'deleted', deleted_at from devices where deleted_at is not null order by id;

create function note_device_service() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or (new.client_id, new.status) is distinct from (old.client_id, old.status) then
    insert into device_service (device_id, client_id, status, starts_at)
      values (new.id, new.client_id, new.status, now());
  end if;
  return null;
end $$;
create trigger note_device_service after insert or update of client_id, status on devices
  for each row execute function note_device_service();

create table client_states (
  id bigint generated always as identity primary key,
  client_id integer not null references clients on delete cascade,
  state text not null,
  since timestamptz not null
);
create index client_states_client on client_states (client_id, since, id);

create function note_client_state() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state is distinct from old.state then
    insert into client_states (client_id, state, since) values (new.id, new.state, new.state_since);
    update billing_accounts set next_at = null where client_id = new.id;
  end if;
  return null;
end $$;
create trigger note_client_state after update of state on clients for each row execute function note_client_state();

-- whoever changes a state without saying since when changes it now
create function date_client_state() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state and new.state_since = old.state_since then new.state_since := now(); end if;
  return new;
end $$;
create trigger date_client_state before update of state on clients for each row execute function date_client_state();

-- another zone or way to pay: the clock looks again
create function note_client_terms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update billing_accounts set next_at = null where client_id = new.id;
  return null;
end $$;
create trigger note_client_terms after update of billing_option, time_zone on clients
  for each row execute function note_client_terms();

-- Invoices and the ledger -------------------------------------------------------------------------------------------

-- Numbers without gaps: taken in the transaction that uses them.
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
  -- the days it charges: from the first on, without the last
  period_from date not null,
  period_to date not null,
  currency text not null,
  total bigint not null check (total > 0),
  lines jsonb not null,
  -- as they were called then: what is issued does not change when somebody moves house
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
  -- what it adds to what the client owes: payments and credit notes are below zero
  amount bigint not null check (
    amount between -1000000000000 and 1000000000000 and amount <> 0 and (amount < 0) = (kind in ('payment', 'credit_note'))
  ),
  currency text not null,
  at timestamptz not null,
  -- of debts
  due_on date check ((due_on is not null) = (kind in ('invoice', 'daily_charge', 'debit_note'))),
  -- of a daily charge: the day; of a payment: when it was paid, as typed
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
-- one payment is entered once, whoever of the partner enters it
create unique index ledger_reference on ledger (partner_id, method, lower(reference)) where kind = 'payment';

create function add_up_ledger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update billing_accounts set owed = owed + new.amount where client_id = new.client_id;
  return null;
end $$;
create trigger add_up_ledger after insert on ledger for each row execute function add_up_ledger();

-- What a client was told: each thing once.
create table billing_notices (
  client_id integer not null references clients,
  key text not null,
  at timestamptz not null,
  primary key (client_id, key)
);

create function refuse_billing_change() returns trigger language plpgsql as $$
begin
  raise exception 'what is posted is not changed: issue a credit or debit note' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_stays before update or delete on ledger for each row execute function refuse_billing_change();
create trigger ledger_stays_whole before truncate on ledger for each statement execute function refuse_billing_change();
create trigger invoices_stay before update or delete on invoices for each row execute function refuse_billing_change();
create trigger invoices_stay_whole before truncate on invoices for each statement execute function refuse_billing_change();

-- Who may -----------------------------------------------------------------------------------------------------------

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
revoke all on plans, plan_prices, billing_accounts, plan_assignments, device_setups, device_service, client_states,
  billing_numbers, invoices, ledger, billing_notices from public;
revoke all on function note_device_service(), note_client_state(), date_client_state(),
  note_client_terms(), add_up_ledger(), refuse_billing_change() from public;

grant select, insert, update on plans, billing_numbers to balise_api;
grant select, insert on billing_accounts to balise_api;
-- not owed, which is the ledger's
grant update (currency, payment_days, charged_until, next_at, overdue, overdue_since) on billing_accounts to balise_api;
grant select, insert on plan_prices, plan_assignments, device_setups, invoices, ledger, billing_notices to balise_api;
grant select on device_service, client_states to balise_api;

create function scope_bills() returns boolean language sql stable parallel safe as $$ select scope_has('manage_billing') $$;
create function scope_reads_bills() returns boolean language sql stable parallel safe
  as $$ select scope_has('view_billing') or scope_has('manage_billing') $$;
-- Whether a partner's own affairs are the scope's.
create function scope_holds_partner(wanted integer) returns boolean language sql stable parallel safe as $$
  select case scope_role() when 'platform' then true when 'partner' then wanted = scope_partner() else false end
$$;

-- Whether a plan is of the client's partner.
create function is_plan_for(plan integer, client integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from plans p join clients c on c.partner_id = p.partner_id where p.id = plan and c.id = client)
$$;

-- a client reads the plans that it was ever on
create policy plans_read on plans for select to balise_api using (
  (select scope_reads_bills()) and (scope_holds_partner(partner_id)
    or ((select scope_role()) = 'client' and id in (select plan_id from plan_assignments)))
);
create policy plans_add on plans for insert to balise_api
  with check ((select scope_bills()) and scope_holds_partner(partner_id));
create policy plans_edit on plans for update to balise_api
  using ((select scope_bills()) and scope_holds_partner(partner_id)) with check (scope_holds_partner(partner_id));
create policy plan_prices_read on plan_prices for select to balise_api using (plan_id in (select id from plans));
create policy plan_prices_add on plan_prices for insert to balise_api
  with check ((select scope_bills()) and plan_id in (select id from plans));

create policy billing_accounts_read on billing_accounts for select to balise_api
  using ((select scope_reads_bills()) and client_id = any ((select scope_clients())::integer[]));
create policy billing_accounts_add on billing_accounts for insert to balise_api
  with check ((select scope_bills()) and client_id = any ((select scope_clients())::integer[]));
create policy billing_accounts_edit on billing_accounts for update to balise_api
  using ((select scope_bills()) and client_id = any ((select scope_clients())::integer[]))
  with check (client_id = any ((select scope_clients())::integer[]));

create policy plan_assignments_read on plan_assignments for select to balise_api
  using ((select scope_reads_bills()) and client_id = any ((select scope_clients())::integer[]));
create policy plan_assignments_add on plan_assignments for insert to balise_api with check (
  (select scope_bills()) and client_id = any ((select scope_clients())::integer[])
  and (plan_id is null or is_plan_for(plan_id, client_id))
);
create policy device_setups_read on device_setups for select to balise_api
  using ((select scope_reads_bills()) and client_id = any ((select scope_clients())::integer[]));
create policy device_setups_add on device_setups for insert to balise_api
  with check ((select scope_bills()) and client_id = any ((select scope_clients())::integer[]));
create policy device_service_read on device_service for select to balise_api
  using ((select scope_reads_bills()) and client_id = any ((select scope_clients())::integer[]));
create policy client_states_read on client_states for select to balise_api
  using ((select scope_reads_bills()) and client_id = any ((select scope_clients())::integer[]));
create policy billing_notices_read on billing_notices for select to balise_api
  using ((select scope_bills()) and client_id = any ((select scope_clients())::integer[]));
create policy billing_notices_add on billing_notices for insert to balise_api
  with check ((select scope_bills()) and client_id = any ((select scope_clients())::integer[]));
create policy billing_numbers_keep on billing_numbers to balise_api
  using ((select scope_bills()) and scope_holds_partner(partner_id))
  with check ((select scope_bills()) and scope_holds_partner(partner_id));

create policy invoices_read on invoices for select to balise_api
  using ((select scope_reads_bills()) and client_id = any ((select scope_clients())::integer[]));
create policy invoices_add on invoices for insert to balise_api with check (
  (select scope_bills()) and partner_id = (select c.partner_id from clients c where c.id = client_id)
);
create policy ledger_read on ledger for select to balise_api
  using ((select scope_reads_bills()) and client_id = any ((select scope_clients())::integer[]));
-- one signs with one's own name; what follows by itself while one acts (a charge that was due) is Balise's
create policy ledger_add on ledger for insert to balise_api with check (
  (select scope_bills()) and partner_id = (select c.partner_id from clients c where c.id = client_id)
  and (made_by = (select scope_user()) or (made_by is null and kind in ('invoice', 'daily_charge')))
);

-- Periods in which devices were in service (owned and enabled) for a client that the scope bills or whose bills it reads.
-- Beyond the policy of device_service, because a period ends when the device becomes another's.
create function services_of(wanted integer, since timestamptz, until timestamptz)
returns table (device_id integer, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.device_id, p.starts_at, p.ends_at
  from (
    select s.device_id, s.client_id, s.status, s.starts_at,
      lead(s.starts_at, 1, 'infinity') over (partition by s.device_id order by s.starts_at, s.id) as ends_at
    from device_service s
    where s.device_id in (select o.device_id from device_service o where o.client_id = wanted)
  ) p
  where wanted = any (scope_clients()) and scope_reads_bills()
    and p.client_id = wanted and p.status = 'enabled' and p.starts_at < until and p.ends_at > since
$$;

-- Holds an account against every other change until the transaction ends. The client first, as whoever edits it does: two that
-- take both in different orders would wait for each other.
create function hold_account(wanted integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from clients where id = wanted and wanted = any (scope_clients()) and scope_bills() for no key update;
end $$;

-- Sets what the ledger and the clock say. The only way in which a state changes, beside closing and opening a client.
create function set_client_state(wanted integer, new_state text, new_since timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update clients set state = new_state, state_since = new_since
  where id = wanted and wanted = any (scope_clients()) and scope_bills() and state <> 'closed' and new_state <> 'closed'
$$;

-- To whom a client's bills are written: its people who may read them, who are seldom those that the biller may see.
create function billing_recipients(wanted integer) returns table (email text, first_name text, language text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email, u.first_name, u.language from users u
  where u.client_id = wanted and wanted = any (scope_clients()) and scope_bills()
    and u.status = 'active' and not u.account_limited and 'view_billing' = any (u.rights) and u.email <> ''
  order by u.id limit 20
$$;

-- What everybody of a client is told of its account on every screen, with the right to read bills or without.
create function billing_notice(wanted integer)
returns table (state text, since timestamptz, overdue_since text, time_zone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.state, c.state_since, a.overdue_since::text, c.time_zone
  from clients c join billing_accounts a on a.client_id = c.id
  where c.id = wanted and wanted = any (scope_clients()) and c.state in ('past_due', 'grace')
$$;

-- Whether a client owes nothing and is owed nothing.
create function is_settled(wanted integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (
    select from billing_accounts where client_id = wanted and owed <> 0 and wanted = any (scope_clients())
  )
$$;

-- The doors hear a suspended client's devices for 30 days (ingest/directory-queries.ts). What they remember of its devices is
-- forgotten when the days are over, and when the account is restored after that.
grant select (id, state, state_since) on clients to balise_ingest;
create policy clients_ingest on clients for select to balise_ingest using (true);

create function tell_devices_changed(wanted integer) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  select pg_notify('device_changed', id::text) from devices
  where client_id = wanted and deleted_at is null and wanted = any (scope_clients()) and scope_bills()
$$;
create function tell_devices_restored() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state = 'suspended_unpaid' and new.state <> old.state then
    perform pg_notify('device_changed', id::text) from devices where client_id = new.id and deleted_at is null;
  end if;
  return null;
end $$;
create trigger tell_devices_restored after update of state on clients
  for each row execute function tell_devices_restored();

revoke all on function tell_devices_changed(integer), tell_devices_restored() from public;
grant execute on function tell_devices_changed(integer) to balise_api;

revoke all on function scope_bills(), scope_reads_bills(), scope_holds_partner(integer), is_plan_for(integer, integer),
  services_of(integer, timestamptz, timestamptz), set_client_state(integer, text, timestamptz), billing_recipients(integer),
  billing_notice(integer), is_settled(integer), hold_account(integer) from public;
grant execute on function scope_bills(), scope_reads_bills(), scope_holds_partner(integer), is_plan_for(integer, integer),
  services_of(integer, timestamptz, timestamptz), set_client_state(integer, text, timestamptz), billing_recipients(integer),
  billing_notice(integer), is_settled(integer), hold_account(integer) to balise_api;
