-- Shared devices in groups of the client that receives them. A row lasts as long as its share is accepted; it is shown only while the share
-- shows the device to the scope.

-- The members that the scope sees, of groups that are not deleted.
create view shared_group_members_now with (security_invoker = true) as
  select m.group_id, m.client_id, m.share_id, m.device_id, m.since
  from shared_group_members m join device_groups g on g.id = m.group_id
  where g.deleted_at is null;

-- The same for functions of reports, which policies do not bound.
create view shared_group_members_in_scope as
  select m.group_id, m.share_id, m.device_id
  from shared_group_members m
    join device_groups g on g.id = m.group_id and g.deleted_at is null
    join shares_in_scope s on s.share_id = m.share_id
  where scope_role() = 'client' and m.client_id = scope_client();

-- A share that ends takes its device out of the recipient's groups; a new share does not bring it back.
create function end_shared_members() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from shared_group_members m where m.share_id = new.id;
  return null;
end $$;
create trigger shared_members_end after update of state on device_shares for each row
  when (old.state = 'accepted' and new.state <> 'accepted') execute function end_shared_members();

create trigger shared_members_came after insert on shared_group_members referencing new table as changed
  for each statement execute function notify_group_changed('members');
create trigger shared_members_went after delete on shared_group_members referencing old table as changed
  for each statement execute function notify_group_changed('members');

grant select, insert, delete on shared_group_members to balise_api;
grant select on shared_group_members_now to balise_api;

create policy shared_group_members_read on shared_group_members for select to balise_api using (
  (select scope_role() = 'client' and (scope_has('view_devices') or scope_has('manage_groups'))) and client_id = (select scope_client())
  and share_id = any (array(select s.share_id from scope_shares() s))
);
-- static groups only: rules read values that a share does not give
create policy shared_group_members_add on shared_group_members for insert to balise_api with check (
  (select scope_role() = 'client' and scope_has('manage_groups')) and client_id = (select scope_client())
  and group_id in (select id from device_groups where rules is null)
  and exists (select from scope_shares() s where s.share_id = shared_group_members.share_id and s.device_id = shared_group_members.device_id)
);
create policy shared_group_members_remove on shared_group_members for delete to balise_api
  using ((select scope_role() = 'client' and scope_has('manage_groups')) and client_id = (select scope_client()));
