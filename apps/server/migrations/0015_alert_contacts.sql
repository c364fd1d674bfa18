-- E-mail addresses and telephones of clients that receive alerts once a code has proven that they are reached, and what was sent to prove it.

create table alert_contacts (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  kind text not null check (kind in ('email', 'phone')),
  -- as typed; of a telephone E.164
  address text not null check (address <> ''),
  label text not null,
  language text not null check (language in ('en', 'fr')),
  created_by integer,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- by a code; null: it receives nothing but codes
  confirmed_at timestamptz,
  -- by the recipient itself; only another code subscribes it again
  unsubscribed_at timestamptz,
  -- SHA-256 of the token in the links of its mails; null: none was sent yet
  unsubscribe_hash bytea,
  -- can be restored for 30 days
  deleted_at timestamptz,
  unique (id, client_id)
);
create unique index alert_contacts_address on alert_contacts (client_id, kind, lower(address)) where deleted_at is null;
create unique index alert_contacts_unsubscribe on alert_contacts (unsubscribe_hash) where unsubscribe_hash is not null;
create index alert_contacts_deleted on alert_contacts (deleted_at) where deleted_at is not null;

-- Codes and test messages: what limits are counted by. Kept for two days.
create table alert_contact_messages (
  id bigint generated always as identity primary key,
  contact_id integer not null,
  client_id integer not null,
  purpose text not null check (purpose in ('code', 'test')),
  kind text not null check (kind in ('email', 'phone')),
  -- in lower case: an address keeps its limit whoever sends to it
  address text not null,
  -- of a telephone, without the plus
  calling_code text,
  sent_at timestamptz not null,
  -- HMAC-SHA-256 of the code with the platform's key; null: no code, or it was used
  code_hmac bytea,
  expires_at timestamptz,
  attempts smallint not null default 0,
  foreign key (contact_id, client_id) references alert_contacts (id, client_id) on delete cascade
);
create index alert_contact_messages_contact on alert_contact_messages (contact_id, id desc);
create index alert_contact_messages_address on alert_contact_messages (purpose, kind, address, sent_at desc);
create index alert_contact_messages_client on alert_contact_messages (client_id, purpose, sent_at desc);
create index alert_contact_messages_country on alert_contact_messages (calling_code, sent_at desc) where calling_code is not null;
create index alert_contact_messages_platform on alert_contact_messages (kind, sent_at desc);

-- Where mails about it can be unsubscribed from (RFC 8058); emptied once sent, as the text is
alter table mails add column unsubscribe_url text not null default '';

alter table alert_contacts enable row level security;
alter table alert_contact_messages enable row level security;
