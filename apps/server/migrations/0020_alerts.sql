-- Alert rules of clients and users, and alerts: one row for each firing of a rule for one device. Two rights for them.

create table alert_rules (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  -- whose own rule it is; null: of the client
  user_id integer references users,
  name text not null,
  kind text not null,
  -- AlertParameters of packages/tracking
  parameters jsonb not null,
  -- null: all of the client's, of its own rule those that its user sees
  device_ids integer[],
  group_ids integer[] not null default '{}',
  -- WeekHours of packages/contract, in the client's time zone; null: always
  schedule jsonb,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  contact_ids integer[] not null default '{}',
  quiet_hours jsonb,
  -- minutes; null: no escalation
  escalate_after integer check (escalate_after between 1 and 1440),
  escalate_contact_ids integer[] not null default '{}',
  digest_after integer check (digest_after between 1 and 100),
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- can be restored for 30 days
  deleted_at timestamptz,
  unique (id, client_id)
);
create index alert_rules_client on alert_rules (client_id) where deleted_at is null;

create table alerts (
  id bigint generated always as identity primary key,
  -- the client that owned the device at that moment
  client_id integer not null references clients,
  device_id integer not null references devices on delete cascade,
  -- null: an action of a geofence's assignment
  rule_id integer,
  user_id integer references users,
  kind text not null,
  severity text not null,
  -- what of several of a kind: a geofence, a group, a command, an alarm; empty where there is one at a time
  subject text not null default '',
  began_at timestamptz not null,
  at timestamptz not null,
  raised_at timestamptz not null,
  -- AlertFacts of packages/tracking
  facts jsonb not null,
  latitude double precision,
  longitude double precision,
  -- as it was called then: it may be another client's by now
  designation text not null,
  label text not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  assigned_to integer references users,
  assigned_name text,
  snoozed_until timestamptz,
  note text not null default '',
  version integer not null default 1,
  -- an episode is notified once for each rule
  unique nulls not distinct (rule_id, device_id, kind, subject, began_at),
  foreign key (rule_id, client_id) references alert_rules (id, client_id)
);
create index alerts_client on alerts (client_id, at desc, id desc);
create index alerts_device on alerts (device_id, at desc);
create index alerts_rule on alerts (rule_id, device_id, subject, at desc);
create index alerts_open on alerts (client_id) where acknowledged_at is null;

create table alert_acts (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alerts on delete cascade,
  client_id integer not null,
  at timestamptz not null,
  by_id integer,
  by_name text not null,
  act text not null,
  detail text not null default ''
);
create index alert_acts_alert on alert_acts (alert_id);

alter table alert_rules enable row level security;
alter table alerts enable row level security;
alter table alert_acts enable row level security;

update users set rights = rights || '{handle_alerts}' where 'manage_tracking_settings' = any (rights);
update users set rights = rights || '{manage_alert_rules}' where 'manage_thresholds' = any (rights);
