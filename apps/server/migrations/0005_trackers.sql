-- What the gateways report about trackers and themselves, for administrators.

-- Trackers that connected and belong to no client. Limited in number; administrators can claim them.
create table unknown_devices (
  id bigint generated always as identity primary key,
  protocol text not null,
  identity text not null,
  address text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  count bigint not null default 1,
  -- /24 of IPv4, /48 of IPv6: each network has its share of the list, so that a flood of identities does not push others out
  network text not null default '',
  unique (protocol, identity)
);

-- Ports, errors and drops of each running gateway, refreshed every few seconds, for the ingest page.
create table ingest_status (
  gateway text primary key,
  reported_at timestamptz not null,
  content jsonb not null
);

-- The last messages of each tracker as they arrived, to find out why one is silent or wrong. A row holds several messages
-- (db/raw-chunk.ts). Kept for 7 days, about the last 200 of each device.
create table raw_messages (
  id bigint generated always as identity primary key,
  device_id integer not null references devices on delete cascade,
  protocol text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null check (count > 0),
  content bytea not null
);
create index raw_messages_of_device on raw_messages (device_id, id desc);
create index raw_messages_by_age on raw_messages (last_at);

-- Positions that could not be stored, with their bytes and the reason. The others of their batch were stored.
create table rejected_positions (
  id bigint generated always as identity primary key,
  device_id integer,
  protocol text not null,
  received_at timestamptz not null,
  reason text not null,
  detail text not null,
  raw bytea not null
);

alter table unknown_devices enable row level security;
alter table ingest_status enable row level security;
alter table raw_messages enable row level security;
alter table rejected_positions enable row level security;
