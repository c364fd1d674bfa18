-- Passages through an area go by how exact each fix is (domain 4.5). Pieces tell it; of rows the columns of device_fixes do not, which
-- are read a hundred times as often: those few that are not exact are told apart.

-- The times (ms since 1970) of the rows with a place whose radius is larger than "beyond", each with it, as JSON; ascending. Of
-- several of one moment the largest. Null: the scope never owned the device.
create function device_inexact(device integer, from_at timestamptz, to_at timestamptz, beyond double precision) returns text
language plpgsql stable security definer
-- in the order of the index: nothing to sort
set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
begin
  if owned is null then return null; end if;
  return (
    select '[' || coalesce(string_agg(format('[%s,%s]', at, accuracy), ','), '') || ']' from (
      select round(date_part('epoch', fixed_at) * 1000) as at, max(accuracy) as accuracy
      from unnest(owned * tstzmultirange(tstzrange(from_at, to_at))) r
      join positions on device_id = device and fixed_at >= lower(r) and fixed_at < upper(r)
        -- said once more for the planner, which leaves out the other days' partitions by it
        and fixed_at >= from_at and fixed_at < to_at
      where latitude is not null and longitude is not null and accuracy > beyond and accuracy < 'infinity'
      group by 1
      order by 1
    ) f
  );
end $$;

revoke all on function device_inexact(integer, timestamptz, timestamptz, double precision) from public;
grant execute on function device_inexact(integer, timestamptz, timestamptz, double precision) to balise_api;
