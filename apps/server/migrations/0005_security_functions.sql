-- The narrow doors through which balise_api learns what no policy can give it: who is signing in, whose token this is,
-- which brand a host name has, whether an identity is taken, and tracks. Each answers one question.

-- Accounts of an e-mail address, for the comparison of a password. At most five: one partner has one.
create function find_accounts(wanted text)
returns table (id integer, partner_id integer, client_state text, partner_published boolean, password_hash text,
  active boolean, date_end timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.partner_id, c.state, coalesce(p.published, true), u.password_hash, u.status = 'active', u.date_end
  from users u left join clients c on c.id = u.client_id left join partners p on p.id = u.partner_id
  where lower(u.email) = lower(wanted)
  order by u.id
  limit 5
$$;
-- users_email begins with the partner, which is not known yet
create index users_email_anywhere on users (lower(email));

-- Scope of an account that may be used at this moment; no row for one that may not.
create function scope_of_user(wanted integer, at timestamptz)
returns table (user_id integer, role text, partner_id integer, client_id integer, limited boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.role, u.partner_id, u.client_id, u.account_limited
  from users u left join clients c on c.id = u.client_id left join partners p on p.id = u.partner_id
  where u.id = wanted and u.status = 'active' and (u.date_end is null or u.date_end > at)
    and coalesce(p.published, true) and coalesce(c.state not in ('suspended_unpaid', 'closed'), true)
$$;

-- Whose token this is. A use pushes the end of the sign-in, at most once a minute so that reading does not become writing.
create function use_sign_in(hash bytea, at timestamptz, lifetime interval, remembered_lifetime interval)
returns table (sign_in_id bigint, expires_at timestamptz, remember boolean, language text,
  user_id integer, role text, partner_id integer, client_id integer, limited boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  update sign_ins s
  set last_used_at = at, expires_at = at + case when s.remember then remembered_lifetime else lifetime end
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > at and s.last_used_at < at - interval '1 minute';
  return query
    select s.id, s.expires_at, s.remember, u.language, f.user_id, f.role, f.partner_id, f.client_id, f.limited
    from sign_ins s join users u on u.id = s.user_id cross join lateral scope_of_user(s.user_id, at) f
    where s.token_hash = hash and s.revoked_at is null and s.expires_at > at;
end $$;

-- Opens the live socket once: the ticket is gone whatever comes of it.
create function redeem_live_ticket(hash bytea, at timestamptz)
returns table (sign_in_id bigint, expires_at timestamptz,
  user_id integer, role text, partner_id integer, client_id integer, limited boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  delete from live_tickets t where t.expires_at <= at and t.token_hash <> hash;
  return query
    with redeemed as (
      delete from live_tickets t where t.token_hash = hash and t.expires_at > at returning t.sign_in_id
    )
    select s.id, s.expires_at, f.user_id, f.role, f.partner_id, f.client_id, f.limited
    from redeemed r join sign_ins s on s.id = r.sign_in_id cross join lateral scope_of_user(s.user_id, at) f
    where s.revoked_at is null and s.expires_at > at;
end $$;

-- Whether a sign-in that opened a live socket still stands, with what its user may see now.
create function scope_of_sign_in(wanted bigint, at timestamptz)
returns table (expires_at timestamptz,
  user_id integer, role text, partner_id integer, client_id integer, limited boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.expires_at, f.user_id, f.role, f.partner_id, f.client_id, f.limited
  from sign_ins s cross join lateral scope_of_user(s.user_id, at) f
  where s.id = wanted and s.revoked_at is null and s.expires_at > at
$$;

-- The brand that a stranger sees, by host name or by the partner's name.
create function find_brand(host text, partner_name text)
returns table (id integer, name text, display_name text, tagline_en text, tagline_fr text, accent text, logo text,
  default_language text, support_phone text, support_email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, name, display_name, tagline_en, tagline_fr, accent, logo, default_language, support_phone, support_email
  from partners
  where published and (lower(host) = any(host_names) or lower(name) = lower(partner_name))
  order by lower(name) = lower(partner_name) desc nulls last
  limit 1
$$;

-- Which of these are taken by a device that is not deleted, and by which. The caller's policies then say whether it may
-- hear more than "cannot be registered" (decision 6 of the domain).
create function find_taken_identities(wanted_imei text, wanted_phone text, except_device integer)
returns table (field text, device_id integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'imei', id from devices where imei = wanted_imei and deleted_at is null and id <> except_device
  union all
  select 'phone', id from devices where phone = wanted_phone and deleted_at is null and id <> except_device
$$;

-- Whether a catalogue's row is in use by a device of anybody.
create function catalogue_in_use(list text, wanted integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case list
    when 'device_types' then exists (select from devices where device_type_id = wanted)
    when 'operators' then exists (select from devices where operator_id = wanted)
    when 'tracker_models' then exists (select from devices where tracker_model_id = wanted)
  end
$$;

-- A track as JSON text, column by column, for what the scope owned when: the one way in which balise_api reads positions.
-- Made here and not in the server, whose event loop also answers others. Null: the scope never owned the device. With
-- more than "most" fixes, those of the last instant are left out whole and "next" is that instant.
create function device_track(device integer, from_at timestamptz, to_at timestamptz, most integer) returns text
language plpgsql stable security definer
-- in the order of the index: nothing to sort
set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
declare
  owned tstzmultirange;
  fixes integer;
  last timestamptz;
  next timestamptz;
  columns text;
begin
  if scope_limited() and not device = any (scope_devices()) then return null; end if;
  select range_agg(tstzrange(o.starts_at, o.ends_at)) into owned
  from device_ownership o where o.device_id = device and o.client_id = any (scope_clients());
  if owned is null then return null; end if;

  loop
    select count(*), max(fixed_at), format(
      '"at":[%s],"latitude":[%s],"longitude":[%s],"altitude":[%s],"speed":[%s],"course":[%s],"valid":[%s],"quality":[%s]',
      string_agg((date_part('epoch', fixed_at) * 1000)::bigint::text, ','),
      string_agg(latitude::text, ','),
      string_agg(longitude::text, ','),
      string_agg(coalesce(altitude::text, 'null'), ','),
      string_agg(coalesce(speed::text, 'null'), ','),
      string_agg(coalesce(course::text, 'null'), ','),
      string_agg(case when valid then '1' else '0' end, ','),
      string_agg(quality::text, ',')
    ) into fixes, last, columns
    from (
      select p.* from unnest(owned * tstzmultirange(tstzrange(from_at, coalesce(next, to_at)))) r
      cross join lateral (
        select fixed_at, latitude, longitude, altitude, speed, course, valid, quality from positions
        where device_id = device and fixed_at >= lower(r) and fixed_at < upper(r) and latitude is not null
          -- said once more for the planner, which leaves out the other days' partitions by it
          and fixed_at >= from_at and fixed_at < to_at
        order by fixed_at, key limit most + 1
      ) p
      limit most + 1
    ) f;
    exit when fixes <= most or next is not null;
    next := last;
  end loop;
  return format('{"deviceId":%s,"count":%s,"next":%s,%s}', device, fixes,
    coalesce((date_part('epoch', next) * 1000)::bigint::text, 'null'), columns);
end $$;

-- Which port a tracker of each protocol must call: all that others than the platform's own people learn of its gateways.
create function tracker_ports(since timestamptz)
returns table (protocol text, port integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct heard ->> 'protocol', (heard ->> 'port')::integer
  from ingest_status s cross join lateral jsonb_array_elements(s.content -> 'ports') heard
  where s.reported_at > since and (heard ->> 'listening')::boolean
  order by 1, 2
$$;

revoke all on function find_accounts(text), scope_of_user(integer, timestamptz),
  use_sign_in(bytea, timestamptz, interval, interval), redeem_live_ticket(bytea, timestamptz),
  scope_of_sign_in(bigint, timestamptz), find_brand(text, text), find_taken_identities(text, text, integer),
  catalogue_in_use(text, integer), device_track(integer, timestamptz, timestamptz, integer), tracker_ports(timestamptz) from public;
grant execute on function find_accounts(text), scope_of_user(integer, timestamptz),
  use_sign_in(bytea, timestamptz, interval, interval), redeem_live_ticket(bytea, timestamptz),
  scope_of_sign_in(bigint, timestamptz), find_brand(text, text), find_taken_identities(text, text, integer),
  catalogue_in_use(text, integer), device_track(integer, timestamptz, timestamptz, integer), tracker_ports(timestamptz) to balise_api;
