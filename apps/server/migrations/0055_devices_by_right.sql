-- Devices, their live state and whose they were are for those who hold view_devices: the live socket read them without asking. People who
-- keep bills see which devices a bill is for.

drop policy devices_read on devices;
create policy devices_read on devices for select to balise_api using (
  (select scope_has('view_devices') or scope_reads_bills())
  and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or id = any ((select scope_devices())::integer[]))
);

drop policy device_ownership_read on device_ownership;
create policy device_ownership_read on device_ownership for select to balise_api using (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);

drop policy device_live_read on device_live;
create policy device_live_read on device_live for select to balise_api using (
  (select scope_has('view_devices')) and (
    (select scope_role()) = 'platform' or (
      exists (select from devices d where d.id = device_id) and exists (
        select from device_ownership o
        where o.device_id = device_live.device_id and o.ends_at = 'infinity' and device_live.seen_at >= o.starts_at
      )
    )
  )
);

drop policy device_standing_read on device_standing;
create policy device_standing_read on device_standing for select to balise_api using (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  and seen_at >= owned_since
);

-- As before, and it ends no later than its user's account.
create or replace function scope_of_sign_in(wanted bigint, at timestamptz)
returns table (expires_at timestamptz, user_id integer, role text, partner_id integer, client_id integer, limited boolean,
  rights text[], is_viewing boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select least(s.expires_at, u.date_end), f.*
  from sign_ins s join users u on u.id = s.user_id
    cross join lateral scope_of_user(s.user_id, s.viewing_client_id, at) f
  where s.id = wanted and s.revoked_at is null and s.expires_at > at
$$;
