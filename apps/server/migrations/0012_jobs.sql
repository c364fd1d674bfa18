-- What is done later: one row for each job that waits or runs. A finished job is deleted; one that the clock starts gets its next time.

create table jobs (
  id bigint generated always as identity primary key,
  -- of the queues in apps/server/src/jobs
  queue text not null,
  -- one job of a queue and key at a time: the id of the row that the job is about; empty for one that the clock starts
  key text not null default '',
  data jsonb,
  -- greater first
  priority smallint not null default 0,
  -- in a fair queue: who asked for it
  asked_by integer,
  -- waiting: not to be taken before; running: the end of the lease, which its process extends
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- drawn each time that it is taken; null while it waits
  held_by uuid,
  -- asked for again while it ran: when to run it next
  again_at timestamptz,
  -- of the last attempt that failed
  last_error text not null default '',
  -- given up: a dead letter
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index jobs_key on jobs (queue, key) where failed_at is null;
create index jobs_due on jobs (queue, priority desc, due_at, id) where failed_at is null;

alter table jobs enable row level security;
