-- The audit log, the position access log and the outbox.

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log cannot change' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_stays_whole before truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger position_access_log_stays_whole before truncate on position_access_log
  for each statement execute function refuse_audit_change();
create trigger command_log_stays before update or delete on command_log
  for each row execute function refuse_audit_change();
create trigger command_log_stays_whole before truncate on command_log
  for each statement execute function refuse_audit_change();

create function queue_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('mails', new.id::text);
  return null;
end $$;
create trigger mail_queued after insert on mails for each row execute function queue_mail();

create function queue_password_reset() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('password-resets', new.id::text);
  return null;
end $$;
create trigger password_reset_queued after insert on reset_requests for each row execute function queue_password_reset();

create function guard_position_access_log() returns trigger language plpgsql as $$
declare
  growing constant text[] := '{from_at,to_at,last_at,times}';
begin
  if tg_op = 'UPDATE' and new.from_at <= old.from_at and new.to_at >= old.to_at and new.last_at >= old.last_at
    and new.times > old.times and to_jsonb(new) - growing = to_jsonb(old) - growing then return new;
  end if;
  raise exception 'the audit log cannot change' using errcode = 'insufficient_privilege';
end $$;
create trigger position_access_log_stays before update or delete on position_access_log
  for each row execute function guard_position_access_log();

-- Logs that positions of a device were read. An access within ten minutes of the last, to a period that meets it, is the same access.
create function note_position_access(reader integer, named text, partner integer, client integer, viewing boolean, device integer,
  device_called text, from_moment timestamptz, to_moment timestamptz, at timestamptz, from_address text, agent text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update position_access_log v
  set from_at = least(v.from_at, from_moment), to_at = greatest(v.to_at, to_moment), last_at = greatest(v.last_at, at), times = v.times + 1
  where v.id = (
    select w.id from position_access_log w
    where w.reader_id = reader and w.reader_name = named and w.device_id = device and w.client_id = client and w.as_client = viewing
      and w.address = from_address and w.last_at > at - interval '10 minutes' and w.from_at <= to_moment and w.to_at >= from_moment
    order by w.last_at desc limit 1
  );
  if found then return; end if;
  insert into position_access_log (reader_id, reader_name, partner_id, client_id, as_client, device_id, device_name, from_at, to_at,
    first_at, last_at, address, user_agent)
  values (reader, named, partner, client, viewing, device, device_called, from_moment, to_moment, at, at, from_address, agent);
end $$;

-- Logs that the scope's user read a track: a line for each client that owned the device in the period, for its part of it.
create function add_to_position_access_log(device integer, from_at timestamptz, to_at timestamptz, at timestamptz, viewing boolean,
  address text, user_agent text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform note_position_access(u.id, u.first_name || ' ' || u.last_name, c.partner_id, o.client_id, $5, $1,
    -- only its present client may know its present name
    case when d.client_id = o.client_id then d.designation else d.imei end,
    greatest(o.starts_at, $2), least(o.ends_at, $3), $4, $6, $7)
  from device_ownership o join devices d on d.id = o.device_id join clients c on c.id = o.client_id join users u on u.id = scope_user()
  where o.device_id = $1 and o.client_id = any (scope_clients()) and o.starts_at < $3 and o.ends_at > $2;
  perform add_shared_access($1, $2, $3, $4, $5, $6, $7);
end $$;

-- As above for a device that is shared with the scope: a line for its owner, in the name of the recipient and without its user, and one for
-- a client that receives it, with its user.
create function add_shared_access(device integer, from_at timestamptz, to_at timestamptz, at timestamptz, viewing boolean, address text,
  user_agent text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform note_position_access(l.reader, l.reader_name, l.partner, l.client, l.as_client, $1, l.name, l.begins, l.ends, $4, l.host, l.agent)
  from (
    with part as (
      select o.id as owner, o.partner_id as owner_partner, n.recipient_name as recipient, n.device_name as name, u.id as reader,
        u.first_name || ' ' || u.last_name as reader_name, lower(r) as begins, upper(r) as ends
      from scope_shares() s join device_shares n on n.id = s.share_id join clients o on o.id = s.client_id
        cross join unnest(share_period($1, 'history') * tstzmultirange(tstzrange($2, $3))) r join users u on u.id = scope_user()
      where s.device_id = $1
    )
    select 0 as reader, recipient as reader_name, owner_partner as partner, owner as client, false as as_client, name, begins, ends,
      '' as host, '' as agent from part
    union all
    select reader, reader_name, scope_partner(), scope_client(), $5, name, begins, ends, $6, $7 from part where scope_client() is not null
  ) l;
end $$;

-- A line about a caller that is not signed in: a failed sign-in or a forgotten password, in the name of the e-mail address. At most twenty an
-- hour for a user.
create function audit_anonymous(wanted integer, at_moment timestamptz, done text, from_address text, agent text)
returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if done not in ('sign_in.failure', 'password.reset_request') then raise exception '% needs a sign-in', done; end if;
  if (select count(*) from audit_log where subject_kind = 'user' and subject_id = wanted and action = done
      and at > at_moment - interval '1 hour') >= 20 then return; end if;
  insert into audit_log (at, actor_id, actor_name, partner_id, client_id, action, subject_kind, subject_id, subject_name,
    address, user_agent)
  select at_moment, null, email, partner_id, client_id, done, 'user', id, first_name || ' ' || last_name, from_address, agent
  from users where id = wanted;
end $$;

-- device_past in a scope that is given. No row: the scope may not see it.
create function past_in_scope(names text[], contents text[], device integer, from_at timestamptz, to_at timestamptz, whole boolean)
returns table (day date, part smallint, count integer, format smallint, checksum bigint, content bytea, texts text)
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform enter_scope(names, contents);
  -- attributes, which "whole" has, are the owner's
  if (case when whole then device_owned(device) else device_readable(device) end) is null then return; end if;
  -- a deleted device's past needs the right to see deleted devices
  if not scope_has('view_deleted_devices') and exists (select from devices d where d.id = device and d.deleted_at is not null) then
    return;
  end if;
  return query select * from device_past(device, from_at, to_at, whole);
end $$;

-- Logs an access to a period of a device's past, in a scope that is given. False: the scope may no longer see the device, and nothing is logged.
create function log_position_access(names text[], contents text[], device integer, from_at timestamptz, to_at timestamptz, at timestamptz,
  viewing boolean, address text, user_agent text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform enter_scope(names, contents);
  if device_readable(device) is null then return false; end if;
  perform add_to_position_access_log(device, from_at, to_at, at, viewing, address, user_agent);
  return true;
end $$;

-- Lines about and by the scope's own user, newest first, for a copy of the user's data.
create function own_audit(most integer)
returns table (at timestamptz, actor_name text, action text, subject_kind text, subject_name text, address text, user_agent text)
language sql stable security definer set search_path = public, pg_temp as $$
  select at, actor_name, action, subject_kind, subject_name,
    case when actor_id is null or actor_id = scope_user() then address else '' end,
    case when actor_id is null or actor_id = scope_user() then user_agent else '' end
  from audit_log
  where actor_id = scope_user() or (subject_kind = 'user' and subject_id = scope_user())
  order by at desc, id desc limit most
$$;

grant select, insert on audit_log to balise_api;
-- a report is attached by the job that sends it alone
grant select, insert (partner_id, client_id, kind, recipient, language, subject, body_text, body_html, unsubscribe_url, created_at)
  on mails to balise_api;
grant select on position_access_log to balise_api;

-- in the user's own name, for what the scope shows
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
-- about what the scope shows
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
-- a user that views as a client writes to itself too
create policy mails_to_oneself on mails for insert to balise_api
  with check (recipient = (select u.email from users u where u.id = (select scope_user())));
create policy position_access_log_read on position_access_log for select to balise_api using (
  (select scope_has('view_audit')) and case (select scope_role())
    when 'platform' then true
    when 'partner' then partner_id = (select scope_partner())
    when 'client' then client_id = (select scope_client())
    else false
  end
);

grant execute on function add_to_position_access_log, audit_anonymous, past_in_scope, log_position_access, own_audit to balise_api;
