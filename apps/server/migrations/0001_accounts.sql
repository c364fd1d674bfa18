-- Who is who: partner -> client -> user. Everything a person may see hangs on these four tables, so row-level security
-- stands on them from the first migration.
--
-- Three database roles (created by db/roles.ts before any migration runs): the owner, who migrates; balise_ingest, who
-- writes what trackers say; balise_api, who answers people and is bound by row-level security.

create table partners (
  id integer generated always as identity primary key,
  name text not null unique,
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
  created_at timestamptz not null default now()
);

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
  unique (partner_id, full_name),
  unique (partner_id, email)
);

create table users (
  id integer generated always as identity primary key,
  role text not null check (role in ('platform', 'partner', 'client', 'user')),
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
  -- who belongs to whom is not a matter of taste: a role has exactly the parents it needs
  check (
    (role = 'platform' and partner_id is null and client_id is null) or
    (role = 'partner' and partner_id is not null and client_id is null) or
    (role in ('client', 'user') and partner_id is not null and client_id is not null)
  )
);
-- one e-mail address within its partner (decision 6 of the domain); the platform's own people share one name space
create unique index users_email on users (coalesce(partner_id, 0), lower(email));

create table sign_ins (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- SHA-256 of an opaque random token: a stolen database opens nothing
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  -- how far each use pushes expires_at: 30 days instead of 12 hours
  remember boolean not null,
  revoked_at timestamptz,
  address text not null,
  user_agent text not null
);
create index sign_ins_user on sign_ins (user_id);

-- One-use tickets that open the live socket, kept for seconds.
create table live_tickets (
  token_hash bytea primary key,
  sign_in_id bigint not null references sign_ins on delete cascade,
  expires_at timestamptz not null
);
