-- Archived chunks.

-- A client that changes its retention moves its chunks to another class.
create function move_chunks_of_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into chunk_tasks (kind, client_id) values ('move', new.id);
  return null;
end $$;
create trigger move_chunks after update of retention_months on clients for each row
  when (new.retention_months is distinct from old.retention_months) execute function move_chunks_of_client();

-- A past that is transferred with its device moves to the new client.
create function move_chunks_of_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into chunk_tasks (kind, device_id, client_id) values ('move', new.device_id, new.client_id);
  return null;
end $$;
create trigger move_chunks after update of client_id on device_ownership for each row
  when (new.client_id <> old.client_id) execute function move_chunks_of_device();

-- The chunks of a device that touch a period, as far as the scope owned it, with the qualities that are not yet written into them
-- (JSON: lists of time, key and quality). A chunk never covers two owners' time.
create function device_chunks(device integer, from_at timestamptz, to_at timestamptz)
returns table (day date, part smallint, count integer, format smallint, checksum bigint, content bytea, marks text)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  owned tstzmultirange := device_readable(device);
begin
  if owned is null then return; end if;
  return query
    select p.day, p.part, p.count, p.format, p.checksum, p.content, (
      select json_agg(json_build_array((date_part('epoch', m.fixed_at) * 1000)::bigint, m.key, m.quality))::text
      from archived_qualities m where m.device_id = device and m.fixed_at between p.first_at and p.last_at
    )
    from chunks p
    where p.device_id = device and p.last_at >= from_at and p.first_at < to_at
      -- UTC days, for the planner, which leaves out other months' partitions by them
      and p.day >= (from_at at time zone 'UTC')::date and p.day <= (to_at at time zone 'UTC')::date
      and tstzrange(p.first_at, p.last_at, '[]') <@ owned
    order by p.day, p.part;
end $$;

-- Reports a chunk that could not be opened; the first report is kept.
create function report_damaged_chunk(device integer, of_day date, of_part smallint, why text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into damaged_chunks (device_id, day, part, reason)
  select device, of_day, of_part, why
  where exists (select from chunks p where p.device_id = device and p.day = of_day and p.part = of_part)
  on conflict do nothing
$$;

grant select on archive_days, damaged_chunks, chunk_tasks to balise_api;
grant select on chunks, archive_days to balise_ingest;
grant select, insert, update on archived_qualities to balise_ingest;
grant select, insert on damaged_chunks to balise_ingest;

create policy archive_days_platform on archive_days for select to balise_api using ((select scope_role()) = 'platform');
create policy damaged_chunks_platform on damaged_chunks for select to balise_api using ((select scope_role()) = 'platform');
create policy chunk_tasks_platform on chunk_tasks for select to balise_api using ((select scope_role()) = 'platform');
create policy archive_days_ingest on archive_days for select to balise_ingest using (true);
create policy damaged_chunks_ingest on damaged_chunks to balise_ingest using (true) with check (true);

grant execute on function report_damaged_chunk, device_chunks to balise_api;
