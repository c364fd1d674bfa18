-- Reports as files: the queue, and the finished files in parts.

create table report_jobs (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- the client as which a reseller's user viewed the platform
  viewing_client_id integer references clients on delete cascade,
  -- of REPORT_KINDS, REPORT_FORMATS in packages/contract
  kind text not null,
  format text not null,
  language text not null,
  time_zone text not null,
  -- ReportAsked of packages/contract
  asked jsonb not null,
  -- of JOB_STATES, JOB_FAILURES
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'refused', 'cancelled')),
  failure text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- extended by its worker again and again; after this another may take it
  held_until timestamptz,
  attempts smallint not null default 0,
  devices integer,
  devices_done integer not null default 0,
  rows bigint not null default 0,
  bytes bigint,
  file_name text,
  -- the devices in the file: a reader that may no longer see one of them does not get the file
  device_ids integer[] not null default '{}',
  expires_at timestamptz,
  check ((state in ('waiting', 'running')) = (ended_at is null)),
  check (state <> 'done' or (bytes is not null and file_name is not null and expires_at is not null))
);
create index report_jobs_user on report_jobs (user_id, id desc);
create index report_jobs_open on report_jobs (id) where state in ('waiting', 'running');
create index report_jobs_expiry on report_jobs (expires_at);

create table report_file_parts (
  job_id integer not null references report_jobs on delete cascade,
  part integer not null,
  content bytea storage external not null,
  primary key (job_id, part)
);

alter table report_jobs enable row level security;
alter table report_file_parts enable row level security;
