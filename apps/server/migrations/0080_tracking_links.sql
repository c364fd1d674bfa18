-- Links by which people without an account see where vehicles are: what each shows, until when, and how often it was opened.

create table tracking_links (
  id integer generated always as identity primary key,
  client_id integer not null references clients on delete cascade,
  name text not null,
  category text not null check (category in ('temporary', 'permanent')),
  expires_at timestamptz check ((category = 'temporary') = (expires_at is not null)),
  device_ids integer[] not null default '{}',
  -- their members are those of each opening
  group_ids integer[] not null default '{}',
  -- of LINK_NAMES and LINK_FIELDS in packages/contract
  name_as text not null,
  fields text[] not null default '{}',
  -- minutes by which everything shown is late
  delay smallint not null default 0 check (delay between 0 and 1440),
  -- metres by which places are blurred; null: not at all
  blur integer check (blur > 0),
  -- WeekHours of packages/contract, by the client's clocks; null: always
  hours jsonb,
  trip_only boolean not null default false,
  -- name, latitude and longitude
  destination jsonb,
  -- sites that may show the page within theirs
  embed_hosts text[] not null default '{}',
  password_hash text,
  has_password boolean generated always as (password_hash is not null) stored,
  -- SHA-256 of the token; the token itself is encrypted with the platform's key, to be copied again
  token_hash bytea not null unique,
  sealed_token bytea not null,
  opens integer not null default 0,
  last_opened_at timestamptz,
  revoked_at timestamptz,
  -- who made or changed it last: it shows what this user may see, in the view that the user had then
  created_by integer not null references users on delete cascade,
  is_viewing boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (cardinality(device_ids) + cardinality(group_ids) > 0),
  check (password_hash is null or cardinality(embed_hosts) = 0)
);
create index tracking_links_client on tracking_links (client_id, id desc);

alter table tracking_links enable row level security;
