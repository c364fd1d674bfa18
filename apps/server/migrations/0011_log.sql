-- What was done and what was read: the audit log and the position access log, which nobody changes, not even the owner of the database
-- (short of dropping the trigger). And what Balise writes to people: a mail is a row in the transaction that caused it, so that a mail
-- is sent if and only if the change happened; a job hands it to SMTP.

-- Who did what, to what, when, from where, with the values before and after.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- null: Balise itself, by the clock
  actor_id integer references users on delete no action,
  -- the name at that time
  actor_name text not null,
  -- whom it concerns; decides who may read it
  partner_id integer references partners,
  client_id integer references clients,
  -- done while viewing as that client
  as_client boolean not null default false,
  -- of AUDIT_ACTIONS in packages/contract
  action text not null,
  subject_kind text not null,
  subject_id bigint,
  subject_name text not null,
  before jsonb,
  after jsonb,
  address text not null,
  user_agent text not null
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_client on audit_log (client_id, at desc);
create index audit_log_partner on audit_log (partner_id, at desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, at desc);
create index audit_log_actor on audit_log (actor_id, at desc);

-- Who read the track of a vehicle, and which period. A map requests again and again while it is open: that is one access, whose line grows.
-- Apart from the audit log, whose lines never change.
create table position_access_log (
  id bigint generated always as identity primary key,
  reader_id integer not null,
  reader_name text not null,
  -- the vehicle's owner in that period; decides who may read the line
  partner_id integer not null references partners,
  client_id integer not null references clients,
  -- done while viewing as that client
  as_client boolean not null,
  device_id integer not null,
  device_name text not null,
  -- the period that was read
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- the first and the last time, and how many times
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  address text not null,
  user_agent text not null
);
create index position_access_log_at on position_access_log (first_at desc, id desc);
create index position_access_log_client on position_access_log (client_id, first_at desc);
create index position_access_log_partner on position_access_log (partner_id, first_at desc);
create index position_access_log_device on position_access_log (device_id, first_at desc);
create index position_access_log_reader on position_access_log (reader_id, device_id, last_at desc);

create table mails (
  id bigint generated always as identity primary key,
  -- whom it concerns; decides who may read it in the outbox
  partner_id integer references partners,
  client_id integer references clients,
  -- of MAIL_KINDS in packages/contract
  kind text not null,
  recipient text not null,
  language text not null check (language in ('en', 'fr')),
  subject text not null,
  -- emptied once sent: links in it must not outlive their use
  body_text text not null,
  body_html text not null default '',
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  last_error text not null default ''
);
create index mails_waiting on mails (next_attempt_at) where state = 'waiting';
create index mails_newest on mails (created_at desc, id desc);
create index mails_invitations on mails (partner_id, client_id, created_at) where kind in ('welcome', 'email_changed', 'email_assigned');

alter table audit_log enable row level security;
alter table position_access_log enable row level security;
alter table mails enable row level security;
