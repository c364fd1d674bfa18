-- Groups and their membership.

-- The members of groups now, as the reader's policies show them. A deleted device is in no group until it is restored.
create view device_group_members with (security_invoker = true) as
  select m.group_id, m.client_id, m.device_id, m.since, m.why
  from device_group_membership m
    join device_groups g on g.id = m.group_id
    join devices d on d.id = m.device_id
  where m.until = 'infinity' and g.deleted_at is null and d.deleted_at is null and d.client_id = m.client_id;

-- A device that leaves its client leaves its groups; one that is not enabled leaves dynamic groups.
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

-- Notifies of each change of a group ("group") or of its members ("members").
create function notify_group_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change record;
begin
  for change in
    select c.client_id, k.partner_id, jsonb_agg(c.group_id) as groups
    from (select distinct client_id, case tg_argv[0] when 'group' then id else group_id end as group_id from
      (select (to_jsonb(r) ->> 'client_id')::integer as client_id, (to_jsonb(r) ->> 'id')::bigint as id,
        (to_jsonb(r) ->> 'group_id')::bigint as group_id from changed r) rows) c
      join clients k on k.id = c.client_id
    group by c.client_id, k.partner_id
  loop
    perform pg_notify('group_changed', jsonb_build_object('what', tg_argv[0], 'clientId', change.client_id,
      'partnerId', change.partner_id, 'groups', change.groups)::text);
  end loop;
  return null;
end $$;
create trigger group_added after insert on device_groups referencing new table as changed
  for each statement execute function notify_group_changed('group');
create trigger group_edited after update on device_groups referencing new table as changed
  for each statement execute function notify_group_changed('group');
create trigger group_purged after delete on device_groups referencing old table as changed
  for each statement execute function notify_group_changed('group');
create trigger members_came after insert on device_group_membership referencing new table as changed
  for each statement execute function notify_group_changed('members');
create trigger members_went after update on device_group_membership referencing new table as changed
  for each statement execute function notify_group_changed('members');

-- As find_taken_identities, for many identities at once.
create function find_taken_among(wanted_imeis text[], wanted_phones text[])
returns table (field text, value text, device_id integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'imei', imei, id from devices where imei = any (wanted_imeis) and deleted_at is null
  union all
  select 'phone', phone, id from devices where phone = any (wanted_phones) and deleted_at is null
$$;

grant select, insert, update (designation, description, rules, combine, revision, deleted_at) on device_groups to balise_api;
grant select, insert, update (until, ended_why) on device_group_membership to balise_api;
grant select on device_group_members to balise_api;
grant select (id, client_id, rules, combine, revision, deleted_at) on device_groups to balise_ingest;
grant select, insert, update (until, ended_why) on device_group_membership to balise_ingest;

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
-- users add to static groups only, and only devices of the group's own client
create policy device_group_membership_add on device_group_membership for insert to balise_api with check (
  (select scope_has('manage_groups')) and client_id = any ((select scope_clients())::integer[])
  and group_id in (select id from device_groups where rules is null)
  and exists (select from devices d where d.id = device_id and d.client_id = device_group_membership.client_id)
);
create policy device_group_membership_end on device_group_membership for update to balise_api
  using ((select scope_has('manage_groups')) and client_id = any ((select scope_clients())::integer[])
    and group_id in (select id from device_groups where rules is null))
  with check ((select scope_has('manage_groups')) and client_id = any ((select scope_clients())::integer[]));
create policy device_groups_ingest on device_groups for select to balise_ingest using (true);
create policy device_group_membership_ingest on device_group_membership to balise_ingest using (true) with check (true);

grant execute on function find_taken_among to balise_api;
