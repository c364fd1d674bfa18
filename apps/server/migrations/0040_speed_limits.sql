-- Speed limits of groups with the times in which they held, so that a late position is judged by those of its time; and the rules by which a
-- vehicle that was speeding several times is blocked.

-- A limit applies to the members of its group until the next one.
create table group_speed_limits (
  group_id integer not null,
  client_id integer not null,
  starts_at timestamptz not null,
  -- m/s; null: no limit from here on
  speed_limit double precision check (speed_limit > 0),
  changed_at timestamptz not null,
  changed_by integer not null,
  changed_by_name text not null,
  -- it ended with its group, and comes back with it
  ended_by_deletion boolean not null default false,
  primary key (group_id, starts_at),
  check (not ended_by_deletion or speed_limit is null),
  foreign key (group_id, client_id) references device_groups (id, client_id) on delete cascade
);
alter table group_speed_limits enable row level security;

create table speeding_blocks (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  -- of one of the two; neither: of every vehicle of the client
  device_id integer references devices on delete cascade,
  group_id integer,
  -- so many episodes within so many minutes
  episodes smallint not null check (episodes between 2 and 20),
  minutes integer not null check (minutes between 10 and 10080),
  -- in whose name a block is asked for, who must still have the right when it is sent
  set_by integer not null references users,
  set_by_name text not null,
  set_at timestamptz not null,
  check (device_id is null or group_id is null),
  unique nulls not distinct (client_id, device_id, group_id),
  foreign key (group_id, client_id) references device_groups (id, client_id) on delete cascade
);
create index speeding_blocks_device on speeding_blocks (device_id) where device_id is not null;
create index speeding_blocks_group on speeding_blocks (group_id, client_id) where group_id is not null;
alter table speeding_blocks enable row level security;

-- the memberships of a device, for its past limits
create index device_group_membership_of_device on device_group_membership (device_id, group_id);
