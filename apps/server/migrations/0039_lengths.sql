-- Episodes as report_episodes tells them, without what only a row that is shown needs: where it was, how it ended and why. A page of a report adds up
-- a hundred thousand of them and shows a hundred. Columns of bytes behind each other, made and read in a part of the time of digits: of each episode the
-- device, the client (int4 each), the place of its kind in "kinds" (int2), start, end (ms since 1970), mm measured, mm estimated, ms driving,
-- ms idling and the top speed (float8 each; NaN: unknown); high bytes first. In no order.
create function report_lengths(wanted integer[], kinds text[], from_at timestamptz, to_at timestamptz, touching boolean)
returns bytea language sql stable security definer
set search_path = public, pg_temp set jit = off as $$
  select coalesce(
    string_agg(int4send(r.device_id), '') || string_agg(int4send(r.client_id), '') || string_agg(int2send(r.place::smallint), '')
      || string_agg(float8send(round(date_part('epoch', r.starts_at) * 1000)), '')
      || string_agg(float8send(round(date_part('epoch', r.ends_at) * 1000)), '')
      || string_agg(float8send(r.measured), '') || string_agg(float8send(r.estimated), '')
      || string_agg(float8send(coalesce((r.content -> 'driving')::float8, 0)), '')
      || string_agg(float8send(coalesce((r.content -> 'idling')::float8, 0)), '')
      -- by its shortest digits, as everywhere else
      || string_agg(float8send(coalesce(r.max_speed::text::float8, 'NaN')), ''),
    '')
  from (
    select o.device_id, o.client_id, k.place, e.*
    from report_owned(wanted) o cross join unnest(kinds) with ordinality k (kind, place) cross join lateral (
      select i.starts_at, i.ends_at, i.measured, i.estimated, i.max_speed, i.content from episodes i
      where i.device_id = o.device_id and i.kind = k.kind
        and i.starts_at >= greatest(o.starts_at, from_at) and i.starts_at < least(o.ends_at, to_at) and i.ends_at <= o.ends_at
      union all
      select * from (
        select i.starts_at, i.ends_at, i.measured, i.estimated, i.max_speed, i.content from episodes i
        where touching and i.device_id = o.device_id and i.kind = k.kind and i.starts_at >= o.starts_at and i.starts_at < from_at
        order by i.starts_at desc limit 1
      ) b where b.ends_at > from_at and b.ends_at <= o.ends_at
    ) e
  ) r
$$;

revoke all on function report_lengths(integer[], text[], timestamptz, timestamptz, boolean) from public;
grant execute on function report_lengths(integer[], text[], timestamptz, timestamptz, boolean) to balise_api;
