-- Imports from another tracking server, Traccar.

create table traccar_imports (
  id integer generated always as identity primary key,
  client_id integer not null references clients on delete cascade,
  -- under whose rights things are added
  user_id integer not null references users on delete cascade,
  requester_name text not null,
  viewing_client_id integer references clients on delete cascade,
  url text not null,
  -- how to sign in there, encrypted; null once the import has ended
  encrypted_secret bytea,
  -- whose positions are taken; null: none
  from_at timestamptz,
  to_at timestamptz,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- of TRACCAR_FAILURES in packages/contract
  failure text,
  -- when what is no position was added, in one transaction
  listed_at timestamptz,
  -- how many of each kind were added, were there, and were refused with the reason: TraccarCounts of packages/contract
  counts jsonb,
  ended_at timestamptz,
  check ((from_at is null) = (to_at is null) and (from_at is null or to_at > from_at)),
  check ((state in ('waiting', 'running')) = (ended_at is null)),
  check (ended_at is null or encrypted_secret is null)
);
create unique index traccar_imports_open on traccar_imports (client_id) where state in ('waiting', 'running');
create index traccar_imports_client on traccar_imports (client_id, id desc);
alter table traccar_imports enable row level security;

-- The vehicles whose positions are taken, and how far each is.
create table traccar_import_devices (
  import_id integer not null references traccar_imports on delete cascade,
  device_id integer not null references devices on delete cascade,
  -- its number there
  source_id bigint not null,
  -- positions before this moment are stored
  done_until timestamptz not null,
  positions bigint not null default 0,
  refused bigint not null default 0,
  primary key (import_id, device_id)
);
alter table traccar_import_devices enable row level security;
