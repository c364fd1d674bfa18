-- Who is who: partner -> client -> user. Row-level security is on for every table from the start; the policies are in sql/*.sql.
--
-- Three database roles (created by db/roles.ts before any migration runs): the owner, who migrates; balise_ingest, which writes what
-- trackers send; balise_api, which answers people and is bound by row-level security.

create table partners (
  id integer generated always as identity primary key,
  name text not null,
  host_names text[] not null default '{}',
  display_name text not null,
  tagline_en text not null default '',
  tagline_fr text not null default '',
  -- #rrggbb; the other five colours of a brand are derived from it
  accent text not null default '#3b4cb8',
  -- an inline SVG path data set or data: image, shown at 32 px
  logo text,
  default_language text not null default 'en' check (default_language in ('en', 'fr')),
  support_phone text not null default '',
  support_email text not null default '',
  published boolean not null default true,
  created_at timestamptz not null default now(),
  sign_in_background text not null default 'map' check (sign_in_background in ('map', 'plain')),
  support_web text not null default '',
  -- empty: the platform's own sender
  mail_from_name text not null default '',
  mail_from_address text not null default '',
  sms_sender text not null default '',
  -- address of the base map unless a reader chooses another; null: the platform's
  map_url text,
  map_attribution text not null default '',
  updated_at timestamptz not null default now(),
  -- the audit log refers to it, so its row stays
  deleted_at timestamptz,
  -- hosts that the content security policy allows for map_url
  map_hosts text[] not null default '{}'
);
create unique index partners_name on partners (lower(name)) where deleted_at is null;

-- Kept by a trigger from partners.host_names: a host name belongs to one partner.
create table partner_hosts (
  host_name text primary key,
  partner_id integer not null references partners
);
create index partner_hosts_partner on partner_hosts (partner_id);

create table clients (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  full_name text not null,
  type text not null check (type in ('person', 'company')),
  billing_option text not null check (billing_option in ('prepaid', 'postpaid')),
  email text not null,
  country_code2 text not null check (country_code2 ~ '^[A-Z]{2}$'),
  time_zone text not null default 'UTC',
  state text not null default 'active' check (state in ('active', 'past_due', 'grace', 'suspended_unpaid', 'closed')),
  created_at timestamptz not null default now(),
  phone text, -- E.164
  address text not null default '',
  registration_number text not null default '',
  tax_number text not null default '',
  -- how long positions are kept; null: for ever
  retention_months smallint check (retention_months in (2, 12, 60)),
  -- its bills and the audit log refer to it, so its row stays
  deleted_at timestamptz,
  state_since timestamptz not null default now(),
  -- the networks that its trackers may send from; empty: any
  tracker_networks cidr[] not null default '{}',
  -- what its partner calls it in other systems; optional
  code text not null default '' check (code = btrim(code))
);
create unique index clients_full_name on clients (partner_id, lower(full_name)) where deleted_at is null;
create unique index clients_email on clients (partner_id, lower(email)) where deleted_at is null;
create unique index clients_code on clients (partner_id, lower(code)) where code <> '' and deleted_at is null;

create table users (
  id integer generated always as identity primary key,
  role text not null,
  partner_id integer references partners,
  client_id integer references clients,
  last_name text not null,
  first_name text not null,
  email text not null,
  phone text,
  password_hash text not null,
  language text not null default 'en' check (language in ('en', 'fr')),
  -- a user's access: full (every device of the client) or limited to user_devices
  account_limited boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive')),
  date_end timestamptz,
  created_at timestamptz not null default now(),
  rights text[] not null default '{}',
  country_code2 text check (country_code2 ~ '^[A-Z]{2}$'),
  -- an account with an end: date_end
  is_temp_link boolean not null default false,
  -- when the user was warned of the end, and when the account was ended
  end_notified_at timestamptz,
  expired_at timestamptz,
  last_sign_in_at timestamptz,
  deleted_at timestamptz,
  check (role in ('platform', 'partner', 'client')),
  check (
    (role = 'platform' and partner_id is null and client_id is null) or
    (role = 'partner' and partner_id is not null and client_id is null) or
    (role = 'client' and partner_id is not null and client_id is not null)
  ),
  -- only a client's user has a list of devices
  check (role = 'client' or not account_limited),
  check (not is_temp_link or date_end is not null or deleted_at is not null),
  check (deleted_at is null or (status = 'inactive' and email = '' and phone is null and password_hash = ''))
);
-- sign-in does not know the partner yet
create index users_email_anywhere on users (lower(email));
create unique index users_email on users (coalesce(partner_id, 0), lower(email)) where deleted_at is null;
create index users_client on users (client_id) where deleted_at is null;
create index users_ending on users (date_end) where date_end is not null and expired_at is null and deleted_at is null;

create table partner_previews (
  -- SHA-256 of the token in the link
  token_hash bytea primary key,
  partner_id integer not null references partners,
  created_by integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index partner_previews_partner on partner_previews (partner_id);

create table user_settings (
  user_id integer primary key references users on delete cascade,
  -- what differs from the defaults; read through the contract's schema, which accepts older versions
  content jsonb not null,
  updated_at timestamptz not null
);

create table settings_defaults (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  -- null: for all users of the partner
  client_id integer references clients on delete cascade,
  content jsonb not null,
  updated_at timestamptz not null,
  -- Who proposed each part of the settings, and when: { "map": { "by": name, "at": milliseconds since 1970 UTC } }. A part
  -- without an entry has no known author and the date of the whole document.
  origins jsonb not null default '{}',
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

alter table partners enable row level security;
alter table partner_hosts enable row level security;
alter table clients enable row level security;
alter table users enable row level security;
alter table partner_previews enable row level security;
alter table user_settings enable row level security;
alter table settings_defaults enable row level security;
alter table saved_views enable row level security;
