-- The SMS of clients that pay by invoice are on their invoices: an entry says whether its SMS is owed, and each owed SMS is on one
-- invoice.
alter table sms_ledger
  -- of reserves and what ends them: the client paid by invoice when it was reserved
  add column is_owed boolean not null default false,
  -- of what an invoice took over
  add column invoice_id integer references invoices,
  drop constraint sms_ledger_kind_check,
  add constraint sms_ledger_kind_check check (kind in ('top_up', 'correction', 'reserve', 'settle', 'refund', 'invoice')),
  drop constraint sms_ledger_check3,
  add constraint sms_ledger_amounts check (case kind when 'top_up' then amount > 0 when 'correction' then amount <> 0
    when 'reserve' then amount <= 0 when 'refund' then amount >= 0 when 'invoice' then amount > 0 else amount = 0 end),
  add constraint sms_ledger_invoiced check ((kind = 'invoice') = (invoice_id is not null));
create unique index sms_ledger_invoice on sms_ledger (invoice_id) where invoice_id is not null;
create index sms_ledger_settled on sms_ledger (client_id, at) where kind = 'settle';

-- What was sent until now: only what the balance does not cover comes on an invoice (sql/sms.sql, owed_sms).
update sms_ledger l set is_owed = true from clients c
where c.id = l.client_id and c.billing_option = 'postpaid' and l.kind in ('reserve', 'settle', 'refund');

-- On which invoice a settled SMS is.
create table sms_invoiced (
  entry_id bigint primary key references sms_ledger,
  invoice_id integer not null references invoices
);
alter table sms_invoiced enable row level security;
