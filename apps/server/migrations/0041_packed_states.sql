-- A device's state is written anew with every fix, and costs by the byte: packed it is a quarter of its JSON (packages/tracking packed).
-- What was stored before stays JSON until the device is heard again: its first byte, `{`, tells. What is seen at once is read from it.
alter table device_live
  alter column state type bytea using convert_to(state::text, 'UTF8'),
  drop column facts;

-- As before, with the state as hexadecimal digits.
create or replace function device_head(device integer) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select format('[%s,%s,%s,%s,%s,%s]',
    coalesce((date_part('epoch', nullif(o.starts_at, '-infinity')) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', nullif(o.ends_at, 'infinity')) * 1000)::bigint::text, 'null'),
    (date_part('epoch', l.fixed_at) * 1000)::bigint,
    coalesce((date_part('epoch', l.seen_at) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', s.silent_after) * 1000)::bigint::text, 'null'),
    '"' || encode(l.state, 'hex') || '"')
  from device_live l
    join device_ownership o on o.device_id = l.device_id and o.starts_at <= l.fixed_at and l.fixed_at < o.ends_at
    left join device_standing s on s.device_id = l.device_id
  where l.device_id = device and l.fixed_at is not null and device_owned(device) @> l.fixed_at
$$;

create or replace function report_live(wanted integer[], with_history boolean) returns text
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select '[' || coalesce(string_agg(format('[%s,%s,%s,%s,%s,%s,%s,%s]', o.device_id, o.client_id,
    case when o.starts_at = '-infinity' then 'null' else (date_part('epoch', o.starts_at) * 1000)::bigint::text end,
    case when o.ends_at = 'infinity' then 'null' else (date_part('epoch', o.ends_at) * 1000)::bigint::text end,
    coalesce((date_part('epoch', l.fixed_at) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', l.seen_at) * 1000)::bigint::text, 'null'),
    coalesce((date_part('epoch', s.silent_after) * 1000)::bigint::text, 'null'),
    case when with_history then '"' || encode(l.state, 'hex') || '"' else 'null' end), ','), '') || ']'
  from report_owned(wanted) o join device_live l on l.device_id = o.device_id
    left join device_standing s on s.device_id = o.device_id
  where coalesce(l.fixed_at, l.seen_at) >= o.starts_at and coalesce(l.fixed_at, l.seen_at) < o.ends_at
$$;
