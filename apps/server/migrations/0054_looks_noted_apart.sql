-- A look is noted by a statement of its own, beside which the answer is made: what took longest was to wait until the note is durable.
-- It still is before anybody is shown anything (features/tracks/threads/parts.ts).

drop function look_at_past(text[], text[], integer, timestamptz, timestamptz, timestamptz, timestamptz, boolean, timestamptz, boolean, text, text);

-- device_past for somebody who looks at it, by a scope of its own. None: the scope may not see it.
create function look_at_past(names text[], contents text[], device integer, from_at timestamptz, to_at timestamptz, whole boolean)
returns table (day date, part smallint, count integer, format smallint, checksum bigint, content bytea, texts text)
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform enter_scope(names, contents);
  if device_owned(device) is null then return; end if;
  -- a deleted device's past is for those who see deleted devices
  if not scope_has('view_deleted_devices') and exists (select from devices d where d.id = device and d.deleted_at is not null) then
    return;
  end if;
  return query select * from device_past(device, from_at, to_at, whole);
end $$;

-- Notes a look at a period of a device's past, by a scope of its own. False: the scope may see the device no more, and nothing is noted.
create function note_look(names text[], contents text[], device integer, from_at timestamptz, to_at timestamptz, at timestamptz,
  viewing boolean, address text, user_agent text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform enter_scope(names, contents);
  if device_owned(device) is null then return false; end if;
  perform record_track_view(device, from_at, to_at, at, viewing, address, user_agent);
  return true;
end $$;

revoke all on function look_at_past(text[], text[], integer, timestamptz, timestamptz, boolean),
  note_look(text[], text[], integer, timestamptz, timestamptz, timestamptz, boolean, text, text) from public;
grant execute on function look_at_past(text[], text[], integer, timestamptz, timestamptz, boolean),
  note_look(text[], text[], integer, timestamptz, timestamptz, timestamptz, boolean, text, text) to balise_api;

-- Rows are few days' partitions, found by the key whatever is asked: to plan that anew each time took longer than to find them.
alter function device_fixes(integer, timestamptz, timestamptz) set plan_cache_mode = force_generic_plan;
