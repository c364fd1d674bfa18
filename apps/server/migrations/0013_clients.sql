-- Clients are kept by people: what a register knows of them, names that are unique in any case of their letters, who may
-- write what, how a client closes and how it leaves. And who looked at whose tracks, which the audit log shows.

alter table clients
  add column phone text, -- E.164
  add column address text not null default '',
  add column registration_number text not null default '',
  add column tax_number text not null default '',
  -- how long positions are kept: 2 months, 1 year, 5 years
  add column retention_months smallint not null default 12 check (retention_months in (2, 12, 60)),
  -- when it left for good; what it was billed and the audit log refer to it for ever
  add column deleted_at timestamptz,
  drop constraint clients_partner_id_full_name_key,
  drop constraint clients_partner_id_email_key;
create unique index clients_full_name on clients (partner_id, lower(full_name)) where deleted_at is null;
create unique index clients_email on clients (partner_id, lower(email)) where deleted_at is null;

-- As before, without those that left; and asked by branches, so that a partner's clients are found by index and the
-- settings are read once and not once a client.
create or replace function scope_clients() returns integer[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  case scope_role()
    when 'platform' then return array(select id from clients where deleted_at is null);
    when 'partner' then return array(select id from clients where partner_id = scope_partner() and deleted_at is null);
    when 'client' then return array(select id from clients where id = scope_client() and deleted_at is null);
    else return '{}';
  end case;
end $$;

-- Writing -----------------------------------------------------------------------------------------------------------

-- neither state nor deleted_at: those are close_client()'s, delete_client()'s and the ledger's
grant insert (partner_id, full_name, type, billing_option, email, country_code2, time_zone, phone, address,
  registration_number, tax_number, retention_months) on clients to balise_api;
grant update (full_name, type, billing_option, email, country_code2, time_zone, phone, address, registration_number,
  tax_number, retention_months) on clients to balise_api;

create policy clients_add on clients for insert to balise_api with check (
  (select scope_has('add_client')) and case (select scope_role())
    when 'platform' then true
    when 'partner' then partner_id = (select scope_partner())
    else false
  end
);
-- "using" also says who may hold a client against others' changes
create policy clients_edit on clients for update to balise_api
  using ((select scope_has('edit_client') or scope_has('delete_client')) and id = any ((select scope_clients())::integer[]))
  with check ((select scope_has('edit_client')) and id = any ((select scope_clients())::integer[]));

-- Closes a client or opens it again; opened, it is active until the ledger is looked at. False: nothing to do.
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

-- What clients have, for lists: counts of rows that the reader need not be able to read.
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

-- Deletes a client that has neither devices nor users left. False: it has; nothing happened. Whoever looks at the platform
-- as that client comes back to itself.
create function delete_client(wanted integer, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not scope_has('delete_client') or not wanted = any (scope_clients()) then
    raise exception 'without the right to delete this client' using errcode = 'insufficient_privilege';
  end if;
  perform from clients where id = wanted for update; -- who adds a device or user meanwhile waits
  if exists (select from devices where client_id = wanted and deleted_at is null)
    or exists (select from users where client_id = wanted and deleted_at is null) then return false;
  end if;
  update clients set state = 'closed', deleted_at = at where id = wanted;
  update sign_ins set viewing_client_id = null where viewing_client_id = wanted;
  return true;
end $$;

-- Who looked where --------------------------------------------------------------------------------------------------

-- Reading a vehicle's track is an act that people have a right to know of. A map asks again and again while somebody looks:
-- that is one look, whose line grows. It has a table of its own because the audit log's lines never change.
create table track_views (
  id bigint generated always as identity primary key,
  reader_id integer not null,
  reader_name text not null,
  -- whose vehicle it was in that period; decides who reads the line
  partner_id integer not null references partners,
  client_id integer not null references clients,
  -- done while viewing as that client
  as_client boolean not null,
  device_id integer not null,
  device_name text not null,
  -- the period that was looked at
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- when, the first and the last time, and how many times
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  address text not null,
  user_agent text not null
);
create index track_views_at on track_views (first_at desc, id desc);
create index track_views_client on track_views (client_id, first_at desc);
create index track_views_partner on track_views (partner_id, first_at desc);
create index track_views_device on track_views (device_id, first_at desc);
create index track_views_reader on track_views (reader_id, device_id, last_at desc);

create function let_track_view_only_grow() returns trigger language plpgsql as $$
declare
  growing constant text[] := '{from_at,to_at,last_at,times}';
begin
  if tg_op = 'UPDATE' and new.from_at <= old.from_at and new.to_at >= old.to_at and new.last_at >= old.last_at
    and new.times > old.times and to_jsonb(new) - growing = to_jsonb(old) - growing then return new;
  end if;
  raise exception 'the audit log is not changed' using errcode = 'insufficient_privilege';
end $$;
create trigger track_views_stay before update or delete on track_views
  for each row execute function let_track_view_only_grow();
create trigger track_views_stay_whole before truncate on track_views
  for each statement execute function refuse_audit_change();

alter table track_views enable row level security;
revoke all on track_views from public;
grant select on track_views to balise_api;
create policy track_views_read on track_views for select to balise_api using (
  (select scope_has('view_audit')) and case (select scope_role())
    when 'platform' then true
    when 'partner' then partner_id = (select scope_partner())
    when 'client' then client_id = (select scope_client())
    else false
  end
);

-- Notes that the scope's user read a track: one line for each client that owned the device in the period, the part that was
-- its own. A look within ten minutes of the last, at a period that meets it, is the same look.
create function record_track_view(device integer, from_at timestamptz, to_at timestamptz, at timestamptz, viewing boolean,
  address text, user_agent text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  part record;
begin
  for part in
    select o.client_id, c.partner_id, greatest(o.starts_at, $2) as from_at, least(o.ends_at, $3) as to_at,
      -- what it is called now is its present client's to know
      case when d.client_id = o.client_id then d.designation else d.imei end as name
    from device_ownership o join devices d on d.id = o.device_id join clients c on c.id = o.client_id
    where o.device_id = $1 and o.client_id = any (scope_clients()) and o.starts_at < $3 and o.ends_at > $2
  loop
    update track_views v
    set from_at = least(v.from_at, part.from_at), to_at = greatest(v.to_at, part.to_at), last_at = greatest(v.last_at, $4),
      times = v.times + 1
    where v.id = (
      select w.id from track_views w
      where w.reader_id = scope_user() and w.device_id = $1 and w.client_id = part.client_id and w.as_client = $5
        and w.address = $6 and w.last_at > $4 - interval '10 minutes' and w.from_at <= part.to_at and w.to_at >= part.from_at
      order by w.last_at desc limit 1
    );
    continue when found;
    insert into track_views (reader_id, reader_name, partner_id, client_id, as_client, device_id, device_name, from_at, to_at,
      first_at, last_at, address, user_agent)
    select u.id, u.first_name || ' ' || u.last_name, part.partner_id, part.client_id, $5, $1, part.name, part.from_at,
      part.to_at, $4, $4, $6, $7
    from users u where u.id = scope_user();
  end loop;
end $$;

revoke all on function close_client(integer, boolean), client_counts(integer[]), delete_client(integer, timestamptz),
  record_track_view(integer, timestamptz, timestamptz, timestamptz, boolean, text, text) from public;
grant execute on function close_client(integer, boolean), client_counts(integer[]), delete_client(integer, timestamptz),
  record_track_view(integer, timestamptz, timestamptz, timestamptz, boolean, text, text) to balise_api;
