-- Private mode: periods in which nobody sees where a vehicle is, how fast it is and what it does; its distance and alerts of theft stay.

create table private_periods (
  id bigint generated always as identity primary key,
  device_id integer not null references devices on delete cascade,
  -- whose time it is: it ends where the vehicle changes hands
  client_id integer not null references clients,
  -- what has begun never begins later: what was private stays private
  starts_at timestamptz not null,
  ends_at timestamptz not null default 'infinity',
  -- by a person, or by the week of private_schedules
  why text not null check (why in ('button', 'schedule')),
  started_by integer references users,
  started_by_name text not null default '',
  ended_by_name text not null default '',
  -- of a report of theft
  end_reason text not null default '',
  check (starts_at < ends_at)
);
create index private_periods_device on private_periods (device_id, ends_at);
create index private_periods_client on private_periods (client_id);
alter table private_periods enable row level security;

-- The hours of each week in which a vehicle is private, on its client's clocks. A job writes their periods eight days ahead.
create table private_schedules (
  device_id integer primary key references devices on delete cascade,
  client_id integer not null references clients,
  -- WeekHours of packages/contract
  week jsonb not null,
  -- up to when periods are written; null: they are to be written anew
  written_until timestamptz,
  -- a report of theft ended private time: no period begins before; null: none did
  seen_until timestamptz,
  -- as the periods were written
  time_zone text,
  changed_by integer not null references users,
  changed_by_name text not null,
  updated_at timestamptz not null
);
create index private_schedules_client on private_schedules (client_id);
alter table private_schedules enable row level security;

-- who decides how all vehicles are judged decides when they are private, and who may say that one was stolen; drivers have the button
update users set rights = rights || '{use_private_mode,manage_private_mode}' where rights @> '{edit_rights,manage_thresholds}';
