-- A geofence's own speed limit and hours with the times in which they held, so that a late position is judged by those of its time. Geofences
-- that were deleted stay while a visit is called by their name.

create table geofence_rules (
  geofence_id integer not null,
  client_id integer not null,
  -- km/h; null: none of its own
  speed_limit smallint,
  -- WeekHours of packages/contract by the clocks of time_zone; null: always
  schedule jsonb,
  time_zone text not null,
  since timestamptz not null,
  until timestamptz not null default 'infinity',
  primary key (geofence_id, since),
  check (since <= until),
  foreign key (geofence_id, client_id) references geofences (id, client_id) on delete cascade
);
alter table geofence_rules enable row level security;

-- until now neither was applied to positions
insert into geofence_rules (geofence_id, client_id, time_zone, since, until)
  select g.id, g.client_id, c.time_zone, '-infinity', case when g.speed_limit is null and g.schedule is null then 'infinity' else now() end
  from geofences g join clients c on c.id = g.client_id;
insert into geofence_rules (geofence_id, client_id, speed_limit, schedule, time_zone, since)
  select g.id, g.client_id, g.speed_limit, g.schedule, c.time_zone, now()
  from geofences g join clients c on c.id = g.client_id where g.speed_limit is not null or g.schedule is not null;

-- which geofences visits are of
create index episodes_subject on episodes (subject) where subject <> 0;
