-- SMS: the ledger, the queue and who may read them.

create function refuse_sms_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'posted entries cannot change: enter a correction' using errcode = 'insufficient_privilege';
end $$;
create trigger sms_ledger_stays before update or delete on sms_ledger for each row execute function refuse_sms_ledger_change();
create trigger sms_ledger_stays_whole before truncate on sms_ledger for each statement execute function refuse_sms_ledger_change();

-- Keeps the balance and the month of an account, and lets a job notify its people when the balance falls below a tenth of the last top-up.
create function add_up_sms_ledger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account sms_accounts;
begin
  update sms_accounts set balance = balance + new.amount,
    last_top_up = case new.kind when 'top_up' then new.amount else last_top_up end,
    is_low_notified = is_low_notified and new.kind <> 'top_up'
  where client_id = new.client_id returning * into account;
  if new.month is not null then
    insert into sms_months (client_id, month, spent) values (new.client_id, new.month, -new.amount)
    on conflict (client_id, month) do update set spent = sms_months.spent + excluded.spent;
  end if;
  if new.amount < 0 and not account.is_low_notified and account.balance < account.last_top_up / 10 then
    perform queue_job('sms-balance', new.client_id::text);
  end if;
  return null;
end $$;
create trigger add_up_sms_ledger after insert on sms_ledger for each row execute function add_up_sms_ledger();

-- A queued SMS is a job.
create function queue_sms_job() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('sms', new.id::text);
  return null;
end $$;
create trigger sms_added after insert on sms_messages for each row execute function queue_sms_job();
create trigger sms_again after update of sending on sms_messages for each row
  when (new.sending <> old.sending) execute function queue_sms_job();

-- The price of a segment to a number: the partner's longest prefix, else the platform's. Null: none is set.
create function sms_price(partner integer, its_currency text, recipient text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select p.price from sms_prices p
  where (p.partner_id = partner or p.partner_id is null) and p.currency = its_currency
    and starts_with(substr(recipient, 2), p.prefix)
  order by p.partner_id is null, length(p.prefix) desc limit 1
$$;

-- Why an account cannot pay an SMS; null: it can. The caller holds the lock on the account.
create function sms_unpaid(account sms_accounts, billing_option text, this_month date, cost bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when billing_option = 'prepaid' then case when account.balance < cost then 'sms_account_empty' end
    when cost + coalesce((select m.spent from sms_months m where m.client_id = account.client_id and m.month = this_month), 0)
      > account.monthly_cap then 'sms_cap_reached'
  end
$$;

-- Reserves the price of an SMS and queues it, in the caller's transaction; or says why not. Of a request only for clients of its scope.
-- The account is locked until the transaction ends, so that two of them cannot spend the same balance.
create function queue_sms(wanted integer, contact integer, by_user integer, number text, its_country text, its_kind text, its_language text,
  text_of text, its_encoding text, its_segments integer, valid_for interval, at timestamptz, out id integer, out refused text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  gateway sms_gateway;
  account sms_accounts;
  client clients;
  price bigint;
  this_month date;
begin
  if session_user = 'balise_api' and not coalesce(wanted = any (scope_clients()), false) then
    raise exception 'an SMS of another client' using errcode = 'insufficient_privilege';
  end if;
  select * into gateway from sms_gateway;
  if not found then refused := 'sms_unavailable'; return; end if;
  select * into account from sms_accounts a where a.client_id = wanted for update;
  if not found then refused := 'sms_account_empty'; return; end if;
  select * into client from clients c where c.id = wanted;
  if (select count(*) from sms_messages m where m.client_id = wanted and m.created_at > at - interval '1 minute') >= gateway.per_client
    or (select count(*) from sms_messages m where m.created_at > at - interval '1 minute') >= gateway.in_all
  then refused := 'too_many_sms'; return; end if;
  price := sms_price(client.partner_id, account.currency, number);
  if price is null then refused := 'sms_no_price'; return; end if;
  this_month := date_trunc('month', at at time zone client.time_zone);
  refused := sms_unpaid(account, client.billing_option, this_month, price * its_segments);
  if refused is not null then return; end if;
  insert into sms_messages as m (client_id, partner_id, contact_id, user_id, recipient, country, kind, language, body, encoding, segments,
    price, currency, created_at, queued_at, expires_at)
  values (wanted, client.partner_id, contact, by_user, number, its_country, its_kind, its_language, text_of, its_encoding, its_segments,
    price, account.currency, at, at, at + valid_for) returning m.id into id;
  insert into sms_ledger (client_id, kind, amount, currency, at, message_id, sending, month, made_by_name)
  values (wanted, 'reserve', -price * its_segments, account.currency, at, id, 1, this_month, 'Balise');
end $$;

-- Whether the SMS of a client are transliterated; null: it has no account.
create function sms_transliterates(wanted integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select transliterates from sms_accounts
  where client_id = wanted and (session_user <> 'balise_api' or wanted = any (scope_clients()))
$$;

grant select on sms_gateway, sms_prices, sms_accounts, sms_months, sms_messages, sms_ledger to balise_api;

create policy sms_gateway_read on sms_gateway for select to balise_api using (scope_role() is not null);
create policy sms_prices_read on sms_prices for select to balise_api
  using ((select scope_manages_billing()) and (partner_id is null or scope_holds_partner(partner_id)));
create policy sms_accounts_read on sms_accounts for select to balise_api
  using (((select scope_has('view_sms')) or (select scope_manages_billing())) and client_id = any ((select scope_clients())::integer[]));
create policy sms_months_read on sms_months for select to balise_api
  using (((select scope_has('view_sms')) or (select scope_manages_billing())) and client_id = any ((select scope_clients())::integer[]));
create policy sms_messages_read on sms_messages for select to balise_api
  using ((select scope_has('view_sms')) and client_id = any ((select scope_clients())::integer[]));
create policy sms_ledger_read on sms_ledger for select to balise_api
  using (((select scope_has('view_sms')) or (select scope_manages_billing())) and client_id = any ((select scope_clients())::integer[]));

grant execute on function queue_sms, sms_transliterates to balise_api;
