-- An account's password and codes could be tried from as many networks as somebody has, five times each. Attempts on one account are now counted
-- over all networks too and slowed down, each by more, never stopped for good. So that this keeps nobody out of their own
-- account, the devices and networks from which an account signed in are kept: from there attempts are counted apart.

alter table attempts add column opens_at timestamptz not null default '-infinity';

drop function begin_attempt(bytea[], integer[], timestamptz, interval);
drop function forget_attempt(bytea[]);

-- Counts an attempt as a failure for each key until forget_attempt says otherwise, so that parallel ones cannot slip past.
-- A key with its most failures refuses for 15 minutes after the last; a slowed one refuses for 1, 2, 4, … 60 minutes and is
-- forgotten a day after the last. `opens` is null where the attempt may be looked at; else nothing was counted, and it says
-- when the key that refused opens again. `crossed`: a slowed key has just come to its most. A slowed key stands last.
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

-- What was counted was none: the keys of `anew` begin anew, the others take one back.
create function forget_attempt(keys bytea[], anew boolean[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update attempts a set failures = greatest(a.failures - 1, 0), opens_at = '-infinity'
  from unnest(keys, anew) as u (key, is_anew) where a.key = u.key and not u.is_anew;
  delete from attempts a using unnest(keys, anew) as u (key, is_anew) where a.key = u.key and u.is_anew;
$$;

revoke all on function begin_attempt(bytea[], integer[], boolean[], timestamptz), forget_attempt(bytea[], boolean[]) from public;
grant execute on function begin_attempt(bytea[], integer[], boolean[], timestamptz), forget_attempt(bytea[], boolean[]) to balise_api;

-- From where an account signed in within 90 days.
create table known_places (
  user_id integer not null references users on delete cascade,
  -- SHA-256 of a device's cookie, of a network, or of a network with a browser's name: the table names neither
  key bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, key)
);
alter table known_places enable row level security;
revoke all on known_places from public;
grant select, insert, update, delete on known_places to balise_api;
create policy known_places_own on known_places to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));

-- Those of the keys that are known to one of the accounts, before anybody is signed in.
create function find_known_places(users integer[], keys bytea[], at timestamptz) returns setof bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct key from known_places
  where user_id = any (users) and key = any (keys) and seen_at > at - interval '90 days'
$$;
revoke all on function find_known_places(integer[], bytea[], timestamptz) from public;
grant execute on function find_known_places(integer[], bytea[], timestamptz) to balise_api;

-- As in 0010, and the places from which the account signed in are forgotten: one may be a stranger's.
create or replace function shut_out(wanted integer, at timestamptz) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not (scope_has('edit_user') or scope_has('delete_user')) or wanted = scope_user() or not exists (
    select from users u where u.id = wanted and scope_reaches(u.role, u.partner_id, u.client_id)
  ) then
    return;
  end if;
  update sign_ins set revoked_at = at where user_id = wanted and revoked_at is null and expires_at > at;
  -- made by 0011
  update password_links set used_at = at where user_id = wanted and used_at is null;
  delete from sign_in_challenges where user_id = wanted;
  delete from known_places where user_id = wanted;
end $$;
