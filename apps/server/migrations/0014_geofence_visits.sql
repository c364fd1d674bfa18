-- Visits to geofences are episodes, several at a time: the geofence is part of their key. Shapes and assignments keep from when to when
-- they applied, so that a late position is judged by those of its time.

alter table episodes add column subject integer not null default 0;
comment on column episodes.subject is 'the geofence of a visit; 0 for other kinds';
alter table episodes drop constraint episodes_pkey;
alter table episodes add primary key (device_id, kind, starts_at, subject) include (ends_at);

alter table geofence_shapes add column replaced_at timestamptz not null default 'infinity';

alter table geofence_assignments add column since timestamptz not null default now();
alter table geofence_assignments add column until timestamptz not null default 'infinity';
alter table geofence_assignments add check (since <= until);
alter table geofence_assignments drop constraint geofence_assignments_geofence_id_device_id_group_id_key;
create unique index geofence_assignments_now on geofence_assignments (geofence_id, device_id, group_id) nulls not distinct
  where until = 'infinity';
create index geofence_assignments_ended on geofence_assignments (until) where until < 'infinity';

-- a backup stores tables in the order of their references, which must not go in a circle
alter table geofences drop constraint geofences_id_version_fkey;
