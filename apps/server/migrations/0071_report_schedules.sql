-- Reports that are made and sent at fixed times, and what came of each sending.

create table report_schedules (
  id integer generated always as identity primary key,
  client_id integer not null references clients on delete cascade,
  name text not null,
  -- of REPORT_KINDS, REPORT_FORMATS, LANGUAGES in packages/contract
  kind text not null,
  format text not null,
  language text not null,
  -- ReportCriteria of packages/contract without its period
  criteria jsonb not null,
  periodicity text not null check (periodicity in ('daily', 'weekly', 'monthly')),
  -- 1 Monday to 7 Sunday
  weekdays integer[] not null default '{}',
  -- in a shorter month the last day
  month_day smallint check (month_day between 1 and 31),
  -- minutes after midnight, by the client's clocks
  send_minute smallint not null check (send_minute between 0 and 1439),
  contact_ids integer[] not null default '{}',
  to_owner boolean not null default false,
  skip_empty boolean not null default false,
  is_active boolean not null default true,
  -- who made or changed it last: reports are made under this user's rights, in the view that the user had then
  changed_by integer not null references users on delete cascade,
  is_viewing boolean not null default false,
  -- the next sending, and the clocks that it was found by; null: it is paused
  next_at timestamptz,
  time_zone text not null,
  -- up to when its sendings are done
  done_until timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, client_id),
  check (periodicity <> 'weekly' or cardinality(weekdays) > 0),
  check (periodicity <> 'monthly' or month_day is not null)
);
create unique index report_schedules_name on report_schedules (client_id, lower(name));
create index report_schedules_due on report_schedules (next_at) where next_at is not null;

-- One row for each sending; the unique key keeps one from being done twice.
create table report_schedule_runs (
  id integer generated always as identity primary key,
  schedule_id integer not null,
  client_id integer not null,
  due_at timestamptz not null,
  -- of sending, in days since 1970 by the client's clocks; null: it was sent by hand
  day integer,
  -- how many days it is about
  days integer,
  from_at timestamptz not null,
  to_at timestamptz not null,
  report_job_id integer references report_jobs on delete set null,
  state text not null default 'making' check (state in ('making', 'sent', 'empty', 'failed', 'refused')),
  -- of SENDING_FAILURES in packages/contract
  failure text,
  rows bigint,
  bytes bigint,
  recipients smallint not null default 0,
  -- of the link under which a file is downloaded that was too large to be attached
  link_hash bytea unique,
  ended_at timestamptz,
  unique (schedule_id, due_at),
  -- one that is edited on the day that it was sent is sent again where it is about other days
  unique (schedule_id, day, days),
  foreign key (schedule_id, client_id) references report_schedules (id, client_id) on delete cascade,
  check ((state = 'making') = (ended_at is null))
);
create unique index report_schedule_runs_job on report_schedule_runs (report_job_id);

-- not among the files that its user had made
alter table report_jobs add column is_scheduled boolean not null default false;
alter table mails add column report_job_id integer references report_jobs on delete set null;

alter table report_schedules enable row level security;
alter table report_schedule_runs enable row level security;
