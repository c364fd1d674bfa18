-- What Balise writes to people. A mail is a row in the transaction that caused it, so that nothing is promised that is not
-- sent and nothing sent that did not happen; a job hands it to SMTP. Without SMTP_URL it stays, for administrators to read.

create table mails (
  id bigint generated always as identity primary key,
  -- whose affairs it is about; decides who reads it in the outbox
  partner_id integer references partners,
  client_id integer references clients,
  -- of MAIL_KINDS in packages/contract
  kind text not null,
  recipient text not null,
  language text not null check (language in ('en', 'fr')),
  subject text not null,
  -- emptied once sent: links in it must not outlive their purpose
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

alter table mails enable row level security;
revoke all on mails from public;
grant select, insert on mails to balise_api;

-- one may cause a mail about what one's scope holds
create policy mails_add on mails for insert to balise_api with check (
  case (select scope_role())
    when 'platform' then true
    when 'partner' then partner_id = (select scope_partner())
    when 'client' then client_id = (select scope_client())
    else false
  end
);
create policy mails_read on mails for select to balise_api using (
  (select scope_has('view_outbox')) and case (select scope_role())
    when 'platform' then true
    when 'partner' then partner_id = (select scope_partner())
    else false
  end
);

create function tell_mail_waiting() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_waiting', '');
  return null;
end $$;
create trigger mail_waiting after insert on mails for each statement execute function tell_mail_waiting();
