-- The legal profile of a client: where speeding may not be recorded as an offence, it is in nothing that is read.

create function hides_speeding(client integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from clients c where c.id = client and c.hides_speeding)
$$;

-- Whether speeding of a device at a moment is hidden: by the profile of its owner of then.
create function speeding_hidden(device integer, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from device_ownership o join clients c on c.id = o.client_id
    where o.device_id = device and o.starts_at <= at and at < o.ends_at and c.hides_speeding
  )
$$;

-- Whether an event says of nothing but speeding that is hidden: an alarm that the tracker raised.
create function overspeed_hidden(device integer, at timestamptz, kind text, content jsonb) returns boolean language sql stable as $$
  select kind = 'alarm_raised' and content -> 'alarms' = '["overspeed"]' and speeding_hidden(device, at)
$$;

-- Within a period, when speeding of a device is hidden: [[from, until], …], ms since 1970 UTC.
create function speeding_hidden_times(device integer, from_at timestamptz, to_at timestamptz) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_array((date_part('epoch', greatest(o.starts_at, from_at)) * 1000)::bigint,
    (date_part('epoch', least(o.ends_at, to_at)) * 1000)::bigint) order by o.starts_at), '[]')
  from device_ownership o join clients c on c.id = o.client_id
  where o.device_id = device and o.starts_at < to_at and o.ends_at > from_at and c.hides_speeding
$$;

-- What a position says of its vehicle, as it may be read; of many positions, openRecords does it (features/history).
create function shown_attributes(device integer, at timestamptz, attributes jsonb) returns jsonb language sql stable as $$
  select case when attributes -> 'alarms' = '["overspeed"]' and speeding_hidden(device, at) then attributes - 'alarms'
    when attributes -> 'alarms' ? 'overspeed' and speeding_hidden(device, at) then
      jsonb_set(attributes, '{alarms}', (attributes -> 'alarms') - 'overspeed')
    else attributes end
$$;

-- Whether an alert says of speeding: by the platform's limits, or by the tracker's.
create function alert_is_of_speeding(kind text, subject text) returns boolean language sql immutable parallel safe as $$
  select kind = 'speeding' or (kind = 'tracker_alarm' and subject = 'overspeed')
$$;

-- Whether any client of the scope hides speeding; without a scope, any client. Asked once for a statement, before speeding_hidden().
create function any_speeding_hidden() returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if scope_role() is null then return exists (select from clients where hides_speeding); end if;
  return exists (select from clients where hides_speeding and id = any (scope_clients()));
end $$;

-- Whether the scope has neither: asked once for a statement.
create function nothing_hidden() returns boolean language sql stable security definer set search_path = public, pg_temp
as $$ select not any_private() and not any_speeding_hidden() $$;

-- Sets a client's profile: by who decides how its vehicles are judged, of all of them. Not for who edits the client's record alone.
create function set_legal_profile(client integer, hides boolean, why text, by_name text, at timestamptz) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not scope_has('manage_thresholds') or scope_limited() or not client = any (scope_clients()) then
    raise exception 'without the right to set a legal profile' using errcode = 'insufficient_privilege';
  end if;
  -- live readers are notified, as of a change of the vehicle
  update devices d set revision = revision from clients c where c.id = client and c.hides_speeding <> hides and d.client_id = client;
  update clients set hides_speeding = hides, legal_note = why, legal_changed_by = by_name, legal_changed_at = at where id = client;
end $$;

grant execute on function overspeed_hidden, speeding_hidden_times, shown_attributes, alert_is_of_speeding, hides_speeding, speeding_hidden, any_speeding_hidden, nothing_hidden to balise_api, balise_ingest;
grant execute on function set_legal_profile to balise_api;
