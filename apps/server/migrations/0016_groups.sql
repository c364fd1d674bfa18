-- Groups of devices. People choose the devices of a static group; rules on the live state choose those of a dynamic one.
-- Who was in a group from when to when is one table for both, so that whatever goes by groups (lists, reports, geofences,
-- schedules) asks in one way. A group belongs to a client and grants nothing: each reader sees in it what it may see anyway.

create table device_groups (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  designation text not null,
  description text not null default '',
  -- a list of {feature, operator, value}, packages/tracking Rule; null: a static group
  rules jsonb check (rules is null or jsonb_array_length(rules) > 0),
  combine text not null default 'all' check (combine in ('all', 'any')),
  -- grows with each change of the rules: what was decided by older ones is not stored
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  -- may be taken back for 30 days
  deleted_at timestamptz,
  unique (id, client_id)
);
create unique index device_groups_name on device_groups (client_id, lower(designation)) where deleted_at is null;
create index device_groups_deleted on device_groups (deleted_at) where deleted_at is not null;

create table device_group_membership (
  id bigint generated always as identity primary key,
  group_id integer not null,
  -- the group's, so that a policy asks no other table
  client_id integer not null,
  device_id integer not null references devices on delete cascade,
  since timestamptz not null,
  until timestamptz not null default 'infinity',
  -- GroupWhy of packages/contract: a cause and what was read, as data, so that each reader has it in its language
  why jsonb not null,
  ended_why jsonb,
  check (since <= until),
  foreign key (group_id, client_id) references device_groups (id, client_id) on delete cascade
);
-- who is in it now, once each
create unique index device_group_membership_now on device_group_membership (group_id, device_id) where until = 'infinity';
create index device_group_membership_device on device_group_membership (device_id) where until = 'infinity';
create index device_group_membership_history on device_group_membership (group_id, id desc);
create index device_group_membership_ended on device_group_membership (until) where until < 'infinity';

-- Who is in which group now, as the reader's policies show it. A deleted device is in none, and again when it is restored.
create view device_group_members with (security_invoker = true) as
  select m.group_id, m.client_id, m.device_id, m.since, m.why
  from device_group_membership m
    join device_groups g on g.id = m.group_id
    join devices d on d.id = m.device_id
  where m.until = 'infinity' and g.deleted_at is null and d.deleted_at is null and d.client_id = m.client_id;

-- A device that leaves its client leaves its groups, whichever way it goes; one that is not enabled leaves dynamic groups.
create function leave_groups() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved boolean := new.client_id <> old.client_id;
  cause text := case when new.client_id <> old.client_id then 'left_client' when new.deleted_at is not null then 'deleted' else 'disabled' end;
begin
  update device_group_membership m
  set until = greatest(m.since, now()), ended_why = jsonb_build_object('cause', cause, 'findings', '[]'::jsonb)
  from device_groups g
  where m.device_id = new.id and m.until = 'infinity' and g.id = m.group_id and (moved or g.rules is not null);
  return null;
end $$;
create trigger leave_groups after update on devices for each row
  when (new.client_id <> old.client_id or (new.status <> 'enabled' and old.status = 'enabled'))
  execute function leave_groups();

-- Who follows groups hears of each change: of a group itself ("group"), or of who is in it ("members").
create function tell_group_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told record;
begin
  for told in
    select c.client_id, k.partner_id, jsonb_agg(c.group_id) as groups
    from (select distinct client_id, case tg_argv[0] when 'group' then id else group_id end as group_id from
      (select (to_jsonb(r) ->> 'client_id')::integer as client_id, (to_jsonb(r) ->> 'id')::bigint as id,
        (to_jsonb(r) ->> 'group_id')::bigint as group_id from changed r) rows) c
      join clients k on k.id = c.client_id
    group by c.client_id, k.partner_id
  loop
    perform pg_notify('group_changed', jsonb_build_object('what', tg_argv[0], 'clientId', told.client_id,
      'partnerId', told.partner_id, 'groups', told.groups)::text);
  end loop;
  return null;
end $$;
create trigger group_added after insert on device_groups referencing new table as changed
  for each statement execute function tell_group_changed('group');
create trigger group_edited after update on device_groups referencing new table as changed
  for each statement execute function tell_group_changed('group');
create trigger group_purged after delete on device_groups referencing old table as changed
  for each statement execute function tell_group_changed('group');
create trigger members_came after insert on device_group_membership referencing new table as changed
  for each statement execute function tell_group_changed('members');
create trigger members_went after update on device_group_membership referencing new table as changed
  for each statement execute function tell_group_changed('members');

-- Who may see and change what --------------------------------------------------------------------------------------

alter table device_groups enable row level security;
alter table device_group_membership enable row level security;
revoke all on device_groups, device_group_membership, device_group_members from public;
revoke all on function leave_groups(), tell_group_changed() from public;

grant select, insert on device_groups to balise_api;
grant update (designation, description, rules, combine, revision, deleted_at) on device_groups to balise_api;
grant select, insert, update (until, ended_why) on device_group_membership to balise_api;
grant select on device_group_members to balise_api;

create policy device_groups_read on device_groups for select to balise_api using (
  (select scope_has('view_devices') or scope_has('manage_groups')) and client_id = any ((select scope_clients())::integer[])
);
create policy device_groups_add on device_groups for insert to balise_api
  with check ((select scope_has('manage_groups')) and client_id = any ((select scope_clients())::integer[]));
create policy device_groups_edit on device_groups for update to balise_api
  using ((select scope_has('manage_groups')) and client_id = any ((select scope_clients())::integer[]))
  with check ((select scope_has('manage_groups')) and client_id = any ((select scope_clients())::integer[]));

-- a limited user sees of each group its own devices, in lists and in counts
create policy device_group_membership_read on device_group_membership for select to balise_api using (
  (select scope_has('view_devices') or scope_has('manage_groups'))
  and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
-- people put into static groups only, and only devices of the group's own client
create policy device_group_membership_add on device_group_membership for insert to balise_api with check (
  (select scope_has('manage_groups')) and client_id = any ((select scope_clients())::integer[])
  and group_id in (select id from device_groups where rules is null)
  and exists (select from devices d where d.id = device_id and d.client_id = device_group_membership.client_id)
);
create policy device_group_membership_end on device_group_membership for update to balise_api
  using ((select scope_has('manage_groups')) and client_id = any ((select scope_clients())::integer[])
    and group_id in (select id from device_groups where rules is null))
  with check ((select scope_has('manage_groups')) and client_id = any ((select scope_clients())::integer[]));

-- The engine of dynamic groups works as balise_ingest, for every client. It reads who owned a device when, so that nobody's
-- group goes by what a former owner's device did.
grant select (id, client_id, rules, combine, revision, deleted_at) on device_groups to balise_ingest;
grant select, insert, update (until, ended_why) on device_group_membership to balise_ingest;
grant select on device_ownership to balise_ingest;
create policy device_groups_ingest on device_groups for select to balise_ingest using (true);
create policy device_group_membership_ingest on device_group_membership to balise_ingest using (true) with check (true);
create policy device_ownership_ingest on device_ownership for select to balise_ingest using (true);
