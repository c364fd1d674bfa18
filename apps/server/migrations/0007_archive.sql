-- The archived past: a few days after its end, the positions of a device and UTC day become one chunk (docs/tracks.md), written by a job
-- (features/archive). A month of a retention class is one partition, so that retention drops it as a whole.

create table chunks (
  -- months; 0: for ever
  retention smallint not null,
  -- UTC
  day date not null,
  device_id integer not null,
  -- a day has several parts where the device changed hands, each of one owner's time, or where it has very many positions
  part smallint not null,
  -- whose retention applies; 0: no owner. Who may see it follows device_ownership
  client_id integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null,
  -- the version of docs/tracks.md
  format smallint not null,
  -- CRC-32 of the content
  checksum bigint not null,
  -- deflated
  content bytea storage external not null,
  archived_at timestamptz not null,
  primary key (device_id, day, part, retention)
) partition by list (retention);
-- for a client that changes its retention
create index chunks_client on chunks (client_id);

-- Qualities that later positions decided for archived ones, until the job writes them into the chunk: the process that answers trackers
-- does not open chunks.
create table archived_qualities (
  device_id integer not null,
  fixed_at timestamptz not null,
  key bigint not null,
  quality smallint not null,
  primary key (device_id, fixed_at, key)
);

-- Progress of each day, for the platform's administrators.
create table archive_days (
  day date primary key,
  devices integer not null,
  devices_done integer not null default 0,
  -- devices that failed at the last attempt, and why the last of them did
  devices_failed integer not null default 0,
  problem text,
  fixes bigint not null default 0,
  bytes bigint not null default 0,
  -- fixes that arrived after the day was archived
  late bigint not null default 0,
  started_at timestamptz not null,
  -- when the day's partition of positions was dropped
  finished_at timestamptz
);

-- Rows of a device that are archived while the day's partition exists; the partition is dropped when it has no more than these.
create table archive_devices (
  day date not null,
  device_id integer not null,
  rows integer not null,
  primary key (day, device_id)
);

-- Chunks that could not be opened. Readers continue without them and say so.
create table damaged_chunks (
  device_id integer not null,
  day date not null,
  part smallint not null,
  reason text not null,
  found_at timestamptz not null default now(),
  primary key (device_id, day, part)
);

-- Tasks for existing chunks: move them to another client or retention class, or erase them with their device. A job does a few at a
-- time and continues where it stopped.
create table chunk_tasks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('move', 'erase')),
  -- move: null means every device; erase: what was archived in this client's time
  device_id integer,
  client_id integer not null,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  chunks bigint,
  done bigint not null default 0,
  finished_at timestamptz,
  check (kind = 'move' or device_id is not null)
);
create index chunk_tasks_open on chunk_tasks (id) where finished_at is null;

create table chunks_2_months partition of chunks for values in (2) partition by range (day);
create table chunks_12_months partition of chunks for values in (12) partition by range (day);
create table chunks_60_months partition of chunks for values in (60) partition by range (day);
create table chunks_for_ever partition of chunks for values in (0) partition by range (day);
-- From 2000 on each month has its partition (chunks_2_months_202611), created when it is needed: a wrong clock may say any year, and no
-- tracker is older.
create table chunks_2_months_before_2000 partition of chunks_2_months for values from (minvalue) to ('2000-01-01');
create table chunks_12_months_before_2000 partition of chunks_12_months for values from (minvalue) to ('2000-01-01');
create table chunks_60_months_before_2000 partition of chunks_60_months for values from (minvalue) to ('2000-01-01');
create table chunks_for_ever_before_2000 partition of chunks_for_ever for values from (minvalue) to ('2000-01-01');

alter table archive_days enable row level security;
alter table damaged_chunks enable row level security;
alter table chunk_tasks enable row level security;
