-- What reaches contacts of an alert: one delivery for each contact, by its mail or SMS.

create table alert_deliveries (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alerts on delete cascade,
  client_id integer not null,
  -- no reference: a contact may be deleted
  contact_id integer not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  language text not null,
  -- waiting: for the end of quiet hours; gathered: for a summary; dropped: the alert was dealt with before
  state text not null check (state in ('waiting', 'gathered', 'queued', 'sent', 'failed', 'dropped')),
  -- why it failed
  reason text not null default '',
  is_escalation boolean not null default false,
  mail_id bigint,
  sms_id integer,
  created_at timestamptz not null,
  -- an alert reaches a contact once
  unique (alert_id, contact_id)
);
create index alert_deliveries_mail on alert_deliveries (mail_id) where mail_id is not null;
create index alert_deliveries_sms on alert_deliveries (sms_id) where sms_id is not null;
create index alert_deliveries_failed on alert_deliveries (client_id, id desc) where state = 'failed';
create index alert_deliveries_gathered on alert_deliveries (contact_id) where state = 'gathered';
alter table alert_deliveries enable row level security;
