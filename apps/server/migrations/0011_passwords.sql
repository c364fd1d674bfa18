-- Passwords that are forgotten, chosen and changed, a second factor, attempts that are counted, and what of signing in goes
-- into the audit log. Most of it happens before anybody is signed in, so it happens in functions that run as the owner and do
-- one thing each; balise_api reads none of these secrets.

-- Attempts ----------------------------------------------------------------------------------------------------------

-- In the database and not in a process, so that neither a restart nor a second process frees what is locked.
create table attempts (
  -- SHA-256 of what is counted: a purpose with an account, a network, or both
  key bytea primary key,
  failures integer not null,
  until timestamptz not null
);
create index attempts_until on attempts (until);
alter table attempts enable row level security;
revoke all on attempts from public;

-- Counts an attempt as a failure for each key until forget_attempt says otherwise, so that parallel ones cannot slip past.
-- False, and nothing is counted, where one of the keys has its most already.
create function begin_attempt(keys bytea[], most integer[], at timestamptz, lock_for interval) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  for i in 1 .. cardinality(keys) loop
    insert into attempts as a (key, failures, until) values (keys[i], 1, at + lock_for)
    on conflict (key) do update
      set failures = case when a.until <= at then 1 else a.failures + 1 end, until = at + lock_for
      where a.until <= at or a.failures < most[i];
    if not found then
      update attempts set failures = failures - 1 where key = any (keys[1 : i - 1]);
      return false;
    end if;
  end loop;
  return true;
end $$;

-- What was counted was none: the last key (the account) begins anew, the others take one back.
create function forget_attempt(keys bytea[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update attempts set failures = greatest(failures - 1, 0) where key = any (keys[1 : cardinality(keys) - 1]);
  delete from attempts where key = keys[cardinality(keys)];
$$;

-- Links that let a password be chosen -------------------------------------------------------------------------------

create table password_links (
  -- SHA-256 of 32 random bytes: a stolen database opens nothing
  hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'welcome')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);
alter table password_links enable row level security;
revoke all on password_links from public;

-- Somebody asked for a link. The row is the same whether or not there is such an account: a job looks.
create table reset_requests (
  id bigint generated always as identity primary key,
  email text not null,
  -- whose door it was asked at; null: the platform's own, where every account may sign in
  partner_id integer references partners on delete cascade,
  -- the host name of that door
  host text not null,
  address text not null,
  user_agent text not null,
  requested_at timestamptz not null
);
alter table reset_requests enable row level security;
revoke all on reset_requests from public;
create trigger reset_request_waiting after insert on reset_requests
  for each statement execute function tell_mail_waiting();

-- False where so many wait that no more are taken.
create function request_password_reset(email text, partner integer, host text, address text, user_agent text, at timestamptz)
returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if (select count(*) from (select from reset_requests limit 5000) waiting) >= 5000 then return false; end if;
  insert into reset_requests (email, partner_id, host, address, user_agent, requested_at)
    values (email, partner, host, address, user_agent, at);
  return true;
end $$;

-- A link for somebody whom the scope may add or edit, and who does not hold more than it. False for anybody else.
create function add_welcome_link(wanted integer, link bytea, at timestamptz, until timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not (scope_has('add_user') or scope_has('edit_user')) then return false; end if;
  insert into password_links (hash, user_id, purpose, created_at, expires_at)
    select link, u.id, 'welcome', at, until from users u
    where u.id = wanted and scope_reaches(u.role, u.partner_id, u.client_id)
      and u.rights <@ string_to_array(coalesce(current_setting('balise.rights', true), ''), ',');
  return found;
end $$;

-- Whose link it is, and whether it still opens: once, before its end, for an account that may sign in.
create function find_password_link(link bytea, at timestamptz)
returns table (user_id integer, purpose text, email text, first_name text, last_name text, language text,
  expires_at timestamptz, is_open boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, l.purpose, u.email, u.first_name, u.last_name, u.language, l.expires_at,
    l.used_at is null and l.expires_at > at and exists (select from scope_of_user(u.id, null, at))
  from password_links l join users u on u.id = l.user_id
  where l.hash = link
$$;

-- Takes the scope's own user through its link: every link of the user is used up. False where it was used meanwhile.
create function use_password_link(link bytea, new_hash text, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from password_links where hash = link and user_id = scope_user() and used_at is null and expires_at > at for update;
  if not found then return false; end if;
  update password_links set used_at = at where user_id = scope_user() and used_at is null;
  update users set password_hash = new_hash where id = scope_user();
  return true;
end $$;

-- One's own password ------------------------------------------------------------------------------------------------

create function own_password_hash() returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select password_hash from users where id = scope_user() $$;

-- Every link that is still open is used up with it.
create function set_own_password(new_hash text, at timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update password_links set used_at = at where user_id = scope_user() and used_at is null;
  update users set password_hash = new_hash where id = scope_user();
$$;

-- who views as a client stands elsewhere than its own mails do
create policy mails_to_oneself on mails for insert to balise_api
  with check (recipient = (select u.email from users u where u.id = (select scope_user())));

-- what people may change of themselves (users_edit_self)
grant update (first_name, last_name, phone) on users to balise_api;

-- Second factor -----------------------------------------------------------------------------------------------------

create table second_factors (
  user_id integer primary key references users on delete cascade,
  -- AES-256-GCM under the platform's key, which is not in the database
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  -- null: the person has not shown yet that the codes are right
  confirmed_at timestamptz,
  -- the time step (30 s) of the last code that was taken: none is taken twice
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id integer not null references users on delete cascade,
  -- SHA-256 of 80 random bits
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
-- A right password that waits for its second factor.
create table sign_in_challenges (
  hash bytea primary key,
  user_id integer not null references users on delete cascade,
  remember boolean not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);

alter table second_factors enable row level security;
alter table recovery_codes enable row level security;
alter table sign_in_challenges enable row level security;
revoke all on second_factors, recovery_codes, sign_in_challenges from public;
grant select, insert, update, delete on second_factors, recovery_codes to balise_api;
grant insert, delete on sign_in_challenges to balise_api;
grant select (user_id, hash) on sign_in_challenges to balise_api;
create policy second_factors_own on second_factors to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));
create policy recovery_codes_own on recovery_codes to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));
create policy sign_in_challenges_own on sign_in_challenges to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));

-- Whose challenge it is. Each look counts, and after five nobody's.
create function look_at_challenge(challenge bytea, at timestamptz) returns table (user_id integer, remember boolean)
language sql volatile security definer set search_path = public, pg_temp as $$
  update sign_in_challenges c set attempts = attempts + 1
  where c.hash = challenge and c.expires_at > at and c.attempts < 5
  returning c.user_id, c.remember
$$;

-- The audit log of those who are not signed in ----------------------------------------------------------------------

-- A line about a person, as Balise's own act. Of one kind and person at most twenty an hour, for a stranger decides how often.
create function audit_stranger(wanted integer, at_moment timestamptz, done text, from_address text, agent text)
returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if done not in ('sign_in.failure', 'password.reset_request') then raise exception 'no stranger does %', done; end if;
  if (select count(*) from audit_log where subject_kind = 'user' and subject_id = wanted and action = done
      and at > at_moment - interval '1 hour') >= 20 then return; end if;
  insert into audit_log (at, actor_id, actor_name, partner_id, client_id, action, subject_kind, subject_id, subject_name,
    address, user_agent)
  select at_moment, null, 'Balise', partner_id, client_id, done, 'user', id, first_name || ' ' || last_name, from_address, agent
  from users where id = wanted;
end $$;

-- What the log says of the scope's own user and by it, newest first, for a copy of one's own data.
create function own_audit(most integer)
returns table (at timestamptz, actor_name text, action text, subject_kind text, subject_name text, address text, user_agent text)
language sql stable security definer set search_path = public, pg_temp as $$
  select at, actor_name, action, subject_kind, subject_name, address, user_agent from audit_log
  where actor_id = scope_user() or (subject_kind = 'user' and subject_id = scope_user())
  order by at desc, id desc limit most
$$;

-- Outbox ------------------------------------------------------------------------------------------------------------

-- Whether a mail is to somebody who holds a right that the scope lacks: its link would lend that right.
create function mail_is_above_scope(wanted bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from mails m join users u on lower(u.email) = lower(m.recipient) and u.partner_id is not distinct from m.partner_id
    where m.id = wanted and not u.rights <@ string_to_array(coalesce(current_setting('balise.rights', true), ''), ',')
  )
$$;

revoke all on function begin_attempt(bytea[], integer[], timestamptz, interval), forget_attempt(bytea[]),
  request_password_reset(text, integer, text, text, text, timestamptz),
  add_welcome_link(integer, bytea, timestamptz, timestamptz), find_password_link(bytea, timestamptz),
  use_password_link(bytea, text, timestamptz), own_password_hash(), set_own_password(text, timestamptz),
  look_at_challenge(bytea, timestamptz), audit_stranger(integer, timestamptz, text, text, text), own_audit(integer),
  mail_is_above_scope(bigint) from public;
grant execute on function begin_attempt(bytea[], integer[], timestamptz, interval), forget_attempt(bytea[]),
  request_password_reset(text, integer, text, text, text, timestamptz),
  add_welcome_link(integer, bytea, timestamptz, timestamptz), find_password_link(bytea, timestamptz),
  use_password_link(bytea, text, timestamptz), own_password_hash(), set_own_password(text, timestamptz),
  look_at_challenge(bytea, timestamptz), audit_stranger(integer, timestamptz, text, text, text), own_audit(integer),
  mail_is_above_scope(bigint) to balise_api;
