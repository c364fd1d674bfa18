-- Partners, clients and users: who may read and change them.

-- Processes that keep rights in memory are notified of each change, whichever statement made it.
create function notify_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0]));
  return null;
end $$;
create trigger rights_changed after insert or delete on user_devices
  for each row execute function notify_rights_changed('user_id');
create trigger sign_in_changed after update of revoked_at, viewing_client_id on sign_ins
  for each row execute function notify_rights_changed('user_id');
create trigger rights_changed after delete or update of role, partner_id, client_id, account_limited, rights, status, date_end,
  expired_at, deleted_at on users
  for each row execute function notify_rights_changed('id');

-- A client's suspension ends the sign-ins of its users at once.
create function notify_client_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', id::text) from users where client_id = new.id;
  return null;
end $$;
create trigger rights_changed after update of state, partner_id on clients
  for each row execute function notify_client_changed();

-- Changes of users that no user may make. The owner of the database is not bound.
create function guard_user_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  status_changes boolean;
  held text[] := string_to_array(coalesce(current_setting('balise.rights', true), ''), ',');
  -- limited access rules some rights out
  narrowed boolean;
begin
  if current_user <> 'balise_api' then return new; end if;
  if tg_op = 'INSERT' then
    if not new.rights <@ held then
      raise exception 'a user cannot give a right that they lack' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;

  status_changes := (new.account_limited, new.status, new.is_temp_link, new.date_end, new.deleted_at) is distinct from
    (old.account_limited, old.status, old.is_temp_link, old.date_end, old.deleted_at);
  if old.id = scope_user() and (status_changes or new.rights <> old.rights) then
    raise exception 'users cannot change their own rights' using errcode = 'insufficient_privilege';
  end if;
  if status_changes and not old.rights <@ held then
    raise exception 'this user has more rights' using errcode = 'insufficient_privilege';
  end if;
  if new.rights <> old.rights then
    narrowed := new.account_limited and not old.account_limited and new.rights <@ old.rights;
    if not (scope_has('edit_rights') or narrowed) then
      raise exception 'changing rights needs edit_rights' using errcode = 'insufficient_privilege';
    end if;
    if exists (
      (select unnest(new.rights) except select unnest(old.rights)) union all
      (select unnest(old.rights) except select unnest(new.rights)) except all select unnest(held)
    ) then
      raise exception 'a user can neither give nor take a right that they lack' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if old.id <> scope_user() then
    if new.deleted_at is distinct from old.deleted_at then
      if not scope_has('delete_user') then
        raise exception 'deleting users needs delete_user' using errcode = 'insufficient_privilege';
      end if;
    elsif (new.email, new.password_hash) is distinct from (old.email, old.password_hash) and
      not (scope_has('edit_user') and old.rights <@ held) then
      raise exception 'this user has more rights: e-mail address and password cannot be changed' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;
create trigger guard_user_change before insert or update on users
  for each row execute function guard_user_change();

-- Who has an e-mail address within a partner (0: among the platform's own users). The caller's policies decide whether it learns more than
-- "cannot be registered" (decision 6 of the domain).
create function find_taken_email(wanted text, within integer, except_user integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select id from users
  where lower(email) = lower(wanted) and coalesce(partner_id, 0) = within and deleted_at is null and id <> except_user
$$;

-- Keeps partner_hosts equal to partners.host_names.
create function keep_partner_hosts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from partner_hosts where partner_id = new.id;
  if new.deleted_at is null then
    insert into partner_hosts (host_name, partner_id) select distinct lower(host), new.id from unnest(new.host_names) host;
  end if;
  return null;
end $$;
create trigger partner_hosts_kept after insert or update of host_names, deleted_at on partners
  for each row execute function keep_partner_hosts();

-- What a partner's own users may not change.
create function guard_partner() returns trigger language plpgsql as $$
begin
  if scope_role() is distinct from 'platform' and (
    new.id, new.name, new.host_names, new.published, new.deleted_at, new.mail_from_address, new.sms_sender
  ) is distinct from (
    old.id, old.name, old.host_names, old.published, old.deleted_at, old.mail_from_address, old.sms_sender
  ) then
    raise exception 'only the platform changes this of a partner' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger partner_guarded before update on partners for each row when (current_user = 'balise_api')
  execute function guard_partner();

-- Which host names of a list are another partner's.
create function find_taken_hosts(wanted text[], except_partner integer) returns setof text
language sql stable security definer set search_path = public, pg_temp
as $$ select host_name from partner_hosts where host_name = any (wanted) and partner_id <> except_partner $$;

-- How many clients, users and devices a partner has. Deleted ones do not count, nor do devices in their 30 days.
create function partner_counts() returns table (partner_id integer, clients integer, users integer, devices integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, coalesce(c.count, 0), coalesce(u.count, 0), coalesce(d.count, 0)
  from partners p
    left join (
      select partner_id, count(*)::integer as count from clients c where to_jsonb(c) ->> 'deleted_at' is null group by 1
    ) c on c.partner_id = p.id
    left join (
      select partner_id, count(*)::integer as count from users u where to_jsonb(u) ->> 'deleted_at' is null group by 1
    ) u on u.partner_id = p.id
    left join (
      select c.partner_id, count(*)::integer as count from devices d join clients c on c.id = d.client_id
      where d.deleted_at is null group by 1
    ) d on d.partner_id = p.id
  where p.deleted_at is null and (scope_role() = 'platform' or p.id = scope_partner())
$$;

-- The users of an unpublished or deleted partner are signed out at once, live sockets included.
create function notify_partner_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('rights_changed', id::text) from users where partner_id = new.id;
  return null;
end $$;
create trigger rights_changed after update of published, deleted_at on partners for each row
  when (old.published is distinct from new.published or old.deleted_at is distinct from new.deleted_at)
  execute function notify_partner_changed();

-- The brand for callers that are not signed in, by host name or by the partner's name; published ones only.
create function find_brand(host text, partner_name text)
returns table (id integer, name text, display_name text, tagline_en text, tagline_fr text, accent text, logo text,
  sign_in_background text, default_language text, support_phone text, support_email text, support_web text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, name, display_name, tagline_en, tagline_fr, accent, logo, sign_in_background, default_language,
    support_phone, support_email, support_web
  from partners
  where published and deleted_at is null
    and (id = (select partner_id from partner_hosts where host_name = lower(host)) or lower(name) = lower(partner_name))
  order by lower(name) = lower(partner_name) desc nulls last
  limit 1
$$;

-- Closes a client or reopens it; a reopened one is active until the ledger is checked. False: nothing to do.
create function close_client(wanted integer, closing boolean) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not scope_has('edit_client') then
    raise exception 'without the right to edit clients' using errcode = 'insufficient_privilege';
  end if;
  update clients set state = case when closing then 'closed' else 'active' end
  where id = wanted and id = any (scope_clients()) and (state = 'closed') <> closing;
  return found;
end $$;

-- How many devices and users clients have, for lists; the reader need not be able to read those rows.
create function client_counts(wanted integer[])
returns table (client_id integer, devices integer, users integer, last_sign_in timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select c,
    (select count(*)::integer from devices d where d.client_id = c and d.deleted_at is null),
    (select count(*)::integer from users u where u.client_id = c and u.deleted_at is null),
    (select max(u.last_sign_in_at) from users u where u.client_id = c)
  from unnest(wanted) c
  where (select scope_has('view_clients')) and c = any ((select scope_clients())::integer[])
$$;

-- Deletes a client that has neither devices nor users left. False: it has some, and nothing happened. Users that view the platform as that
-- client return to their own view.
create function delete_client(wanted integer, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not scope_has('delete_client') or not wanted = any (scope_clients()) then
    raise exception 'without the right to delete this client' using errcode = 'insufficient_privilege';
  end if;
  perform from clients where id = wanted for update; -- adding a device or user waits for it
  if exists (select from devices where client_id = wanted and deleted_at is null)
    or exists (select from users where client_id = wanted and deleted_at is null) then return false;
  end if;
  update clients set state = 'closed', deleted_at = at where id = wanted;
  update sign_ins set viewing_client_id = null where viewing_client_id = wanted;
  return true;
end $$;

-- A device that is added, restored or handed over waits for a deletion of its client that is under way, and is then refused.
create function keep_in_live_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from clients where id = new.client_id and deleted_at is null for key share;
  if not found then raise exception 'client % is deleted', new.client_id using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger device_in_live_client before insert on devices for each row when (new.deleted_at is null)
  execute function keep_in_live_client();
create trigger device_back_in_live_client before update of client_id, deleted_at on devices for each row
  when (new.deleted_at is null and (old.deleted_at is not null or old.client_id <> new.client_id)) execute function keep_in_live_client();

-- A device that leaves its client leaves the lists of that client's limited users.
create function leave_user_lists() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from user_devices l using users u
  where l.device_id = new.id and u.id = l.user_id and u.client_id is distinct from new.client_id;
  return null;
end $$;
create trigger leave_user_lists after update of client_id on devices for each row
  when (new.client_id <> old.client_id) execute function leave_user_lists();

-- The brand that a preview link shows, published or not. `host` must be one of the partner's; null: the platform's own host.
create function find_preview_brand(hash bytea, host text, at timestamptz)
returns table (id integer, name text, display_name text, tagline_en text, tagline_fr text, accent text, logo text,
  sign_in_background text, default_language text, support_phone text, support_email text, support_web text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.name, p.display_name, p.tagline_en, p.tagline_fr, p.accent, p.logo, p.sign_in_background,
    p.default_language, p.support_phone, p.support_email, p.support_web
  from partner_previews v join partners p on p.id = v.partner_id
  where v.token_hash = hash and v.expires_at > at and p.deleted_at is null
    and (host is null or exists (select from partner_hosts h where h.host_name = lower(host) and h.partner_id = p.id))
$$;

-- The gateways keep networks in memory and are notified as of a change of tracking settings.
create function notify_tracker_networks_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tracking_settings_changed', jsonb_build_object('partnerId', new.partner_id, 'clientId', new.id)::text);
  return null;
end $$;
create trigger tracker_networks_changed after update of tracker_networks on clients for each row
  when (new.tracker_networks <> old.tracker_networks) execute function notify_tracker_networks_changed();

create function find_taken_phone(wanted text, within integer, except_user integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select id from users
  where phone = wanted and coalesce(partner_id, 0) = within and deleted_at is null and id <> except_user
  order by id limit 1
$$;

-- When a client (null: the partner's or the platform's own users) and its partner may send the next invitation; null: now. A mail about an
-- address that was given to a user counts as one.
create function invitations_open_at(client integer, partner integer, of_client integer, of_partner integer, at timestamptz)
returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select max(sent) + interval '1 day' from (
    (select created_at as sent from mails
     where kind in ('welcome', 'email_changed', 'email_assigned', 'sign_in_link') and partner_id is not distinct from partner and client_id = client and created_at > at - interval '1 day'
     order by created_at desc offset of_client - 1 limit 1)
    union all
    (select created_at from mails
     where kind in ('welcome', 'email_changed', 'email_assigned', 'sign_in_link') and partner_id is not distinct from partner and created_at > at - interval '1 day'
     order by created_at desc offset of_partner - 1 limit 1)
  ) as oldest_that_counts
$$;

grant select, insert, update on partners to balise_api;
grant select, insert (full_name, type, billing_option, email, country_code2, time_zone, phone, address, registration_number,
  tax_number, partner_id, retention_months, tracker_networks, code), update (full_name, type, billing_option, email,
  country_code2, time_zone, phone, address, registration_number, tax_number, retention_months, tracker_networks, code) on clients
  to balise_api;
grant select (id, role, partner_id, client_id, language, created_at, email, account_limited, status, date_end, rights,
  country_code2, is_temp_link, expired_at, last_sign_in_at, deleted_at, last_name, first_name, phone), insert (role, partner_id,
  client_id, language, created_at, email, password_hash, account_limited, status, date_end, rights, country_code2, is_temp_link,
  last_name, first_name, phone), update (language, email, password_hash, account_limited, status, date_end, rights, end_notified_at,
  country_code2, is_temp_link, expired_at, deleted_at, last_name, first_name, phone) on users to balise_api;
grant select (partner_id, expires_at), insert, delete on partner_previews to balise_api;
grant select, insert, update, delete on user_settings, settings_defaults, saved_views to balise_api;
grant select (id, state, state_since, partner_id, tracker_networks, time_zone) on clients to balise_ingest;

create policy clients_read on clients for select to balise_api using (id = any ((select scope_clients())::integer[]));
create policy users_edit_self on users for update to balise_api
  using (id = (select scope_user())) with check (id = (select scope_user()));
-- a user always reads its own row, also while it views as a client
create policy users_read on users for select to balise_api using (
  id = (select scope_user()) or ((select scope_manages_users()) and scope_reaches(role, partner_id, client_id))
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
create policy partners_read on partners for select to balise_api
  using ((select scope_role()) = 'platform' or id = (select scope_partner()));
create policy partners_add on partners for insert to balise_api
  with check ((select scope_role()) = 'platform' and (select scope_has('manage_partners')));
create policy partners_edit on partners for update to balise_api
  using (
    ((select scope_role()) = 'platform' and (select scope_has('manage_partners') or scope_has('edit_brand')))
    or ((select scope_role()) = 'partner' and (select scope_has('edit_brand')) and id = (select scope_partner()))
  );
create policy partner_previews_keep on partner_previews to balise_api
  using (partner_id in (select id from partners) and (select scope_has('manage_partners') or scope_has('edit_brand')))
  with check (
    partner_id in (select id from partners) and (select scope_has('manage_partners') or scope_has('edit_brand'))
    and created_by = (select scope_user())
  );
create policy clients_add on clients for insert to balise_api with check (
  (select scope_has('add_client')) and case (select scope_role())
    when 'platform' then true
    when 'partner' then partner_id = (select scope_partner())
    else false
  end
);
-- "using" also says who may lock a client
create policy clients_edit on clients for update to balise_api
  using ((select scope_has('edit_client') or scope_has('delete_client')) and id = any ((select scope_clients())::integer[]))
  with check ((select scope_has('edit_client')) and id = any ((select scope_clients())::integer[]));
create policy clients_ingest on clients for select to balise_ingest using (true);
-- a user's own, also while it views as a client
create policy user_settings_own on user_settings to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));
create policy saved_views_own on saved_views to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));
-- a partner's proposals are read by all its users, a client's by the client's and those above
create policy settings_defaults_read on settings_defaults for select to balise_api using (
  ((select scope_role()) = 'platform' or partner_id = (select scope_partner()))
  and (client_id is null or client_id = any ((select scope_clients())::integer[]))
);
create policy settings_defaults_keep on settings_defaults to balise_api
  using (
    (select scope_has('manage_tracking_settings')) and not (select scope_limited())
    and case (select scope_role())
      when 'platform' then true
      when 'partner' then partner_id = (select scope_partner())
      when 'client' then client_id = (select scope_client())
      else false
    end
  )
  with check (
    (select scope_has('manage_tracking_settings')) and not (select scope_limited())
    and (client_id is null or client_id in (select c.id from clients c where c.partner_id = settings_defaults.partner_id))
    and case (select scope_role())
      when 'platform' then true
      when 'partner' then partner_id = (select scope_partner())
      when 'client' then client_id = (select scope_client())
      else false
    end
  );

grant execute on function find_taken_email, find_taken_hosts, partner_counts, find_brand, client_counts, delete_client,
  close_client, find_preview_brand, find_taken_phone, invitations_open_at to balise_api;
