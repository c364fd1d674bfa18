-- Tracking links: who sees and changes them, and what is known of one before there is a scope.

-- Whether a link would be shown at a moment, apart from its own end: its client is neither suspended nor closed, and the user in whose name it
-- is may be used, reaches the client, and has the rights to see vehicles and to manage links.
create function tracking_link_stands(creator integer, client integer, viewing boolean, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from clients c join partners p on p.id = c.partner_id
      cross join lateral scope_of_user(creator, case when viewing then client end, at) s
    where c.id = client and c.deleted_at is null and c.state not in ('suspended_unpaid', 'closed') and p.published
      and 'view_devices' = any (s.rights) and 'manage_links' = any (s.rights)
      and case s.role when 'client' then s.client_id = c.id when 'partner' then s.partner_id = c.partner_id else s.role = 'platform' end
  )
$$;

-- The link of a token while it may be opened, with the scope in which its vehicles are read: that of the user in whose name it is, within
-- its client. No row for a token that is unknown, expired, revoked or whose user or client may not show anything: one answer for all.
create function find_tracking_link(hash bytea, at timestamptz)
returns table (id integer, client_id integer, partner_id integer, partner_name text, time_zone text, name text, expires_at timestamptz,
  device_ids integer[], group_ids integer[], name_as text, fields text[], delay smallint, blur integer, hours jsonb, trip_only boolean,
  destination jsonb, embed_hosts text[], password_hash text, updated_at timestamptz, user_id integer, limited boolean, rights text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select l.id, l.client_id, c.partner_id, p.name, c.time_zone, l.name, l.expires_at, l.device_ids, l.group_ids, l.name_as, l.fields,
    l.delay, l.blur, l.hours, l.trip_only, l.destination, l.embed_hosts, l.password_hash, l.updated_at, u.id, u.account_limited, u.rights
  from tracking_links l join clients c on c.id = l.client_id join partners p on p.id = c.partner_id join users u on u.id = l.created_by
  where l.token_hash = hash and l.revoked_at is null and (l.expires_at is null or l.expires_at > at)
    and tracking_link_stands(l.created_by, l.client_id, l.is_viewing, at)
$$;

-- A look at the vehicles of a link, of each from a moment on, for the position access log, in the name of the link. "counts": it is an
-- opening of the page.
create function note_tracking_link_look(link integer, devices integer[], from_moments timestamptz[], to_moment timestamptz, at timestamptz,
  from_address text, agent text, counts boolean) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if counts then
    update tracking_links set opens = opens + 1, last_opened_at = greatest(last_opened_at, at) where id = link;
  end if;
  perform note_position_access(l.created_by, l.name, c.partner_id, c.id, false, d.id, d.designation, r.from_at, to_moment, at, from_address, agent)
  from tracking_links l join clients c on c.id = l.client_id join unnest(devices, from_moments) r (device_id, from_at) on true
    join devices d on d.client_id = l.client_id and d.id = r.device_id
  where l.id = link;
end $$;

-- How many links a client of the scope has; locked against additions.
create function count_tracking_links(client integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('tracking links of a client'), client);
  return (select count(*) from tracking_links where client_id = client and client = any (scope_clients()));
end $$;

grant select (id, client_id, name, category, expires_at, device_ids, group_ids, name_as, fields, delay, blur, hours, trip_only, destination,
  embed_hosts, has_password, opens, last_opened_at, revoked_at, created_by, is_viewing, created_at, updated_at, sealed_token),
  insert (client_id, name, category, expires_at, device_ids, group_ids, name_as, fields, delay, blur, hours, trip_only, destination,
  embed_hosts, password_hash, token_hash, sealed_token, created_by, is_viewing, created_at, updated_at),
  update (name, category, expires_at, device_ids, group_ids, name_as, fields, delay, blur, hours, trip_only, destination, embed_hosts,
  password_hash, revoked_at, created_by, is_viewing, updated_at) on tracking_links to balise_api;

-- a limited user's own: others say which vehicles there are
create policy tracking_links_read on tracking_links for select to balise_api using (
  (select scope_has('manage_links')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or created_by = (select scope_user()))
);
create policy tracking_links_add on tracking_links for insert to balise_api with check (
  (select scope_has('manage_links')) and client_id = any ((select scope_clients())::integer[]) and created_by = (select scope_user())
);
create policy tracking_links_edit on tracking_links for update to balise_api
  using (
    (select scope_has('manage_links')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or created_by = (select scope_user()))
  )
  with check (client_id = any ((select scope_clients())::integer[]));

grant execute on function tracking_link_stands, find_tracking_link, note_tracking_link_look, count_tracking_links to balise_api;

-- The host names at which a client of the scope reaches the platform.
create function link_host_names(client integer) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select p.host_names from clients c join partners p on p.id = c.partner_id where c.id = client and client = any (scope_clients())
$$;
grant execute on function link_host_names to balise_api;
