-- Rights of one's own. A role says where a person stands (platform, partner, client), rights[] what the person may do
-- there; names and rules are in packages/contract rights.ts, which also says which of them count for whom. The former role
-- "user" is a client's person who only reads.
--
-- A partner's people may look at the platform as one of their clients does: the sign-in says as whom.

alter table users add column rights text[] not null default '{}';

-- who administered keeps everything that exists; the names are those of rights.ts on the day of this migration
update users set rights = string_to_array('view_devices add_device edit_device enable_device delete_device view_deleted_devices'
  ' manage_groups view_history view_reports schedule_reports manage_geofences assign_geofences block_device block_emergency'
  ' manage_blocking_profiles lock_device edit_speed_limit manage_fuel view_maintenance manage_maintenance view_drivers'
  ' manage_drivers assign_driver share_device manage_links manage_tracking_settings manage_alert_contacts view_sms view_users'
  ' add_user edit_user delete_user view_rights edit_rights view_audit view_clients view_billing', ' ')
where role <> 'user';
update users set rights = rights || string_to_array('transfer_device send_command add_client edit_client delete_client'
  ' view_as_client manage_billing edit_brand view_outbox', ' ')
where role in ('platform', 'partner');
update users set rights = rights || string_to_array('manage_partners edit_catalogue view_ingest claim_unknown_device', ' ')
where role = 'platform';
update users set rights = string_to_array('view_devices view_history view_reports view_maintenance view_drivers', ' ')
where role = 'user';

alter table users drop constraint users_role_check, drop constraint users_check;
update users set role = 'client' where role = 'user';
alter table users
  add check (role in ('platform', 'partner', 'client')),
  add check (
    (role = 'platform' and partner_id is null and client_id is null) or
    (role = 'partner' and partner_id is not null and client_id is null) or
    (role = 'client' and partner_id is not null and client_id is not null)
  ),
  -- a list of devices is one client's
  add check (role = 'client' or not account_limited);

alter table sign_ins add column viewing_client_id integer references clients on delete set null;
drop trigger sign_in_revoked on sign_ins;
create trigger sign_in_changed after update of revoked_at, viewing_client_id on sign_ins
  for each row execute function tell_rights_changed('user_id');

-- The scope ---------------------------------------------------------------------------------------------------------

-- The rights that count, as the request's door computed them (contract effectiveRights).
create function scope_has(wanted text) returns boolean language sql stable parallel safe
  as $$ select wanted = any (string_to_array(coalesce(current_setting('balise.rights', true), ''), ',')) $$;

drop policy devices_add on devices;
drop policy devices_edit on devices;
drop policy device_ownership_add on device_ownership;
drop policy device_ownership_end on device_ownership;
drop policy user_devices_read on user_devices;
drop policy users_read on users;
drop function scope_administers();

create policy devices_add on devices for insert to balise_api
  with check ((select scope_has('add_device')) and client_id = any ((select scope_clients())::integer[]));
-- which of these rights a change needs is for the server to say; without any of them nothing is changed
create policy devices_edit on devices for update to balise_api
  using (
    (select scope_has('edit_device') or scope_has('enable_device') or scope_has('delete_device') or scope_has('transfer_device'))
    and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or id = any ((select scope_devices())::integer[]))
  )
  with check (client_id = any ((select scope_clients())::integer[]));
create policy device_ownership_add on device_ownership for insert to balise_api with check (
  (select scope_has('add_device') or scope_has('transfer_device'))
  and client_id = any ((select scope_clients())::integer[]) and device_id in (select id from devices)
);
create policy device_ownership_end on device_ownership for update to balise_api
  using ((select scope_has('transfer_device')) and client_id = any ((select scope_clients())::integer[]))
  with check ((select scope_has('transfer_device')) and client_id = any ((select scope_clients())::integer[]));

-- oneself always: somebody who views as a client stands elsewhere than its row
create policy users_read on users for select to balise_api using (
  id = (select scope_user()) or (
    (select scope_has('view_users')) and case (select scope_role())
      when 'platform' then true
      when 'partner' then partner_id = (select scope_partner())
      when 'client' then client_id = (select scope_client())
      else false
    end
  )
);
create policy user_devices_read on user_devices for select to balise_api using (
  user_id = (select scope_user()) or ((select scope_has('view_users')) and user_id in (select id from users))
);

grant select (rights), update (language) on users to balise_api;
grant select (viewing_client_id), update (viewing_client_id) on sign_ins to balise_api;
create policy users_edit_self on users for update to balise_api
  using (id = (select scope_user())) with check (id = (select scope_user()));

create or replace function scope_clients() returns integer[] language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(id), '{}') from clients
  where case scope_role()
    when 'platform' then true
    when 'partner' then partner_id = scope_partner()
    when 'client' then id = scope_client()
    else false
  end
$$;

-- Who signs in ------------------------------------------------------------------------------------------------------

drop function use_sign_in(bytea, timestamptz, interval, interval);
drop function redeem_live_ticket(bytea, timestamptz);
drop function scope_of_sign_in(bigint, timestamptz);
drop function scope_of_user(integer, timestamptz);

-- Scope of an account that may be used at this moment; no row for one that may not. With a client to view as, the scope is
-- that client's as long as the account holds the right to; a suspended client can still be looked at.
create function scope_of_user(wanted integer, viewing integer, at timestamptz)
returns table (user_id integer, role text, partner_id integer, client_id integer, limited boolean, rights text[],
  is_viewing boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, case when v.id is null then u.role else 'client' end, coalesce(v.partner_id, u.partner_id),
    coalesce(v.id, u.client_id), u.account_limited, u.rights, v.id is not null
  from users u left join clients c on c.id = u.client_id left join partners p on p.id = u.partner_id
    left join clients v on v.id = viewing and 'view_as_client' = any (u.rights)
      and (u.role = 'platform' or (u.role = 'partner' and v.partner_id = u.partner_id))
  where u.id = wanted and u.status = 'active' and (u.date_end is null or u.date_end > at)
    and coalesce(p.published, true) and coalesce(c.state not in ('suspended_unpaid', 'closed'), true)
$$;

-- Whose token this is. A use pushes the end of the sign-in, at most once a minute so that reading does not become writing.
create function use_sign_in(hash bytea, at timestamptz, lifetime interval, remembered_lifetime interval)
returns table (sign_in_id bigint, expires_at timestamptz, remember boolean, language text, user_id integer, role text,
  partner_id integer, client_id integer, limited boolean, rights text[], is_viewing boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  update sign_ins s
  set last_used_at = at, expires_at = at + case when s.remember then remembered_lifetime else lifetime end
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > at and s.last_used_at < at - interval '1 minute';
  return query
    select s.id, s.expires_at, s.remember, u.language, f.*
    from sign_ins s join users u on u.id = s.user_id
      cross join lateral scope_of_user(s.user_id, s.viewing_client_id, at) f
    where s.token_hash = hash and s.revoked_at is null and s.expires_at > at;
end $$;

-- Opens the live socket once: the ticket is gone whatever comes of it.
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

-- Whether a sign-in that opened a live socket still stands, with what its user may see now.
create function scope_of_sign_in(wanted bigint, at timestamptz)
returns table (expires_at timestamptz, user_id integer, role text, partner_id integer, client_id integer, limited boolean,
  rights text[], is_viewing boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.expires_at, f.*
  from sign_ins s cross join lateral scope_of_user(s.user_id, s.viewing_client_id, at) f
  where s.id = wanted and s.revoked_at is null and s.expires_at > at
$$;

revoke all on function scope_has(text), scope_of_user(integer, integer, timestamptz),
  use_sign_in(bytea, timestamptz, interval, interval), redeem_live_ticket(bytea, timestamptz),
  scope_of_sign_in(bigint, timestamptz) from public;
grant execute on function scope_has(text), scope_of_user(integer, integer, timestamptz),
  use_sign_in(bytea, timestamptz, interval, interval), redeem_live_ticket(bytea, timestamptz),
  scope_of_sign_in(bigint, timestamptz) to balise_api;
