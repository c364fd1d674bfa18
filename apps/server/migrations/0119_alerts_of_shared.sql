-- Alerts about vehicles that another client shares: decided beside the history of the vehicle, which is its owner's.

-- by which share the client saw the device; null: it is its own
alter table alerts add column share_id integer references device_shares on delete cascade;
create index alerts_share on alerts (share_id) where share_id is not null;

-- What the search for visits to the recipient's own geofences remembers of each share.
create table shared_watches (
  share_id integer primary key references device_shares on delete cascade,
  -- what came later than this time of the device's clock is looked at again: positions may still arrive late
  settled_until timestamptz not null,
  -- Watch of packages/tracking at that time, and at the newest position
  settled jsonb not null,
  newest jsonb not null,
  -- device_live.version up to which positions were looked at, and when
  version bigint not null,
  looked_at timestamptz not null
);
alter table shared_watches enable row level security;
