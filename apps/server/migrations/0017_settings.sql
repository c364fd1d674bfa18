-- What a person likes: how the map, the lists and the notices behave, one document a person; what a partner or a client
-- proposes to its people; and searches of table screens that a person gave a name.

create table user_settings (
  user_id integer primary key references users on delete cascade,
  -- only what differs from the defaults; read through the contract's schema, which knows older versions
  content jsonb not null,
  updated_at timestamptz not null
);

create table settings_defaults (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  -- null: for all people of the partner
  client_id integer references clients on delete cascade,
  content jsonb not null,
  updated_at timestamptz not null,
  unique nulls not distinct (partner_id, client_id)
);

create table saved_views (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  screen text not null,
  name text not null,
  -- { search, columns }
  content jsonb not null,
  created_at timestamptz not null
);
create unique index saved_views_name on saved_views (user_id, screen, lower(name));

alter table user_settings enable row level security;
alter table settings_defaults enable row level security;
alter table saved_views enable row level security;
revoke all on user_settings, settings_defaults, saved_views from public;
grant select, insert, update, delete on user_settings, settings_defaults, saved_views to balise_api;

-- one's own, wherever one looks at the moment
create policy user_settings_own on user_settings to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));
create policy saved_views_own on saved_views to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));

-- a partner's proposals are read by all its people, a client's by the client's and by those above it
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
