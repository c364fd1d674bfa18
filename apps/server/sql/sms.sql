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
  perform queue_job('sms', new.id::text, now() + case tg_op when 'INSERT' then new.queued_at - new.created_at else interval '0' end);
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
  leaves timestamptz := at;
begin
  if session_user = 'balise_api' and not coalesce(wanted = any (scope_clients()), false) then
    raise exception 'an SMS of another client' using errcode = 'insufficient_privilege';
  end if;
  select * into gateway from sms_gateway;
  if not found then refused := 'sms_unavailable'; return; end if;
  select * into account from sms_accounts a where a.client_id = wanted for update;
  if not found then refused := 'sms_account_empty'; return; end if;
  select * into client from clients c where c.id = wanted;
  -- an alert waits for a minute in which there is room, everything else is refused
  loop
    exit when (select count(*) from sms_messages m where m.client_id = wanted and m.queued_at > leaves - interval '1 minute' and m.queued_at <= leaves)
        < gateway.per_client
      and (select count(*) from sms_messages m where m.queued_at > leaves - interval '1 minute' and m.queued_at <= leaves) < gateway.in_all;
    leaves := leaves + interval '1 minute';
    if its_kind <> 'alert' or leaves >= at + valid_for then refused := 'too_many_sms'; return; end if;
  end loop;
  price := sms_price(client.partner_id, account.currency, number);
  if price is null then refused := 'sms_no_price'; return; end if;
  this_month := date_trunc('month', at at time zone client.time_zone);
  refused := sms_unpaid(account, client.billing_option, this_month, price * its_segments);
  if refused is not null then return; end if;
  insert into sms_messages as m (client_id, partner_id, contact_id, user_id, recipient, country, kind, language, body, encoding, segments,
    price, currency, created_at, queued_at, expires_at)
  values (wanted, client.partner_id, contact, by_user, number, its_country, its_kind, its_language, text_of, its_encoding, its_segments,
    price, account.currency, at, leaves, at + valid_for) returning m.id into id;
  insert into sms_ledger (client_id, kind, amount, currency, at, message_id, sending, month, is_owed, made_by_name)
  values (wanted, 'reserve', -price * its_segments, account.currency, at, id, 1, this_month, client.billing_option = 'postpaid', 'Balise');
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

-- Ends the sending of an SMS and its reserve: delivered (or sent and never confirmed) settles it, failed pays it back. The text of a
-- secret goes. The caller holds the lock on the message.
create function end_sms(message sms_messages, new_state text, reason text, ended timestamptz) returns void
language plpgsql as $$
begin
  update sms_messages m set state = new_state, ended_at = ended, last_error = reason,
    body = case when m.kind = 'contact_code' then '' else m.body end
  where m.id = message.id;
  insert into sms_ledger (client_id, kind, amount, currency, at, message_id, sending, month, is_owed, made_by_name)
  select l.client_id, case when new_state = 'failed' then 'refund' else 'settle' end,
    case when new_state = 'failed' then -l.amount else 0 end, l.currency, ended, l.message_id, l.sending,
    case when new_state = 'failed' then l.month end, l.is_owed, 'Balise'
  from sms_ledger l where l.kind = 'reserve' and l.message_id = message.id and l.sending = message.sending
  on conflict do nothing;
end $$;

-- What the receipts of all parts of an SMS come to.
create function judge_sms(wanted integer, reason text, at timestamptz) returns void
language plpgsql as $$
declare
  message sms_messages;
  part record;
begin
  select * into message from sms_messages where id = wanted for update;
  select count(*) filter (where p.delivered) as delivered, count(*) filter (where not p.delivered) as failed,
    count(p.gateway_id) as taken into part
  from sms_parts p where p.message_id = wanted and p.sending = message.sending;
  if message.ended_at is not null then
    -- settled without a receipt: it may still become known that it was delivered
    if message.state in ('sent', 'unconfirmed') and part.delivered = message.parts then
      update sms_messages set state = 'delivered' where id = wanted;
    end if;
  elsif part.failed > 0 then perform end_sms(message, 'failed', reason, at);
  elsif part.delivered = message.parts then perform end_sms(message, 'delivered', '', at);
  elsif part.taken = message.parts and message.state = 'queued' then
    update sms_messages m set state = 'sent', sent_at = at, last_error = '',
      body = case when m.kind = 'contact_code' then '' else m.body end
    where m.id = wanted;
  end if;
end $$;

-- The gateway took a part. A receipt that was faster than the answer is applied.
create function sms_taken(wanted integer, its_sending integer, its_part integer, ids text[], at timestamptz) returns void
language plpgsql as $$
declare
  receipt sms_receipts;
begin
  perform from sms_messages where id = wanted for update;
  update sms_parts set gateway_id = ids[1] where message_id = wanted and sending = its_sending and part = its_part;
  delete from sms_receipts where id = (
    select r.id from sms_receipts r join sms_messages m on m.id = wanted and r.recipient in ('', m.recipient)
    where r.gateway_id = any (ids) order by r.gateway_id is distinct from ids[1], r.id limit 1
  ) returning * into receipt;
  if found then
    update sms_parts set delivered = receipt.delivered where message_id = wanted and sending = its_sending and part = its_part;
  end if;
  perform judge_sms(wanted, coalesce(receipt.error, ''), at);
end $$;

-- Takes a receipt: for a part that is named (`message-sending-part`), or that has one of the gateway's ids. One that matches nothing is
-- kept, because the answer with the id may come later.
create function take_sms_receipt(reference text, ids text[], number text, was_delivered boolean, reason text, at timestamptz) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_part sms_parts;
begin
  select p.* into found_part from sms_parts p join sms_messages m on m.id = p.message_id
  where case when reference <> '' then p.message_id::text || '-' || p.sending || '-' || p.part = reference
      and p.message_id = split_part(reference, '-', 1)::integer
    else p.gateway_id = any (ids) and number in ('', m.recipient) end
  -- the id in another notation only where no part has the very id
  order by p.gateway_id is distinct from ids[1], p.handed_at desc limit 1;
  if not found then
    if ids[1] <> '' then
      insert into sms_receipts (gateway_id, recipient, delivered, error, at) values (ids[1], number, was_delivered, reason, at);
    end if;
    return;
  end if;
  perform from sms_messages where id = found_part.message_id for update;
  update sms_parts set delivered = was_delivered, gateway_id = coalesce(gateway_id, nullif(ids[1], ''))
  where message_id = found_part.message_id and sending = found_part.sending and part = found_part.part and delivered is null;
  perform judge_sms(found_part.message_id, reason, at);
end $$;

-- Sends an SMS again that failed or may not have been sent: reserved and queued anew. The scope must show it.
create function send_sms_again(wanted integer, valid_for interval, at timestamptz) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  message sms_messages;
  account sms_accounts;
  client clients;
  this_month date;
  refused text;
  cost bigint;
begin
  select * into message from sms_messages m
  where m.id = wanted and m.client_id = any (scope_clients()) and scope_has('view_sms') for update;
  if not found then return 'not_found'; end if;
  if message.state not in ('failed', 'unconfirmed') or message.body = '' then return 'sms_not_sendable'; end if;
  if message.contact_id is not null and not exists (
    select from alert_contacts a where a.id = message.contact_id and a.address = message.recipient
      and a.confirmed_at is not null and a.unsubscribed_at is null and a.deleted_at is null
  ) then return 'sms_not_sendable'; end if;
  if not exists (select from sms_gateway) then return 'sms_unavailable'; end if;
  if message.ended_at is null then perform end_sms(message, message.state, message.last_error, at); end if;
  select * into account from sms_accounts a where a.client_id = message.client_id for update;
  select * into client from clients c where c.id = message.client_id;
  this_month := date_trunc('month', at at time zone client.time_zone);
  cost := message.price * message.segments;
  refused := sms_unpaid(account, client.billing_option, this_month, cost);
  if refused is not null then return refused; end if;
  insert into sms_ledger (client_id, kind, amount, currency, at, message_id, sending, month, is_owed, made_by_name)
  values (message.client_id, 'reserve', -cost, message.currency, at, wanted, message.sending + 1, this_month,
    client.billing_option = 'postpaid', 'Balise');
  update sms_messages set sending = sending + 1, state = 'queued', attempts = 0, last_error = '', queued_at = at, expires_at = at + valid_for,
    sent_at = null, ended_at = null where id = wanted;
  return null;
end $$;

-- Takes what a telephone sent, by way of a provider's call: a job answers it (features/sms-requests). Of a number that nobody confirmed nothing is kept.
create function take_sms_question(number text, words text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from alert_contacts a where a.kind = 'phone' and a.address = number and a.confirmed_at is not null
      and a.unsubscribed_at is null and a.deleted_at is null
  ) then return; end if;
  perform queue_job('sms-questions', number || ' ' || left(words, 160));
end $$;

grant execute on function take_sms_receipt, take_sms_question, send_sms_again to balise_api;

grant insert, update (currency, monthly_cap, transliterates, sender) on sms_accounts to balise_api;
grant insert on sms_ledger to balise_api;
grant insert, update (price, label, changed_at), delete on sms_prices to balise_api;

create policy sms_accounts_add on sms_accounts for insert to balise_api
  with check ((select scope_manages_billing()) and client_id = any ((select scope_clients())::integer[]));
create policy sms_accounts_edit on sms_accounts for update to balise_api
  using ((select scope_manages_billing()) and client_id = any ((select scope_clients())::integer[]))
  with check (client_id = any ((select scope_clients())::integer[]));
-- in the user's own name
create policy sms_ledger_add on sms_ledger for insert to balise_api with check (
  (select scope_manages_billing()) and client_id = any ((select scope_clients())::integer[])
  and kind in ('top_up', 'correction') and made_by = (select scope_user())
);
create policy sms_prices_add on sms_prices for insert to balise_api with check (
  (select scope_manages_billing()) and case when partner_id is null then (select scope_role()) = 'platform' else scope_holds_partner(partner_id) end
);
create policy sms_prices_edit on sms_prices for update to balise_api using (
  (select scope_manages_billing()) and case when partner_id is null then (select scope_role()) = 'platform' else scope_holds_partner(partner_id) end
);
create policy sms_prices_remove on sms_prices for delete to balise_api using (
  (select scope_manages_billing()) and case when partner_id is null then (select scope_role()) = 'platform' else scope_holds_partner(partner_id) end
);

-- SMS of a client that were settled before a moment, are owed and on no invoice. `owed`: what of their cost the balance does not cover, where
-- SMS that are not settled by then do not count. Beyond the policy of sms_ledger, because readers of bills read it without view_sms.
create function owed_sms(wanted integer, its_currency text, until timestamptz, out messages integer, out cost bigint, out owed bigint,
  out entries bigint[])
language sql stable security definer set search_path = public, pg_temp as $$
  with account as (
    select a.balance from sms_accounts a
    where a.client_id = wanted and a.currency = its_currency and wanted = any (scope_clients()) and scope_reads_billing()
  ), settled as (
    select s.id, -r.amount as cost
    from account, sms_ledger s join sms_ledger r on r.message_id = s.message_id and r.sending = s.sending and r.kind = 'reserve'
    where s.client_id = wanted and s.kind = 'settle' and s.is_owed and s.at < until
      and not exists (select from sms_invoiced i where i.entry_id = s.id)
  ), later as (
    select coalesce(sum(-r.amount), 0) as cost
    from sms_ledger s join sms_ledger r on r.message_id = s.message_id and r.sending = s.sending and r.kind = 'reserve'
    where s.client_id = wanted and s.kind = 'settle' and s.at >= until
  ), waiting as (
    select coalesce(sum(m.price * m.segments), 0) as cost from sms_messages m where m.client_id = wanted and m.ended_at is null
  ), total as (
    select count(*)::integer as messages, coalesce(sum(s.cost), 0)::bigint as cost, coalesce(array_agg(s.id order by s.id), '{}') as entries
    from settled s
  )
  select t.messages, t.cost, greatest(0, least(t.cost, -(a.balance + l.cost + w.cost)))::bigint, t.entries
  from total t, account a, later l, waiting w
$$;

grant select, insert on sms_invoiced to balise_api;
grant execute on function owed_sms to balise_api;

create policy sms_invoiced_read on sms_invoiced for select to balise_api using (entry_id in (select id from sms_ledger));
create policy sms_invoiced_add on sms_invoiced for insert to balise_api
  with check ((select scope_manages_billing()) and entry_id in (select id from sms_ledger) and invoice_id in (select id from invoices));
-- what an invoice takes over: in the user's own name, or Balise's
create policy sms_ledger_invoice on sms_ledger for insert to balise_api with check (
  (select scope_manages_billing()) and client_id = any ((select scope_clients())::integer[])
  and kind = 'invoice' and (made_by is null or made_by = (select scope_user()))
);
