-- Shared devices in the static groups of the client that receives them. Not a period of device_group_membership: what blocks, limits, watches
-- or counts a fleet reads that table, and a recipient may do none of it to the owner's device.

create table shared_group_members (
  group_id integer not null,
  -- the recipient, whose group it is
  client_id integer not null,
  share_id integer not null references device_shares on delete cascade,
  device_id integer not null references devices on delete cascade,
  since timestamptz not null,
  primary key (group_id, share_id),
  foreign key (group_id, client_id) references device_groups (id, client_id) on delete cascade
);
create index shared_group_members_share on shared_group_members (share_id);
create index shared_group_members_client on shared_group_members (client_id);
create index shared_group_members_device on shared_group_members (device_id);

alter table shared_group_members enable row level security;
