-- As before, but for who had a device before: that its present owner deleted it takes nothing of their own time from their reports.
-- Of one that is gone for good nothing but its number is left.

create or replace function report_seen(wanted integer[]) returns integer[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(d.id), '{}') from devices d
  where d.id = any (wanted) and (select scope_has('view_reports'))
    and (d.deleted_at is null or (select scope_has('view_deleted_devices')) or not d.client_id = any ((select scope_clients())::integer[]))
    and (not (select scope_limited()) or d.id = any ((select scope_devices())::integer[]))
    and exists (
      select from device_ownership o where o.device_id = d.id and o.client_id = any ((select scope_clients())::integer[])
    )
$$;

create or replace function report_devices(wanted integer[], groups integer[], everything boolean, only_client integer, from_at timestamptz,
  to_at timestamptz)
returns table (device_id integer, client_id integer, vehicle text, client text, group_names text[],
  present_since timestamptz, owned json)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
#variable_conflict use_column
declare
  all_clients integer[] := scope_clients();
  clients_seen integer[] := all_clients;
  listed integer[] := case when scope_limited() then scope_devices() end;
  sees_deleted boolean := scope_has('view_deleted_devices');
begin
  if not scope_has('view_reports') then return; end if;
  if only_client is not null then
    clients_seen := case when only_client = any (clients_seen) then array[only_client] else '{}' end;
  end if;
  return query
    select d.id, o.client_id, case when d.client_id = any (clients_seen) or d.purged_at is not null then d.designation else d.imei end,
      c.full_name,
      coalesce((
        select array_agg(g.designation order by lower(g.designation), g.id) from device_group_membership m
          join device_groups g on g.id = m.group_id
        where m.device_id = d.id and m.until = 'infinity' and g.deleted_at is null and m.client_id = o.client_id
          and d.client_id = o.client_id and d.deleted_at is null
      ), '{}'),
      max(greatest(o.starts_at, d.activated_at)) filter (where o.ends_at = 'infinity'),
      json_agg(json_build_array(
        case when isfinite(o.starts_at) then (date_part('epoch', o.starts_at) * 1000)::bigint end,
        case when isfinite(o.ends_at) then (date_part('epoch', o.ends_at) * 1000)::bigint end) order by o.starts_at)
    from device_ownership o join devices d on d.id = o.device_id join clients c on c.id = o.client_id
    where o.client_id = any (clients_seen) and o.starts_at < to_at and o.ends_at > from_at
      and (listed is null or d.id = any (listed))
      and (d.deleted_at is null or sees_deleted or not d.client_id = any (all_clients))
      and (everything or d.id = any (wanted) or exists (
        select from device_group_membership m join device_groups g on g.id = m.group_id
        where m.device_id = d.id and m.until = 'infinity' and g.deleted_at is null and g.id = any (groups)
          and g.client_id = any (clients_seen) and d.deleted_at is null and d.client_id = m.client_id
      ))
    group by d.id, o.client_id, c.full_name
    order by 3, 1, 2;
end $$;
