-- What is derived of a device, or typed, is its owner's of that time. The tracked distance went on across a transfer that left the history where
-- it was: it now begins with each owner (packages/tracking handover). Periods of one client that touch are one time of its own, as they are
-- where a device comes back with its history.

-- As in migration 0020, and since when it is its client's without a break.
create or replace function follow_ownership() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into device_standing (device_id, client_id, owned_since)
  select c.device_id, c.client_id, owned.since
  from changed c cross join lateral (
    select max(o.starts_at) as since from device_ownership o
    where o.device_id = c.device_id and o.client_id = c.client_id and not exists (
      select from device_ownership p where p.device_id = o.device_id and p.client_id = o.client_id and p.ends_at = o.starts_at
    )
  ) owned
  where c.ends_at = 'infinity' order by c.device_id
  on conflict (device_id) do update set client_id = excluded.client_id, owned_since = excluded.owned_since;
  return null;
end $$;

-- A past that goes along may make one time of two, and is then derived anew from where they meet.
create trigger derive_joined_periods after update of client_id on device_ownership for each row
  when (new.starts_at > '-infinity' and new.client_id <> old.client_id) execute function derive_hand_over();

-- Distances of devices that changed hands before this are counted anew.
insert into dirty_windows (device_id, starts_at, ends_at, not_before)
select o.device_id, o.starts_at, o.starts_at, now() from device_ownership o join device_live l on l.device_id = o.device_id
where o.starts_at > '-infinity' and o.ends_at = 'infinity'
on conflict (device_id) do update
set starts_at = least(dirty_windows.starts_at, excluded.starts_at), ends_at = greatest(dirty_windows.ends_at, excluded.ends_at),
  revision = dirty_windows.revision + 1;

-- Why and when the former client was suspended is not the new one's to read.
update devices d set suspension_reason = '', suspended_at = o.starts_at
from device_ownership o
where o.device_id = d.id and o.ends_at = 'infinity' and o.starts_at > d.suspended_at;
