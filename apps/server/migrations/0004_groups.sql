-- Groups of devices: static ones with members that people choose, dynamic ones with rules that a worker follows. Membership is kept as
-- periods with their reason.

create table device_groups (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  designation text not null,
  description text not null default '',
  -- a list of {feature, operator, value}, packages/tracking Rule; null: a static group
  rules jsonb check (rules is null or jsonb_array_length(rules) > 0),
  combine text not null default 'all' check (combine in ('all', 'any')),
  -- grows with each change of the rules: decisions by older rules are not stored
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  -- can be restored for 30 days
  deleted_at timestamptz,
  unique (id, client_id)
);
create unique index device_groups_name on device_groups (client_id, lower(designation)) where deleted_at is null;
create index device_groups_deleted on device_groups (deleted_at) where deleted_at is not null;

create table device_group_membership (
  id bigint generated always as identity primary key,
  group_id integer not null,
  -- the group's, so that a policy needs no other table
  client_id integer not null,
  device_id integer not null references devices on delete cascade,
  since timestamptz not null,
  until timestamptz not null default 'infinity',
  -- GroupWhy of packages/contract: the cause and the values, as data, so that each reader gets it in their language
  why jsonb not null,
  ended_why jsonb,
  check (since <= until),
  foreign key (group_id, client_id) references device_groups (id, client_id) on delete cascade
);
-- a device is in a group once
create unique index device_group_membership_now on device_group_membership (group_id, device_id) where until = 'infinity';
create index device_group_membership_device on device_group_membership (device_id) where until = 'infinity';
create index device_group_membership_history on device_group_membership (group_id, id desc);
create index device_group_membership_ended on device_group_membership (until) where until < 'infinity';

alter table device_groups enable row level security;
alter table device_group_membership enable row level security;
