-- The version of what is known of a starter is in its commands, from a sequence: no row that several commands of a device would lock, and one
-- probe of an index for each device of a snapshot.
create sequence starter_version;
alter table commands add column starter_version bigint;
update commands set starter_version = coalesce((select max(g.id) from command_log g where g.command_id = commands.id), 0)
where kind in ('block', 'unblock');
-- what browsers hold stays older than what comes
select setval('starter_version', greatest(1, (select max(id) from command_log)));
create index commands_starter_version on commands (device_id, starter_version) where starter_version is not null;
