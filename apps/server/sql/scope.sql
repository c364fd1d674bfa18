-- The scope of a request: who asks, and what it may see. The server sets it in each transaction (db/scope.ts); without it every policy
-- answers "nothing". balise_api is neither owner nor superuser and sees rows only through policies, and tracks only through functions.
--
-- The files of this folder are applied again as a whole whenever one of them changes (db/sql-files.ts); `execute` is revoked from public
-- afterwards. Functions marked "security definer" run as the owner, for what must be known before there is a scope (sign-in) or what
-- may be known in part only. Each sets its search_path.

create function scope_role() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('balise.role', true), '') $$;

create function scope_user() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('balise.user_id', true), '')::integer $$;

create function scope_partner() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('balise.partner_id', true), '')::integer $$;

create function scope_client() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('balise.client_id', true), '')::integer $$;

-- Whether the scope shows only the devices of user_devices. A scope that does not say so is limited.
create function scope_limited() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('balise.limited', true), '') <> 'no' $$;

-- The share whose recipient acts on a device of another client (enter_share in sql/share_commands.sql); null: none.
create function scope_share() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('balise.share_id', true), '')::integer $$;

-- The devices of a limited user; in the scope of a share, its device alone.
create function scope_devices() returns integer[] language sql stable security definer set search_path = public, pg_temp as $$
  select case when scope_share() is null then array(select device_id from user_devices where user_id = scope_user())
    else array(select device_id from device_shares where id = scope_share()) end
$$;

-- The rights that apply, as the server computed them for the request (effectiveRights of packages/contract).
create function scope_has(wanted text) returns boolean language sql stable parallel safe
  as $$ select wanted = any (string_to_array(coalesce(current_setting('balise.rights', true), ''), ',')) $$;

-- The scope of an account that may be used at this moment; otherwise no row. With a client to view as, the scope is that client's as long as
-- the account has the right to; a suspended client can still be viewed.
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

-- Any of the rights over users. The server and guard_user_change() decide which one an action needs.
create function scope_manages_users() returns boolean language sql stable parallel safe as $$
  select scope_has('view_users') or scope_has('add_user') or scope_has('edit_user') or scope_has('delete_user')
    or scope_has('view_rights') or scope_has('edit_rights')
$$;

-- Whether a user of that role, partner and client is below or beside the scope.
create function scope_reaches(its_role text, its_partner integer, its_client integer) returns boolean
language sql stable parallel safe as $$
  select case scope_role()
    when 'platform' then true
    when 'partner' then its_role in ('partner', 'client') and its_partner = scope_partner()
    when 'client' then its_role = 'client' and its_client = scope_client()
    else false
  end
$$;

-- The clients that the scope shows, as an array, so that a policy is one comparison which an index can answer. In branches, so that a
-- partner's clients are found by index and the settings are read once.
create function scope_clients() returns integer[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  case scope_role()
    when 'platform' then return array(select id from clients where deleted_at is null);
    when 'partner' then return array(select id from clients where partner_id = scope_partner() and deleted_at is null);
    when 'client' then return array(select id from clients where id = scope_client() and deleted_at is null);
    else return '{}';
  end case;
end $$;

create function scope_manages_billing() returns boolean language sql stable parallel safe as $$ select scope_has('manage_billing') $$;

create function scope_reads_billing() returns boolean language sql stable parallel safe
  as $$ select scope_has('view_billing') or scope_has('manage_billing') $$;

-- Whether the scope may see a partner's own data.
create function scope_holds_partner(wanted integer) returns boolean language sql stable parallel safe as $$
  select case scope_role() when 'platform' then true when 'partner' then wanted = scope_partner() else false end
$$;

-- Whether a device is one that the scope shows: its client's, and in the list of a limited user.
create function scope_covers(client integer, device integer) returns boolean language sql stable as $$
  select client = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device = any ((select scope_devices())::integer[]))
$$;

-- Sets the scope for the rest of the transaction (db/scope.ts). A caller could as well use set_config.
create function enter_scope(names text[], contents text[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform set_config(s.name, s.content, true) from unnest(names, contents) s (name, content);
end $$;

-- Whether a link in a mail would give the scope more than it has: the recipient has a right that the scope lacks, or an account that ends
-- later. A recipient without an account (its address was changed) counts as above.
create function mail_is_above_scope(wanted bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(bool_or(
    not u.rights <@ string_to_array(coalesce(current_setting('balise.rights', true), ''), ',')
    or coalesce(u.date_end, 'infinity') > coalesce(r.date_end, 'infinity')), true)
  from mails m
  join users u on lower(u.email) = lower(m.recipient) and u.partner_id is not distinct from m.partner_id
  cross join users r
  where m.id = wanted and r.id = scope_user()
$$;

-- Whether the scope may read the network address of an action: resellers read all; a client's users those of their own client's users and
-- of callers that were not signed in.
create function scope_reads_address(actor integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select scope_role() is distinct from 'client' or actor is null
    or exists (select from users where id = actor and client_id = scope_client())
$$;

grant execute on function scope_role, scope_user, scope_partner, scope_client, scope_limited, scope_share, scope_devices, scope_of_user,
  scope_has, scope_manages_users, scope_reaches, scope_clients, scope_manages_billing, scope_reads_billing, scope_holds_partner, enter_scope,
  mail_is_above_scope, scope_reads_address, scope_covers to balise_api;
