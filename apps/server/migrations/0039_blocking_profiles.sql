-- Blocking profiles: weekly schedules by which vehicles are blocked and unblocked, and what came of each run for each vehicle.

create table blocking_profiles (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  name text not null,
  description text not null default '',
  -- WeekHours of packages/contract, in the client's time zone: when vehicles are blocked
  week jsonb not null,
  -- ProfileException[] of packages/tracking
  exceptions jsonb not null default '[]',
  device_ids integer[] not null default '{}',
  group_ids integer[] not null default '{}',
  -- what must hold when a block is sent
  condition text not null check (condition in ('engineOff', 'standstill')),
  is_active boolean not null default true,
  -- who made or last changed it: in this user's name its commands are sent
  changed_by integer not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when its hours, vehicles or activity changed last: what it had blocked until then is looked over
  changed_at timestamptz not null,
  -- up to when its runs are done
  done_until timestamptz not null,
  -- the next run after that, and what it does; null: there is none
  next_at timestamptz,
  next_kind text check (next_kind in ('block', 'unblock')),
  -- of the clocks that next_at was found by
  time_zone text not null,
  -- can be restored for 30 days
  deleted_at timestamptz,
  unique (id, client_id),
  check ((next_at is null) = (next_kind is null))
);
create unique index blocking_profiles_name on blocking_profiles (client_id, lower(name)) where deleted_at is null;

-- One row for each run of a profile and each vehicle; the unique key keeps a run from being done twice.
create table blocking_profile_runs (
  id bigint generated always as identity primary key,
  profile_id integer not null,
  client_id integer not null,
  device_id integer not null references devices,
  -- as the vehicle was called then
  designation text not null,
  kind text not null check (kind in ('block', 'unblock')),
  due_at timestamptz not null,
  -- of a block: the end of the blocked time
  until timestamptz,
  -- when it was done
  at timestamptz not null,
  command_id integer references commands,
  -- why nothing was asked, of PROFILE_RUN_REASONS in packages/contract
  reason text,
  unique (profile_id, device_id, kind, due_at),
  foreign key (profile_id, client_id) references blocking_profiles (id, client_id) on delete cascade,
  check ((command_id is null) <> (reason is null)),
  check ((kind = 'block') = (until is not null))
);
create index blocking_profile_runs_list on blocking_profile_runs (profile_id, due_at desc, id desc);
create index blocking_profile_runs_device on blocking_profile_runs (device_id, until) where kind = 'block';
create index blocking_profile_runs_command on blocking_profile_runs (command_id) where command_id is not null;
create index blocking_profile_runs_pending on blocking_profile_runs (until) where reason = 'pending' and kind = 'block';

alter table blocking_profiles enable row level security;
alter table blocking_profile_runs enable row level security;
