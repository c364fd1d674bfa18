-- Geofences of recipients on vehicles that are shared with them. Apart from geofence_assignments, so that nothing that blocks, limits speed or folds the
-- history of the owner reads them.

create table shared_geofences (
  id integer generated always as identity primary key,
  geofence_id integer not null,
  -- the recipient, whose geofence it is
  client_id integer not null,
  share_id integer not null references device_shares on delete cascade,
  device_id integer not null references devices on delete cascade,
  -- of GEOFENCE_ACTIONS in packages/contract those that notify
  actions text[] not null default '{}' check (actions <@ '{emailIn,emailOut,smsIn,smsOut}'),
  since timestamptz not null,
  until timestamptz not null default 'infinity',
  check (since <= until),
  foreign key (geofence_id, client_id) references geofences (id, client_id) on delete cascade
);
create unique index shared_geofences_now on shared_geofences (geofence_id, share_id) where until = 'infinity';
create index shared_geofences_share on shared_geofences (share_id);
alter table shared_geofences enable row level security;
