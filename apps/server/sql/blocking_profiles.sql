-- Blocking profiles, the vehicles that they block, and their runs.

-- Every device that a profile is for now, by itself or through a group.
create view blocking_profile_devices with (security_invoker = true) as
  select p.id as profile_id, p.client_id, d.id as device_id
  from blocking_profiles p join devices d on d.id = any (p.device_ids) and d.client_id = p.client_id and d.deleted_at is null
  union
  select p.id, p.client_id, m.device_id
  from blocking_profiles p join device_group_members m on m.group_id = any (p.group_ids) and m.client_id = p.client_id;

-- Whether the scope manages a profile of such devices and groups: a limited user those whose devices are all its own.
create function scope_manages_profile(client integer, devices integer[], groups integer[]) returns boolean language sql stable as $$
  select scope_has('view_devices') and scope_has('manage_blocking_profiles') and client = any (scope_clients())
    and (not scope_limited() or (groups = '{}' and devices <@ scope_devices()))
$$;

-- Whether the profile that a block came of still has its device blocked: it is active, and the blocked time is not over.
create function profile_still_blocks(command integer, moment timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from blocking_profile_runs r join blocking_profiles p on p.id = r.profile_id
    where r.command_id = command and r.kind = 'block' and r.until > moment and p.is_active and p.deleted_at is null
  )
$$;

-- How many profiles a client of the scope has, those among them that the scope does not show.
create function count_blocking_profiles(client integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from blocking_profiles where client_id = client and deleted_at is null and client = any (scope_clients())
$$;

-- What a profile does next to each of these devices, as far as the scope shows them: profiles of devices that the scope does not show are named too.
create function next_profile_runs(devices integer[])
returns table (device_id integer, profile text, kind text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (m.device_id) m.device_id, p.name, p.next_kind, p.next_at
  from blocking_profile_devices m join blocking_profiles p on p.id = m.profile_id
  where m.device_id = any (devices) and scope_has('view_devices') and m.client_id = any (scope_clients())
    and (not scope_limited() or m.device_id = any (scope_devices()))
    and p.is_active and p.deleted_at is null and p.next_at is not null
  order by m.device_id, p.next_at, p.id
$$;

grant select, insert, update (name, description, week, exceptions, device_ids, group_ids, condition, is_active, changed_by, updated_at,
  changed_at, next_at, next_kind, time_zone, deleted_at) on blocking_profiles to balise_api;
grant select on blocking_profile_runs, blocking_profile_devices to balise_api;

create policy blocking_profiles_read on blocking_profiles for select to balise_api
  using (scope_manages_profile(client_id, device_ids, group_ids));
-- in the name of who says so
create policy blocking_profiles_add on blocking_profiles for insert to balise_api with check (
  scope_manages_profile(client_id, device_ids, group_ids) and (select scope_has('block_device')) and changed_by = (select scope_user())
);
create policy blocking_profiles_edit on blocking_profiles for update to balise_api
  using (scope_manages_profile(client_id, device_ids, group_ids))
  with check (
    scope_manages_profile(client_id, device_ids, group_ids) and changed_by = (select scope_user())
    and ((select scope_has('block_device')) or deleted_at is not null)
  );
create policy blocking_profile_runs_read on blocking_profile_runs for select to balise_api using (
  client_id = any ((select scope_clients())::integer[]) and profile_id in (select id from blocking_profiles)
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);

grant execute on function scope_manages_profile, count_blocking_profiles, next_profile_runs to balise_api;
