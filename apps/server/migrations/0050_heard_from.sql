-- Since when records of a device are held: what it drove before that, nobody knows, and an odometer that stands on an older reading says so.
-- Of its time since "since" only, which must be the scope's; null: none, or not the scope's.
create function device_heard_from(device integer, since timestamptz) returns timestamptz
language sql stable security definer set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
  select greatest(since, first.at) from (
    select least(
      (select fixed_at from positions where device_id = device order by fixed_at limit 1),
      (select first_at from pieces where device_id = device order by day, part limit 1)
    ) as at
  ) first
  where first.at is not null and device_owned(device) @> tstzrange(since, 'infinity')
$$;
revoke all on function device_heard_from(integer, timestamptz) from public;
grant execute on function device_heard_from(integer, timestamptz) to balise_api;
