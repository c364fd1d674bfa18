-- SMS: what a client may send and what it costs. An SMS is paid from the client's account before it is sent; the ledger only grows, and the
-- balance is its sum. Amounts are ten-thousandths of the currency (contract SMS_MONEY): a segment may cost 0.0475 EUR.

-- What sends: written by the process that holds the connection to the gateway, when it starts. No row: no SMS is accepted.
create table sms_gateway (
  is_only boolean primary key default true check (is_only),
  name text not null,
  -- SMS accepted within a minute: of one client, and of all
  per_client integer not null check (per_client > 0),
  in_all integer not null check (in_all > 0),
  since timestamptz not null
);

-- What the segments of an SMS cost by the first digits of its recipient; the longest prefix counts. partner_id null: the platform's
-- prices, for partners that have none for the number.
create table sms_prices (
  id integer generated always as identity primary key,
  partner_id integer references partners,
  -- digits of E.164 without the plus; empty: every number
  prefix text not null check (prefix ~ '^([1-9][0-9]{0,13})?$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price bigint not null check (price between 0 and 1000000000),
  -- whose numbers these are, in words
  label text not null default '',
  changed_at timestamptz not null
);
create unique index sms_prices_prefix on sms_prices (coalesce(partner_id, 0), currency, prefix);

create table sms_accounts (
  client_id integer primary key references clients,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- of a postpaid client: what the SMS of a calendar month may cost
  monthly_cap bigint not null default 0 check (monthly_cap between 0 and 10000000000000000),
  -- replaces characters that would halve an SMS (contract transliterate)
  transliterates boolean not null default true,
  -- whom its SMS come from, where the gateway allows; empty: the partner's sender
  sender text not null default '',
  -- the sum of the ledger, kept by a trigger
  balance bigint not null default 0,
  last_top_up bigint not null default 0,
  -- whether its people were notified that less than a tenth of the last top-up is left
  is_low_notified boolean not null default false,
  opened_at timestamptz not null
);

-- What the SMS of a calendar month of the client's time zone cost, kept by a trigger.
create table sms_months (
  client_id integer not null references sms_accounts,
  month date not null,
  spent bigint not null,
  primary key (client_id, month)
);

create table sms_messages (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  partner_id integer not null references partners,
  -- no reference: a contact may be deleted
  contact_id integer,
  -- who caused it; null: Balise
  user_id integer references users,
  recipient text not null check (recipient ~ '^\+[1-9][0-9]{6,14}$'),
  -- ISO 3166-1 alpha-2 of the recipient; empty: unknown
  country text not null check (country ~ '^([A-Z]{2})?$'),
  kind text not null,
  language text not null,
  -- as it is sent; empty once a secret has left
  body text not null,
  encoding text not null check (encoding in ('gsm7', 'ucs2')),
  segments smallint not null check (segments between 1 and 10),
  -- of a segment
  price bigint not null check (price >= 0),
  currency text not null,
  -- 1, and one more each time that somebody sends it again
  sending smallint not null default 1,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'unconfirmed')),
  -- of this sending
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null,
  queued_at timestamptz not null,
  -- not handed to the gateway after this
  expires_at timestamptz not null,
  sent_at timestamptz,
  -- delivered, failed or settled without a receipt
  ended_at timestamptz
);
create index sms_messages_client on sms_messages (client_id, created_at desc, id desc);
create index sms_messages_newest on sms_messages (created_at desc, id desc);
create index sms_messages_open on sms_messages (sent_at) where ended_at is null;

-- What the gateway knows of an SMS: a row for each part that is handed over by itself, from the moment before that. gateway_id null: its
-- answer has not come.
create table sms_parts (
  message_id integer not null references sms_messages on delete cascade,
  sending smallint not null,
  part smallint not null,
  handed_at timestamptz not null,
  gateway_id text,
  -- null: no receipt yet
  delivered boolean,
  primary key (message_id, sending, part)
);
create index sms_parts_gateway on sms_parts (gateway_id) where gateway_id is not null;

-- Receipts that arrived before the answer with the gateway's id; kept for three days.
create table sms_receipts (
  id bigint generated always as identity primary key,
  gateway_id text not null,
  recipient text not null default '',
  delivered boolean not null,
  error text not null default '',
  at timestamptz not null
);
create index sms_receipts_gateway on sms_receipts (gateway_id);

create table sms_ledger (
  id bigint generated always as identity primary key,
  client_id integer not null references sms_accounts,
  -- reserve: before an SMS is sent; settle: it was, the reserve is final; refund: it was not
  kind text not null check (kind in ('top_up', 'correction', 'reserve', 'settle', 'refund')),
  -- what it adds to the balance
  amount bigint not null check (amount between -10000000000000000 and 10000000000000000),
  currency text not null,
  at timestamptz not null,
  -- no reference: messages are deleted, the ledger stays
  message_id integer,
  sending smallint,
  -- of reserves and refunds: the month whose cap they count for
  month date,
  reference text not null default '',
  reason text not null default '',
  -- null: Balise itself
  made_by integer references users,
  made_by_name text not null,
  check ((kind in ('reserve', 'settle', 'refund')) = (message_id is not null)),
  check ((message_id is null) = (sending is null)),
  check ((kind in ('reserve', 'refund')) = (month is not null)),
  check (case kind when 'top_up' then amount > 0 when 'correction' then amount <> 0 when 'reserve' then amount <= 0
    when 'refund' then amount >= 0 else amount = 0 end),
  check (kind not in ('correction') or reason <> '')
);
create index sms_ledger_client on sms_ledger (client_id, id);
-- a sending is reserved once, and ends once
create unique index sms_ledger_reserve on sms_ledger (message_id, sending) where kind = 'reserve';
create unique index sms_ledger_end on sms_ledger (message_id, sending) where kind in ('settle', 'refund');
create unique index sms_ledger_reference on sms_ledger (client_id, lower(reference)) where kind = 'top_up' and reference <> '';

alter table sms_gateway enable row level security;
alter table sms_prices enable row level security;
alter table sms_accounts enable row level security;
alter table sms_months enable row level security;
alter table sms_messages enable row level security;
alter table sms_parts enable row level security;
alter table sms_receipts enable row level security;
alter table sms_ledger enable row level security;
