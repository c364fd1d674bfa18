-- Commands of geofences: who gave an assignment its block actions, in whose name they are carried out, and the alert that a command came of.

-- null: it has no action that blocks or unblocks
alter table geofence_assignments add column blocks_by integer references users;
update geofence_assignments a set blocks_by = (
  select l.actor_id from audit_log l
  where l.action = 'geofence.assign' and l.subject_id = a.geofence_id and l.actor_id is not null
    and (l.after -> 'deviceIds' @> to_jsonb(a.device_id) or l.after -> 'groupIds' @> to_jsonb(a.group_id))
  order by l.id desc limit 1
) where actions && '{blockIn,blockOut,unblockIn,unblockOut}' and until = 'infinity';

-- null: a person asked for it
alter table commands add column alert_id bigint references alerts on delete set null;
create index commands_alert on commands (alert_id) where alert_id is not null;
