-- People are kept by people: users are added, edited and deleted over the API, each act under a right of its own. What the
-- server judges first is judged here once more: row-level security says whose people one may touch, and a trigger what nobody
-- may do whatever the server forgot: give or take a right that one lacks, take over the account of somebody who holds more,
-- change one's own standing.
--
-- A deleted user keeps its row, because devices and the audit log name it. Its e-mail address, phone number and password are
-- erased: the address is free again and nothing personal but the name is kept.

alter table users
  add column country_code2 text check (country_code2 ~ '^[A-Z]{2}$'),
  -- an account with an end: date_end
  add column is_temp_link boolean not null default false,
  -- when the end was told beforehand, and when it was carried out
  add column end_told_at timestamptz,
  add column expired_at timestamptz,
  add column last_sign_in_at timestamptz,
  add column deleted_at timestamptz;

update users set is_temp_link = true where date_end is not null;
update users u set last_sign_in_at = (select max(created_at) from sign_ins s where s.user_id = u.id);
alter table users
  add check (not is_temp_link or date_end is not null or deleted_at is not null),
  add check (deleted_at is null or (status = 'inactive' and email = '' and phone is null and password_hash = ''));

drop index users_email;
create unique index users_email on users (coalesce(partner_id, 0), lower(email)) where deleted_at is null;
create index users_client on users (client_id) where deleted_at is null;
create index users_ending on users (date_end) where date_end is not null and expired_at is null and deleted_at is null;

-- The last sign-in outlives the sign-ins, which leave after a month.
create function note_sign_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set last_sign_in_at = new.created_at where id = new.user_id;
  return null;
end $$;
create trigger note_sign_in after insert on sign_ins for each row execute function note_sign_in();

-- only what changes what somebody may do: a sign-in, a name or a setting ends no live socket
drop trigger rights_changed on users;
create trigger rights_changed after delete or update of role, partner_id, client_id, account_limited, rights, status, date_end,
  expired_at, deleted_at on users
  for each row execute function tell_rights_changed('id');

-- Who may touch whom ------------------------------------------------------------------------------------------------

-- Any of the rights over people. Which of them an act needs is for the server and for guard_user_change() to say.
create function scope_keeps_people() returns boolean language sql stable parallel safe as $$
  select scope_has('view_users') or scope_has('add_user') or scope_has('edit_user') or scope_has('delete_user')
    or scope_has('view_rights') or scope_has('edit_rights')
$$;
-- Whether somebody who stands there is below or beside the scope.
create function scope_reaches(its_role text, its_partner integer, its_client integer) returns boolean
language sql stable parallel safe as $$
  select case scope_role()
    when 'platform' then true
    when 'partner' then its_role in ('partner', 'client') and its_partner = scope_partner()
    when 'client' then its_role = 'client' and its_client = scope_client()
    else false
  end
$$;

drop policy users_read on users;
-- oneself always: somebody who views as a client stands elsewhere than its row
create policy users_read on users for select to balise_api using (
  id = (select scope_user()) or ((select scope_keeps_people()) and scope_reaches(role, partner_id, client_id))
);
create policy users_add on users for insert to balise_api with check (
  (select scope_has('add_user')) and scope_reaches(role, partner_id, client_id)
  and (client_id is null or partner_id = (select c.partner_id from clients c where c.id = client_id))
);
create policy users_keep on users for update to balise_api
  using (
    (select scope_has('edit_user') or scope_has('delete_user') or scope_has('edit_rights'))
    and deleted_at is null and scope_reaches(role, partner_id, client_id)
  )
  with check (scope_reaches(role, partner_id, client_id));

-- where somebody stands is said once: no update of role, partner_id or client_id; password_hash is written and never read
grant insert (role, partner_id, client_id, last_name, first_name, email, phone, country_code2, password_hash, language,
  account_limited, rights, status, is_temp_link, date_end, created_at) on users to balise_api;
grant update (last_name, first_name, email, phone, country_code2, password_hash, account_limited, rights, status, is_temp_link,
  date_end, end_told_at, expired_at, deleted_at) on users to balise_api;
grant select (country_code2, is_temp_link, last_sign_in_at, expired_at, deleted_at) on users to balise_api;

drop policy user_devices_read on user_devices;
create policy user_devices_read on user_devices for select to balise_api using (
  user_id = (select scope_user()) or ((select scope_keeps_people()) and user_id in (select id from users))
);
grant insert, delete on user_devices to balise_api;
-- only devices that one sees, of the user's own client
create policy user_devices_add on user_devices for insert to balise_api with check (
  (select scope_has('add_user') or scope_has('edit_user'))
  and exists (
    select from users u join devices d on d.client_id = u.client_id
    where u.id = user_id and d.id = device_id and u.id <> (select scope_user())
  )
);
create policy user_devices_remove on user_devices for delete to balise_api using (
  (select scope_has('edit_user') or scope_has('delete_user')) and user_id <> (select scope_user()) and user_id in (select id from users)
);

-- What nobody may do, asked of people only: the owner of the database is not bound.
create function guard_user_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  standing boolean;
  held text[] := string_to_array(coalesce(current_setting('balise.rights', true), ''), ',');
  -- a limited access rules some rights out: they go with it
  narrowed boolean;
begin
  if current_user <> 'balise_api' then return new; end if;
  if tg_op = 'INSERT' then
    if not new.rights <@ held then
      raise exception 'a right that one lacks is not given' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;

  standing := (new.account_limited, new.status, new.is_temp_link, new.date_end, new.deleted_at) is distinct from
    (old.account_limited, old.status, old.is_temp_link, old.date_end, old.deleted_at);
  if old.id = scope_user() and (standing or new.rights <> old.rights) then
    raise exception 'nobody changes what one may do oneself' using errcode = 'insufficient_privilege';
  end if;
  if standing and not old.rights <@ held then
    raise exception 'this user holds more' using errcode = 'insufficient_privilege';
  end if;
  if new.rights <> old.rights then
    narrowed := new.account_limited and not old.account_limited and new.rights <@ old.rights;
    if not (scope_has('edit_rights') or narrowed) then
      raise exception 'rights are changed with the right to' using errcode = 'insufficient_privilege';
    end if;
    if exists (
      (select unnest(new.rights) except select unnest(old.rights)) union all
      (select unnest(old.rights) except select unnest(new.rights)) except all select unnest(held)
    ) then
      raise exception 'a right that one lacks is neither given nor taken' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if old.id <> scope_user() then
    if new.deleted_at is distinct from old.deleted_at then
      if not scope_has('delete_user') then
        raise exception 'users are deleted with the right to' using errcode = 'insufficient_privilege';
      end if;
    elsif (new.email, new.password_hash) is distinct from (old.email, old.password_hash) and
      not (scope_has('edit_user') and old.rights <@ held) then
      raise exception 'the account of somebody who holds more is not taken over' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;
create trigger guard_user_change before insert or update on users
  for each row execute function guard_user_change();

-- What no policy can give --------------------------------------------------------------------------------------------

-- Who has an e-mail address within a partner (0: among the platform's own people). The caller's policies then say whether it
-- may hear more than "cannot be registered" (decision 6 of the domain).
create function find_taken_email(wanted text, within integer, except_user integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select id from users
  where lower(email) = lower(wanted) and coalesce(partner_id, 0) = within and deleted_at is null and id <> except_user
$$;

-- Ends every sign-in of somebody whom the scope may keep, and whatever would open the account again; but for oneself.
create function shut_out(wanted integer, at timestamptz) returns void
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
end $$;

revoke all on function note_sign_in(), scope_keeps_people(), scope_reaches(text, integer, integer), guard_user_change(),
  find_taken_email(text, integer, integer), shut_out(integer, timestamptz) from public;
grant execute on function scope_keeps_people(), scope_reaches(text, integer, integer),
  find_taken_email(text, integer, integer), shut_out(integer, timestamptz) to balise_api;
