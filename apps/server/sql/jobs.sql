-- The queue of jobs. It is the owner's; triggers that run as the owner queue jobs for other roles.

-- Queues a job in the caller's transaction. One that waits under the same key becomes due at the earlier of both times; one that runs
-- is run once more after it.
create function queue_job(queue text, key text, due timestamptz default now(), asked_by integer default null, data jsonb default null)
returns void language sql as $$
  insert into jobs (queue, key, due_at, asked_by, data) values ($1, $2, $3, $4, $5)
  on conflict (queue, key) where failed_at is null do update
  set due_at = case when jobs.held_by is null then least(jobs.due_at, excluded.due_at) else jobs.due_at end,
      again_at = case when jobs.held_by is not null then least(jobs.again_at, excluded.due_at) end,
      data = excluded.data;
  select pg_notify('job_queued', $1) where $3 <= now();
$$;
