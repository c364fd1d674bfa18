-- Plans, invoices and the ledger.

create function record_device_service() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or (new.client_id, new.status) is distinct from (old.client_id, old.status) then
    insert into device_service (device_id, client_id, status, starts_at)
      values (new.id, new.client_id, new.status, now());
  end if;
  return null;
end $$;
create trigger record_device_service after insert or update of client_id, status on devices
  for each row execute function record_device_service();

create function record_client_state() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state is distinct from old.state then
    insert into client_states (client_id, state, since) values (new.id, new.state, new.state_since);
    update billing_accounts set next_at = null where client_id = new.id;
  end if;
  return null;
end $$;
create trigger record_client_state after update of state on clients for each row execute function record_client_state();

-- A change of state without a time is a change now.
create function date_client_state() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state and new.state_since = old.state_since then new.state_since := now(); end if;
  return new;
end $$;
create trigger date_client_state before update of state on clients for each row execute function date_client_state();

-- A change of time zone or billing option lets the clock check the account.
create function recheck_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update billing_accounts set next_at = null where client_id = new.id;
  return null;
end $$;
create trigger recheck_account after update of billing_option, time_zone on clients
  for each row execute function recheck_account();

create function add_up_ledger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update billing_accounts set owed = owed + new.amount where client_id = new.client_id;
  return null;
end $$;
create trigger add_up_ledger after insert on ledger for each row execute function add_up_ledger();

create function refuse_billing_change() returns trigger language plpgsql as $$
begin
  raise exception 'posted entries cannot change: issue a credit or debit note' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_stays before update or delete on ledger for each row execute function refuse_billing_change();
create trigger ledger_stays_whole before truncate on ledger for each statement execute function refuse_billing_change();
create trigger invoices_stay before update or delete on invoices for each row execute function refuse_billing_change();
create trigger invoices_stay_whole before truncate on invoices for each statement execute function refuse_billing_change();

-- Whether a plan belongs to the client's partner.
create function is_plan_for(plan integer, client integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from plans p join clients c on c.partner_id = p.partner_id where p.id = plan and c.id = client)
$$;

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
  where wanted = any (scope_clients()) and scope_reads_billing()
    and p.client_id = wanted and p.status = 'enabled' and p.starts_at < until and p.ends_at > since
$$;

-- Locks an account until the transaction ends. It locks the client, as every edit of it does first, so that two transactions do not deadlock.
create function lock_account(wanted integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from clients where id = wanted and wanted = any (scope_clients()) and scope_manages_billing() for no key update;
end $$;

-- Sets the state that the ledger and the clock give. The only way to change it beside closing and reopening a client.
create function set_client_state(wanted integer, new_state text, new_since timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update clients set state = new_state, state_since = new_since
  where id = wanted and wanted = any (scope_clients()) and scope_manages_billing() and state <> 'closed' and new_state <> 'closed'
$$;

-- The notice about its account that all users of a client see, with or without the right to read bills.
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

-- Why a user that passed the first step of sign-in cannot pass the second, as at the first.
create function account_state(wanted integer)
returns table (id integer, partner_id integer, client_state text, partner_published boolean, active boolean, date_end timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.partner_id, c.state, coalesce(p.published, true), u.status = 'active', u.date_end
  from users u left join clients c on c.id = u.client_id left join partners p on p.id = u.partner_id
  where u.id = wanted and u.deleted_at is null
$$;

-- The users of a client that get its bills by mail.
create function billing_recipients(wanted integer) returns table (email text, first_name text, language text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email, u.first_name, u.language from users u
  where u.client_id = wanted and wanted = any (scope_clients()) and scope_manages_billing()
    and u.status = 'active' and not u.account_limited and 'view_billing' = any (u.rights) and u.email <> ''
    and u.expired_at is null and u.deleted_at is null
  order by u.id limit 20
$$;

grant select, insert, update on plans, billing_numbers to balise_api;
grant select, insert on plan_prices, plan_assignments, device_setups, invoices, ledger, billing_notices to balise_api;
grant select, insert, update (currency, payment_days, charged_until, next_at, overdue, overdue_since) on billing_accounts to balise_api;
grant select on device_service, client_states to balise_api;

-- a client reads the plans that it ever had
create policy plans_read on plans for select to balise_api using (
  (select scope_reads_billing()) and (scope_holds_partner(partner_id)
    or ((select scope_role()) = 'client' and id in (select plan_id from plan_assignments)))
);
create policy plans_add on plans for insert to balise_api
  with check ((select scope_manages_billing()) and scope_holds_partner(partner_id));
create policy plans_edit on plans for update to balise_api
  using ((select scope_manages_billing()) and scope_holds_partner(partner_id)) with check (scope_holds_partner(partner_id));
create policy plan_prices_read on plan_prices for select to balise_api using (plan_id in (select id from plans));
create policy plan_prices_add on plan_prices for insert to balise_api
  with check ((select scope_manages_billing()) and plan_id in (select id from plans));
create policy billing_accounts_read on billing_accounts for select to balise_api
  using ((select scope_reads_billing()) and client_id = any ((select scope_clients())::integer[]));
create policy billing_accounts_add on billing_accounts for insert to balise_api
  with check ((select scope_manages_billing()) and client_id = any ((select scope_clients())::integer[]));
create policy billing_accounts_edit on billing_accounts for update to balise_api
  using ((select scope_manages_billing()) and client_id = any ((select scope_clients())::integer[]))
  with check (client_id = any ((select scope_clients())::integer[]));
create policy plan_assignments_read on plan_assignments for select to balise_api
  using ((select scope_reads_billing()) and client_id = any ((select scope_clients())::integer[]));
create policy plan_assignments_add on plan_assignments for insert to balise_api with check (
  (select scope_manages_billing()) and client_id = any ((select scope_clients())::integer[])
  and (plan_id is null or is_plan_for(plan_id, client_id))
);
create policy device_setups_read on device_setups for select to balise_api
  using ((select scope_reads_billing()) and client_id = any ((select scope_clients())::integer[]));
create policy device_setups_add on device_setups for insert to balise_api
  with check ((select scope_manages_billing()) and client_id = any ((select scope_clients())::integer[]));
create policy device_service_read on device_service for select to balise_api
  using ((select scope_reads_billing()) and client_id = any ((select scope_clients())::integer[]));
create policy client_states_read on client_states for select to balise_api
  using ((select scope_reads_billing()) and client_id = any ((select scope_clients())::integer[]));
create policy billing_notices_read on billing_notices for select to balise_api
  using ((select scope_manages_billing()) and client_id = any ((select scope_clients())::integer[]));
create policy billing_notices_add on billing_notices for insert to balise_api
  with check ((select scope_manages_billing()) and client_id = any ((select scope_clients())::integer[]));
create policy billing_numbers_keep on billing_numbers to balise_api
  using ((select scope_manages_billing()) and scope_holds_partner(partner_id))
  with check ((select scope_manages_billing()) and scope_holds_partner(partner_id));
create policy invoices_read on invoices for select to balise_api
  using ((select scope_reads_billing()) and client_id = any ((select scope_clients())::integer[]));
create policy invoices_add on invoices for insert to balise_api with check (
  (select scope_manages_billing()) and partner_id = (select c.partner_id from clients c where c.id = client_id)
);
create policy ledger_read on ledger for select to balise_api
  using ((select scope_reads_billing()) and client_id = any ((select scope_clients())::integer[]));
-- in the user's own name; a charge that becomes due meanwhile is Balise's
create policy ledger_add on ledger for insert to balise_api with check (
  (select scope_manages_billing()) and partner_id = (select c.partner_id from clients c where c.id = client_id)
  and (made_by = (select scope_user()) or (made_by is null and kind in ('invoice', 'daily_charge')))
);

grant execute on function lock_account, is_plan_for, services_of, set_client_state, billing_notice, is_settled,
  account_state, billing_recipients to balise_api;
