-- Exports of clients: made by a job, taken by whoever holds the right in the client's place. Limited users hold it nowhere.

create function queue_client_export() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('client-exports', new.id::text, asked_by => new.user_id);
  return null;
end $$;
create trigger client_export_queued after insert on client_exports
  for each row when (new.state = 'waiting') execute function queue_client_export();

-- The devices that a client had at some moment of a period, of these or of all, with their count of those asked for.
create function export_devices(client integer, wanted integer[], from_at timestamptz, to_at timestamptz) returns integer[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not scope_has('export_data') or scope_limited() or not client = any (scope_clients()) then return '{}'; end if;
  return array(
    select distinct o.device_id from device_ownership o
    where o.client_id = client and o.starts_at < to_at and o.ends_at > from_at and (wanted is null or o.device_id = any (wanted))
    order by o.device_id
  );
end $$;

grant select, insert (client_id, user_id, requester_name, viewing_client_id, from_at, to_at, device_ids, driver_id, positions, asked_at),
  update (state, ended_at, expires_at), delete on client_exports to balise_api;
grant select on client_export_files, client_export_parts to balise_api;

create policy client_exports_read on client_exports for select to balise_api
  using ((select scope_has('export_data')) and not (select scope_limited()) and client_id = any ((select scope_clients())::integer[]));
create policy client_exports_ask on client_exports for insert to balise_api with check (
  user_id = (select scope_user()) and (select scope_has('export_data')) and not (select scope_limited())
  and client_id = any ((select scope_clients())::integer[])
  and (viewing_client_id is null or viewing_client_id = (select scope_client()))
);
create policy client_exports_cancel on client_exports for update to balise_api
  using ((select scope_has('export_data')) and not (select scope_limited()) and client_id = any ((select scope_clients())::integer[])
    and state in ('waiting', 'running'))
  with check (state = 'cancelled');
create policy client_exports_forget on client_exports for delete to balise_api
  using ((select scope_has('export_data')) and not (select scope_limited()) and client_id = any ((select scope_clients())::integer[])
    and ended_at is not null);
create policy client_export_files_read on client_export_files for select to balise_api
  using (exists (select from client_exports e where e.id = export_id and e.state = 'done'));
create policy client_export_parts_read on client_export_parts for select to balise_api
  using (exists (select from client_exports e where e.id = export_id and e.state = 'done'));

grant execute on function export_devices to balise_api;
