-- Partners kept in the app: a brand with everything that a reseller's customers see or receive (sign-in page, sender of
-- mails and SMS, map), host names that are unique over the platform, and a look at a brand before the world has it.
--
-- The platform's people (manage_partners) keep the whole row. A partner's own people (edit_brand) keep what it looks like;
-- its name, host names, publication and the addresses it sends from are the platform's to give.

alter table partners
  add column sign_in_background text not null default 'map' check (sign_in_background in ('map', 'plain')),
  add column support_web text not null default '',
  -- empty: the platform's own sender
  add column mail_from_name text not null default '',
  add column mail_from_address text not null default '',
  add column sms_sender text not null default '',
  -- what lies under the vehicles unless a reader chooses otherwise; null: the embedded overview map
  add column map_url text,
  add column map_attribution text not null default '',
  add column updated_at timestamptz not null default now(),
  -- the log speaks of a partner for ever, so its row stays
  add column deleted_at timestamptz;

-- a name is typed at the sign-in, where letters' case does not count; a deleted partner's is free again
alter table partners drop constraint partners_name_key;
create unique index partners_name on partners (lower(name)) where deleted_at is null;

-- Host names ----------------------------------------------------------------------------------------------------------

-- partners.host_names is what is edited; this table makes each name one partner's
create table partner_hosts (
  host_name text primary key,
  partner_id integer not null references partners
);
create index partner_hosts_partner on partner_hosts (partner_id);
alter table partner_hosts enable row level security;
revoke all on partner_hosts from public;

-- a name that two partners had answered as the older one's
insert into partner_hosts (host_name, partner_id)
  select lower(host), min(id) from partners, unnest(host_names) host group by lower(host);
update partners p set host_names = array(
  select h.host_name from partner_hosts h where h.partner_id = p.id order by h.host_name
);

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

-- Who keeps them ------------------------------------------------------------------------------------------------------

-- What a partner's own people may not change, whatever the server forgets.
create function guard_partner() returns trigger language plpgsql as $$
begin
  if scope_role() is distinct from 'platform' and (
    new.id, new.name, new.host_names, new.published, new.deleted_at, new.mail_from_address, new.sms_sender
  ) is distinct from (
    old.id, old.name, old.host_names, old.published, old.deleted_at, old.mail_from_address, old.sms_sender
  ) then
    raise exception 'this of a partner is kept by the platform' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger partner_guarded before update on partners for each row when (current_user = 'balise_api')
  execute function guard_partner();

drop policy partners_read on partners;
create policy partners_read on partners for select to balise_api
  using ((select scope_role()) = 'platform' or id = (select scope_partner()));
create policy partners_add on partners for insert to balise_api
  with check ((select scope_role()) = 'platform' and (select scope_has('manage_partners')));
create policy partners_edit on partners for update to balise_api
  using (
    ((select scope_role()) = 'platform' and (select scope_has('manage_partners') or scope_has('edit_brand')))
    or ((select scope_role()) = 'partner' and (select scope_has('edit_brand')) and id = (select scope_partner()))
  );
grant insert, update on partners to balise_api;

-- Which host names of a list are another partner's.
create function find_taken_hosts(wanted text[], except_partner integer) returns setof text
language sql stable security definer set search_path = public, pg_temp
as $$ select host_name from partner_hosts where host_name = any (wanted) and partner_id <> except_partner $$;

-- What a partner has, for those who see it. Clients and users that were deleted no longer count; devices in their 30 days
-- do not either.
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

-- An unpublished or deleted partner's people are out at once, live sockets too.
create function tell_partner_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('rights_changed', id::text) from users where partner_id = new.id;
  return null;
end $$;
create trigger rights_changed after update of published, deleted_at on partners for each row
  when (old.published is distinct from new.published or old.deleted_at is distinct from new.deleted_at)
  execute function tell_partner_changed();

-- What strangers see --------------------------------------------------------------------------------------------------

create table partner_previews (
  -- SHA-256 of the token in the link
  token_hash bytea primary key,
  partner_id integer not null references partners,
  created_by integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index partner_previews_partner on partner_previews (partner_id);
alter table partner_previews enable row level security;
revoke all on partner_previews from public;
grant select (partner_id, expires_at), insert, delete on partner_previews to balise_api;
create policy partner_previews_keep on partner_previews to balise_api
  using (partner_id in (select id from partners) and (select scope_has('manage_partners') or scope_has('edit_brand')))
  with check (
    partner_id in (select id from partners) and (select scope_has('manage_partners') or scope_has('edit_brand'))
    and created_by = (select scope_user())
  );

drop function find_brand(text, text);
-- The brand that a stranger sees, by host name or by the partner's name; never one that is not published.
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

-- The brand that a preview link shows, published or not.
create function find_preview_brand(hash bytea, at timestamptz)
returns table (id integer, name text, display_name text, tagline_en text, tagline_fr text, accent text, logo text,
  sign_in_background text, default_language text, support_phone text, support_email text, support_web text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.name, p.display_name, p.tagline_en, p.tagline_fr, p.accent, p.logo, p.sign_in_background,
    p.default_language, p.support_phone, p.support_email, p.support_web
  from partner_previews v join partners p on p.id = v.partner_id
  where v.token_hash = hash and v.expires_at > at and p.deleted_at is null
$$;

revoke all on function keep_partner_hosts(), guard_partner(), tell_partner_changed(), find_taken_hosts(text[], integer),
  partner_counts(), find_brand(text, text), find_preview_brand(bytea, timestamptz) from public;
grant execute on function find_taken_hosts(text[], integer), partner_counts(), find_brand(text, text),
  find_preview_brand(bytea, timestamptz) to balise_api;
