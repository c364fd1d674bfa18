-- Work and Pay: what may be done with contracts, their ledger and what is proposed when a driver is late.

-- The ledger stays as it is, for every role.
create function refuse_work_and_pay_change() returns trigger language plpgsql as $$
begin
  -- what is left of a client whose data is being erased
  if tg_op = 'DELETE' and exists (select from clients where id = old.client_id and deleted_at is not null) then return old; end if;
  raise exception 'the ledger of a Work and Pay contract cannot be changed' using errcode = 'insufficient_privilege';
end $$;
create trigger work_and_pay_entries_stay before update or delete on work_and_pay_entries
  for each row execute function refuse_work_and_pay_change();
create trigger work_and_pay_entries_stay_whole before truncate on work_and_pay_entries
  for each statement execute function refuse_work_and_pay_change();

-- Keeps the sums of each contract, and the day of its oldest unpaid instalment: what is paid goes to the oldest first.
create function add_up_work_and_pay() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update work_and_pay_contracts c set due_total = s.due, paid_total = s.paid, unpaid_since = (
    select o.day from (
      select d.day, d.id, sum(d.amount + coalesce(k.amount, 0)) over (order by d.day, d.id) as upto
      from work_and_pay_entries d
        left join lateral (select sum(amount) as amount from work_and_pay_entries x where x.corrects = d.id) k on true
      where d.contract_id = c.id and d.kind in ('deposit', 'instalment')
    ) o where o.upto > s.paid order by o.day, o.id limit 1
  )
  from (
    select e.contract_id, coalesce(sum(e.amount) filter (where e.side = 'due'), 0) as due,
      coalesce(sum(e.amount) filter (where e.side = 'paid'), 0) as paid
    from work_and_pay_entries e where e.contract_id in (select contract_id from added) group by e.contract_id
  ) s where c.id = s.contract_id;
  return null;
end $$;
create trigger add_up_work_and_pay after insert on work_and_pay_entries referencing new table as added
  for each statement execute function add_up_work_and_pay();

create function scope_reads_work_and_pay() returns boolean language sql stable parallel safe
  as $$ select scope_has('view_work_and_pay') or scope_has('manage_work_and_pay') $$;

-- Whether a block of the vehicle because of late payment waits for somebody to approve it.
create function is_late_block_proposed(client integer, device integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from work_and_pay_proposals p join work_and_pay_contracts c on c.id = p.contract_id
    where p.client_id = client and p.device_id = device and p.kind = 'block' and p.state = 'open' and c.state = 'running'
  )
$$;

-- Whether a block that was approved is still to be sent: nothing was paid since, and the contract runs.
create function late_payment_still_blocks(command integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from work_and_pay_proposals p join work_and_pay_contracts c on c.id = p.contract_id
    where p.command_id = command and p.kind = 'block' and p.state = 'approved' and c.state = 'running'
  )
$$;

-- Takes back what is proposed or approved because of late payment. A block that has not left is cancelled.
-- @returns whether one has left and no unblock was asked for since: it is to be unblocked
create function withdraw_late_block(contract integer, moment timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  latest work_and_pay_proposals;
begin
  if session_user = 'balise_api' and not exists (
    select from work_and_pay_contracts c
    where c.id = contract and scope_has('manage_work_and_pay') and scope_covers(c.client_id, c.device_id)
  ) then raise exception 'a contract of another client' using errcode = 'insufficient_privilege'; end if;
  update work_and_pay_proposals set state = 'withdrawn', decided_at = moment
  where contract_id = contract and kind = 'block' and state = 'open';
  select * into latest from work_and_pay_proposals
  where contract_id = contract and kind = 'block' and state = 'approved' order by id desc limit 1;
  if latest.id is null then return false; end if;
  update commands set state = 'cancelled', note = 'paid', waits_for = '{}', changed_at = greatest(changed_at, moment), changed_by = null
  where id = latest.command_id and state in ('requested', 'waiting');
  update work_and_pay_proposals p set state = 'withdrawn' from commands k
  where p.id = latest.id and k.id = p.command_id and k.sent_at is null and k.state in ('cancelled', 'expired', 'failed');
  return exists (
    select from commands k where k.id = latest.command_id and k.sent_at is not null and k.note <> 'refused'
      and not exists (
        select from commands u where u.device_id = k.device_id and u.kind = 'unblock' and u.id > k.id and u.state not in ('cancelled', 'expired')
      )
  );
end $$;

-- Who may decide a proposal is alerted of it, and no more once it is decided.
create function follow_late_payment_proposal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('late-payment-proposals', new.id::text);
  return null;
end $$;
create trigger late_payment_proposed after insert on work_and_pay_proposals for each row execute function follow_late_payment_proposal();
create trigger late_payment_decided after update of state on work_and_pay_proposals for each row
  when (new.state <> old.state and old.state = 'open') execute function follow_late_payment_proposal();

grant select, insert, update (driver_id, device_id, driver_name, designation, currency, price, cash_price, deposit, instalment, weekdays,
  holiday_rule, starts_on, grace_days, warn_after, block_after, language, sms_on_payment, sms_on_arrears, note, state, state_since,
  state_reason, due_until, carried, revision, updated_at), delete on work_and_pay_contracts to balise_api;
grant select, insert, update (until_day, reason) on work_and_pay_pauses to balise_api;
grant select, insert, delete on work_and_pay_holidays to balise_api;
grant select, insert, update (contract_id, dismissed_reason) on work_and_pay_receipts to balise_api;
grant select, insert on work_and_pay_entries to balise_api;
grant select on work_and_pay_steps to balise_api;
grant select, insert, update (state, decided_at, decided_by, decided_by_name, reason, command_id) on work_and_pay_proposals to balise_api;

create policy work_and_pay_contracts_read on work_and_pay_contracts for select to balise_api
  using ((select scope_reads_work_and_pay()) and scope_covers(client_id, device_id));
create policy work_and_pay_contracts_add on work_and_pay_contracts for insert to balise_api
  with check ((select scope_has('manage_work_and_pay')) and scope_covers(client_id, device_id) and state = 'draft');
create policy work_and_pay_contracts_edit on work_and_pay_contracts for update to balise_api
  using ((select scope_has('manage_work_and_pay')) and scope_covers(client_id, device_id))
  with check ((select scope_has('manage_work_and_pay')) and scope_covers(client_id, device_id));
create policy work_and_pay_contracts_delete on work_and_pay_contracts for delete to balise_api
  using ((select scope_has('manage_work_and_pay')) and scope_covers(client_id, device_id) and state = 'draft');

create policy work_and_pay_pauses_read on work_and_pay_pauses for select to balise_api
  using (contract_id in (select id from work_and_pay_contracts));
create policy work_and_pay_pauses_add on work_and_pay_pauses for insert to balise_api
  with check ((select scope_has('manage_work_and_pay')) and contract_id in (select id from work_and_pay_contracts));
create policy work_and_pay_pauses_edit on work_and_pay_pauses for update to balise_api
  using ((select scope_has('manage_work_and_pay')) and contract_id in (select id from work_and_pay_contracts));

create policy work_and_pay_holidays_read on work_and_pay_holidays for select to balise_api
  using ((select scope_reads_work_and_pay()) and client_id = any ((select scope_clients())::integer[]));
create policy work_and_pay_holidays_add on work_and_pay_holidays for insert to balise_api with check (
  (select scope_has('manage_work_and_pay')) and not (select scope_limited()) and client_id = any ((select scope_clients())::integer[])
);
create policy work_and_pay_holidays_remove on work_and_pay_holidays for delete to balise_api using (
  (select scope_has('manage_work_and_pay')) and not (select scope_limited()) and client_id = any ((select scope_clients())::integer[])
);

-- what no contract has is seen by who sees all vehicles
create policy work_and_pay_receipts_read on work_and_pay_receipts for select to balise_api using (
  (select scope_reads_work_and_pay()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or contract_id in (select id from work_and_pay_contracts))
);
create policy work_and_pay_receipts_add on work_and_pay_receipts for insert to balise_api with check (
  (select scope_has('manage_work_and_pay')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or contract_id in (select id from work_and_pay_contracts))
);
create policy work_and_pay_receipts_edit on work_and_pay_receipts for update to balise_api using (
  (select scope_has('manage_work_and_pay')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or contract_id in (select id from work_and_pay_contracts))
);

create policy work_and_pay_entries_read on work_and_pay_entries for select to balise_api
  using (contract_id in (select id from work_and_pay_contracts));
-- in the own name
create policy work_and_pay_entries_add on work_and_pay_entries for insert to balise_api with check (
  (select scope_has('manage_work_and_pay')) and made_by = (select scope_user()) and contract_id in (select id from work_and_pay_contracts)
);
create policy work_and_pay_steps_read on work_and_pay_steps for select to balise_api
  using (contract_id in (select id from work_and_pay_contracts));

create policy work_and_pay_proposals_read on work_and_pay_proposals for select to balise_api
  using (contract_id in (select id from work_and_pay_contracts));
-- after a payment; a block is proposed by the clock alone
create policy work_and_pay_proposals_add on work_and_pay_proposals for insert to balise_api with check (
  (select scope_has('manage_work_and_pay')) and kind = 'unblock' and state = 'open' and contract_id in (select id from work_and_pay_contracts)
);
-- by a person who may block, or unblock, the vehicle
create policy work_and_pay_proposals_decide on work_and_pay_proposals for update to balise_api
  using (
    state = 'open' and contract_id in (select id from work_and_pay_contracts) and (select scope_has('view_devices'))
    and case kind when 'block' then (select scope_has('block_device')) else (select scope_has('unblock_device')) end
  )
  with check (state in ('approved', 'declined') and decided_by = (select scope_user()));

grant execute on function scope_reads_work_and_pay, is_late_block_proposed, withdraw_late_block to balise_api;

-- Scans of the contract.
create trigger work_and_pay_files_erased after delete on work_and_pay_contracts for each row execute function erase_attachments('work_and_pay');
create policy attachments_of_work_and_pay on attachments for select to balise_api using (
  owner_kind = 'work_and_pay' and client_id = any ((select scope_clients())::integer[]) and owner_id in (select id from work_and_pay_contracts)
);
