-- Who did what, to what, when, from where, with the values before and after. Nobody changes or deletes a line, the owner of
-- the database neither (short of dropping the trigger): a log that can be edited proves nothing.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- null: Balise itself, by the clock
  actor_id integer references users on delete no action,
  -- as it was called then: a name may change, the log does not
  actor_name text not null,
  -- whose affairs it is about; decides who reads it
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

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is not changed' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_stays_whole before truncate on audit_log
  for each statement execute function refuse_audit_change();

alter table audit_log enable row level security;
revoke all on audit_log from public;
grant select, insert on audit_log to balise_api;

-- one signs with one's own name, and for what one's scope holds
create policy audit_log_add on audit_log for insert to balise_api with check (
  actor_id = (select scope_user())
  and (client_id is null or client_id = any ((select scope_clients())::integer[]))
);
create policy audit_log_read on audit_log for select to balise_api using (
  (select scope_has('view_audit')) and case (select scope_role())
    when 'platform' then true
    when 'partner' then partner_id = (select scope_partner())
    when 'client' then client_id = (select scope_client())
    else false
  end
);
