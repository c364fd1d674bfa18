-- Everything of a client as one ZIP: what was asked for, the files that are in it so far, and its bytes.

create table client_exports (
  id integer generated always as identity primary key,
  client_id integer not null references clients on delete cascade,
  -- who asked; the client as which a reseller's user viewed the platform
  user_id integer not null references users on delete cascade,
  requester_name text not null,
  viewing_client_id integer references clients on delete cascade,
  -- of what happened: positions, trips, stops, events, alerts, the audit log
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  -- whose positions, trips, stops and events; null: of all devices
  device_ids integer[],
  -- of POSITION_FILES in packages/contract
  positions text not null check (positions in ('csv', 'geojson', 'parquet', 'none')),
  asked_at timestamptz not null,
  -- of JOB_STATES, JOB_FAILURES
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'refused', 'cancelled')),
  failure text,
  -- null: not begun
  files integer,
  files_done integer not null default 0,
  bytes bigint,
  file_name text,
  ended_at timestamptz,
  expires_at timestamptz,
  check ((state in ('waiting', 'running')) = (ended_at is null)),
  check (state <> 'done' or (bytes is not null and file_name is not null and expires_at is not null))
);
-- one at a time
create unique index client_exports_open on client_exports (client_id) where state in ('waiting', 'running');
create index client_exports_client on client_exports (client_id, id desc);
create index client_exports_expiry on client_exports (expires_at);
alter table client_exports enable row level security;

-- A file that is whole in the ZIP: what a process that takes over goes on after.
create table client_export_files (
  export_id integer not null references client_exports on delete cascade,
  place integer not null,
  name text not null,
  rows bigint not null,
  -- of its content, as it is and as it is compressed
  bytes bigint not null,
  packed bigint not null,
  crc32 bigint not null,
  sha256 text not null,
  -- where it begins in the ZIP, where it ends, and the first part behind it
  starts_at bigint not null,
  ends_at bigint not null,
  next_part integer not null,
  -- periods of a vehicle that could not be read: [{from, to}], milliseconds
  missing jsonb not null default '[]',
  primary key (export_id, place),
  unique (export_id, name)
);
alter table client_export_files enable row level security;

create table client_export_parts (
  export_id integer not null references client_exports on delete cascade,
  part integer not null,
  content bytea storage external not null,
  primary key (export_id, part)
);
alter table client_export_parts enable row level security;

-- whoever administers rights and reads the log
update users set rights = rights || '{export_data}' where rights @> '{edit_rights,view_audit}' and not 'export_data' = any (rights);
