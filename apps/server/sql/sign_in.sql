-- Sign-ins, passwords, challenges and the counters of attempts.

-- Accounts of an e-mail address, to compare a password with. At most five: a partner has one.
create function find_accounts(wanted text)
returns table (id integer, partner_id integer, client_state text, partner_published boolean, password_hash text,
  active boolean, date_end timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.partner_id, c.state, coalesce(p.published, true), u.password_hash, u.status = 'active', u.date_end
  from users u left join clients c on c.id = u.client_id left join partners p on p.id = u.partner_id
  where lower(u.email) = lower(wanted)
  order by u.id
  limit 5
$$;

-- The sign-in of a token. Each use extends it, at most once a minute, so that reads do not become writes; one by a link ends with the account.
create function use_sign_in(hash bytea, at timestamptz, lifetime interval, remembered_lifetime interval)
returns table (sign_in_id bigint, expires_at timestamptz, remember boolean, language text, user_id integer, role text,
  partner_id integer, client_id integer, limited boolean, rights text[], is_viewing boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  update sign_ins s
  set last_used_at = at, expires_at = coalesce(
    (select u.date_end from users u where u.id = s.user_id and s.link_id is not null),
    at + case when s.remember then remembered_lifetime else lifetime end
  )
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > at and s.last_used_at < at - interval '1 minute';
  return query
    select s.id, s.expires_at, s.remember, u.language, f.*
    from sign_ins s join users u on u.id = s.user_id
      cross join lateral scope_of_user(s.user_id, s.viewing_client_id, at) f
    where s.token_hash = hash and s.revoked_at is null and s.expires_at > at
      -- an account that became permanent asks for a password
      and (s.link_id is null or (u.is_temp_link and u.date_end > at));
end $$;

-- Opens the live socket once: the ticket is deleted in any case.
create function redeem_live_ticket(hash bytea, at timestamptz)
returns table (sign_in_id bigint, expires_at timestamptz, user_id integer, role text, partner_id integer, client_id integer,
  limited boolean, rights text[], is_viewing boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  delete from live_tickets t where t.expires_at <= at and t.token_hash <> hash;
  return query
    with redeemed as (
      delete from live_tickets t where t.token_hash = hash and t.expires_at > at returning t.sign_in_id
    )
    select s.id, s.expires_at, f.*
    from redeemed r join sign_ins s on s.id = r.sign_in_id
      cross join lateral scope_of_user(s.user_id, s.viewing_client_id, at) f
    where s.revoked_at is null and s.expires_at > at;
end $$;

-- The time of the last sign-in outlives the sign-ins, which are deleted after a month.
create function record_sign_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set last_sign_in_at = new.created_at where id = new.user_id;
  return null;
end $$;
create trigger record_sign_in after insert on sign_ins for each row execute function record_sign_in();

-- False: too many wait.
create function request_password_reset(email text, partner integer, host text, address text, user_agent text, at timestamptz)
returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if (select count(*) from (select from reset_requests limit 5000) waiting) >= 5000 then return false; end if;
  insert into reset_requests (email, partner_id, host, address, user_agent, requested_at)
    values (email, partner, host, address, user_agent, at);
  return true;
end $$;

-- A link for a user whom the scope may add or edit and who has no right that it lacks. False for any other.
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

-- The user of a link, and whether it still works: once, before its end, for an account that may sign in.
create function find_password_link(link bytea, at timestamptz)
returns table (user_id integer, purpose text, email text, first_name text, last_name text, language text,
  expires_at timestamptz, is_open boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, l.purpose, u.email, u.first_name, u.last_name, u.language, l.expires_at,
    l.used_at is null and l.expires_at > at and exists (select from scope_of_user(u.id, null, at))
  from password_links l join users u on u.id = l.user_id
  where l.hash = link
$$;

-- Sets the password of the scope's own user by a link; all links of the user are used up. False: it was used already.
create function use_password_link(link bytea, new_hash text, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from password_links where hash = link and user_id = scope_user() and used_at is null and expires_at > at for update;
  if not found then return false; end if;
  update password_links set used_at = at where user_id = scope_user() and used_at is null;
  update users set password_hash = new_hash where id = scope_user();
  return true;
end $$;

-- Adds a link for a temporary user whom the scope may edit and who has no right that it lacks; one that nobody has opened ends with it.
-- "allowed": the rights that a user with a link may have. failure: of the errors of addSignInLink.
create function add_sign_in_link(wanted integer, link bytea, allowed text[], most integer, at timestamptz, out link_id integer, out failure text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  its users;
begin
  perform pg_advisory_xact_lock(hashtext('sign-in links of a user'), wanted);
  select * into its from users u where u.id = wanted and u.deleted_at is null and scope_reaches(u.role, u.partner_id, u.client_id);
  failure := case
    when its.id is null or not scope_has('edit_user') then 'user_not_found'
    when its.id = scope_user() then 'own_account'
    when not its.rights <@ string_to_array(coalesce(current_setting('balise.rights', true), ''), ',')
      or its.date_end > (select u.date_end from users u where u.id = scope_user()) then 'user_holds_more'
    when not its.is_temp_link or its.date_end is null or its.date_end <= at or not its.rights <@ allowed
      or exists (select from second_factors f where f.user_id = wanted and f.confirmed_at is not null)
      or not exists (select from scope_of_user(wanted, null, at)) then 'sign_in_link_refused'
    when (select count(*) from sign_in_links l where l.user_id = wanted) >= most then 'limit_reached'
  end;
  if failure is not null then return; end if;
  update sign_in_links l set revoked_at = at where l.user_id = wanted and l.used_at is null and l.revoked_at is null;
  insert into sign_in_links (hash, user_id, created_at, created_by, created_by_name)
    select link, wanted, at, u.id, u.first_name || ' ' || u.last_name from users u where u.id = scope_user()
    returning id into link_id;
end $$;

-- The user of a link that still opens; no row: it is unknown, was used or revoked, or its user may not sign in by it.
create function find_sign_in_link(link bytea, at timestamptz) returns table (user_id integer, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.date_end from sign_in_links l join users u on u.id = l.user_id
  where l.hash = link and l.used_at is null and l.revoked_at is null and u.is_temp_link and u.date_end > at
    and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
    and exists (select from scope_of_user(u.id, null, at))
$$;

-- Uses a link of the scope's own user. Null: somebody was first, or it was revoked in this very moment.
create function use_sign_in_link(link bytea, from_address text, agent text, at timestamptz) returns integer
language sql volatile security definer set search_path = public, pg_temp as $$
  update sign_in_links l set used_at = at, used_address = from_address, used_agent = agent
  where l.hash = link and l.user_id = scope_user() and l.used_at is null and l.revoked_at is null
  returning l.id
$$;

-- Ends a link, with the sign-in of the browser that opened it. Returns its user; null: the scope has no such link, or it was revoked before.
create function revoke_sign_in_link(wanted integer, at timestamptz) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  its_user integer;
begin
  update sign_in_links l set revoked_at = at from users u
  where l.id = wanted and l.revoked_at is null and u.id = l.user_id and scope_has('edit_user') and u.id <> scope_user()
    and scope_reaches(u.role, u.partner_id, u.client_id)
  returning u.id into its_user;
  if found then update sign_ins s set revoked_at = at where s.link_id = wanted and s.revoked_at is null; end if;
  return its_user;
end $$;

create function own_password_hash() returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select password_hash from users where id = scope_user() $$;

-- All open links of the user are used up.
create function set_own_password(new_hash text, at timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update password_links set used_at = at where user_id = scope_user() and used_at is null;
  update users set password_hash = new_hash where id = scope_user();
$$;

-- The user of a challenge. Each call counts as an attempt; after five there is no row.
create function try_challenge(challenge bytea, at timestamptz) returns table (user_id integer, remember boolean)
language sql volatile security definer set search_path = public, pg_temp as $$
  update sign_in_challenges c set attempts = attempts + 1
  where c.hash = challenge and c.expires_at > at and c.attempts < 5
  returning c.user_id, c.remember
$$;

-- Whether a sign-in that opened a live socket is still valid, with the user's present scope. It ends no later than the user's account.
create function scope_of_sign_in(wanted bigint, at timestamptz)
returns table (expires_at timestamptz, user_id integer, role text, partner_id integer, client_id integer, limited boolean,
  rights text[], is_viewing boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select least(s.expires_at, u.date_end), f.*
  from sign_ins s join users u on u.id = s.user_id
    cross join lateral scope_of_user(s.user_id, s.viewing_client_id, at) f
  where s.id = wanted and s.revoked_at is null and s.expires_at > at
$$;

-- Takes back an attempt that did not fail: keys with `anew` start again at zero, the others take one back.
create function forget_attempt(keys bytea[], anew boolean[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update attempts a set failures = greatest(a.failures - 1, 0), opens_at = '-infinity'
  from unnest(keys, anew) as u (key, is_anew) where a.key = u.key and not u.is_anew;
  delete from attempts a using unnest(keys, anew) as u (key, is_anew) where a.key = u.key and u.is_anew;
$$;

-- The keys that are known to one of the accounts, before sign-in.
create function find_known_places(users integer[], keys bytea[], at timestamptz) returns setof bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct key from known_places
  where user_id = any (users) and key = any (keys) and seen_at > at - interval '90 days'
$$;

-- Ends all sign-ins of a user, with open links and challenges. The known browsers and networks are forgotten: one may be an intruder's.
create function end_sign_ins(wanted integer, at timestamptz) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not (scope_has('edit_user') or scope_has('delete_user')) or wanted = scope_user() or not exists (
    select from users u where u.id = wanted and scope_reaches(u.role, u.partner_id, u.client_id)
  ) then
    return;
  end if;
  update sign_ins set revoked_at = at where user_id = wanted and revoked_at is null and expires_at > at;
  update password_links set used_at = at where user_id = wanted and used_at is null;
  delete from sign_in_challenges where user_id = wanted;
  delete from known_places where user_id = wanted;
end $$;

-- Counts an attempt as a failure for each key until forget_attempt says otherwise, so that parallel ones cannot slip past.
-- A key with its most failures refuses for 15 minutes after the last; a slowed one refuses for 1, 2, 4, … 60 minutes and is
-- forgotten a day after the last. `opens` is null where the attempt may go on; else nothing was counted, and it says
-- when the key that refused opens again. `crossed`: a slowed key has just reached its limit. Slowed keys come last.
create function begin_attempt(keys bytea[], most integer[], slowed boolean[], at timestamptz,
  out opens timestamptz, out crossed boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  counted integer;
begin
  crossed := false;
  for i in 1 .. cardinality(keys) loop
    insert into attempts as a (key, failures, until)
      values (keys[i], 1, at + case when slowed[i] then interval '1 day' else interval '15 minutes' end)
    on conflict (key) do update set
      failures = case when a.until <= at then 1 else a.failures + 1 end,
      until = excluded.until,
      opens_at = case when slowed[i] and a.until > at and a.failures + 1 >= most[i]
        then at + make_interval(mins => least(60, power(2, least(6, a.failures + 1 - most[i])))::integer)
        else '-infinity' end
    where a.until <= at or case when slowed[i] then a.opens_at <= at else a.failures < most[i] end
    returning a.failures into counted;
    if not found then
      update attempts set failures = failures - 1 where key = any (keys[1 : i - 1]);
      select case when slowed[i] then a.opens_at else a.until end into opens from attempts a where a.key = keys[i];
      opens := coalesce(opens, at);
      return;
    end if;
    crossed := crossed or (slowed[i] and counted = most[i]);
  end loop;
end $$;

grant select (id, user_id, created_at, expires_at, last_used_at, remember, address, user_agent, revoked_at, viewing_client_id),
  insert, update (revoked_at, viewing_client_id), delete on sign_ins to balise_api;
grant select (id, user_id, created_at, created_by_name, used_at, used_address, used_agent, revoked_at) on sign_in_links to balise_api;
grant insert on live_tickets to balise_api;
grant select, insert, update, delete on second_factors, recovery_codes, known_places to balise_api;
grant select (hash, user_id), insert, delete on sign_in_challenges to balise_api;

create policy sign_ins_own on sign_ins to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));
-- of users whom the scope sees
create policy sign_in_links_read on sign_in_links for select to balise_api
  using ((select scope_has('view_users')) and user_id <> (select scope_user()) and exists (select from users u where u.id = user_id));
create policy live_tickets_own on live_tickets for insert to balise_api
  with check (exists (select from sign_ins s where s.id = sign_in_id));
create policy second_factors_own on second_factors to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));
create policy recovery_codes_own on recovery_codes to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));
create policy sign_in_challenges_own on sign_in_challenges to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));
create policy known_places_own on known_places to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));

grant execute on function find_accounts, use_sign_in, redeem_live_ticket, set_own_password, request_password_reset,
  add_welcome_link, find_password_link, use_password_link, own_password_hash, try_challenge, scope_of_sign_in, forget_attempt,
  begin_attempt, find_known_places, end_sign_ins, add_sign_in_link, find_sign_in_link, use_sign_in_link, revoke_sign_in_link to balise_api;
