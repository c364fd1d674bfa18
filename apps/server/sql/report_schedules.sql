-- Scheduled reports: who sees and changes them, and what happens when one is made.

-- A sending begins with its report, made under the rights of who made or changed the schedule last.
create function start_report_sending() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  job integer;
begin
  insert into report_jobs (user_id, viewing_client_id, kind, format, language, time_zone, asked, asked_at, is_scheduled)
  select s.changed_by, case when s.is_viewing then s.client_id end, s.kind, s.format, s.language, s.time_zone,
    s.criteria || jsonb_build_object('from', extract(epoch from new.from_at) * 1000, 'to', extract(epoch from new.to_at) * 1000),
    new.due_at, true
  from report_schedules s where s.id = new.schedule_id
  returning id into job;
  update report_schedule_runs set report_job_id = job where id = new.id;
  return null;
end $$;
create trigger report_sending_starts after insert on report_schedule_runs for each row execute function start_report_sending();

-- The report of a sending is made, or is not: it is sent.
create function queue_report_sending() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('report-sendings', new.id::text);
  return null;
end $$;
create trigger report_sending_queued after update of state on report_jobs
  for each row when (new.is_scheduled and new.state in ('done', 'failed', 'refused')) execute function queue_report_sending();

-- How many schedules a client of the scope has, those among them that the scope does not show; locked against additions.
create function count_report_schedules(client integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('report schedules of a client'), client);
  return (select count(*) from report_schedules where client_id = client and client = any (scope_clients()));
end $$;

-- The file behind a link, and its parts: for recipients who have no account. None while the client is suspended.
create function report_of_link(link bytea) returns table (job_id integer, file_name text, format text, parts integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select j.id, j.file_name, j.format, (select count(*)::int from report_file_parts p where p.job_id = j.id)
  from report_schedule_runs r join report_jobs j on j.id = r.report_job_id join clients c on c.id = r.client_id
  where r.link_hash = link and j.state = 'done' and c.state not in ('suspended_unpaid', 'closed') and c.deleted_at is null
$$;
create function report_part_of_link(link bytea, wanted integer) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select p.content from report_of_link(link) f join report_file_parts p on p.job_id = f.job_id and p.part = wanted
$$;

grant select, insert (client_id, name, kind, format, language, criteria, periodicity, weekdays, month_day, send_minute, contact_ids, to_owner,
  skip_empty, is_active, changed_by, is_viewing, next_at, time_zone, done_until, created_at, updated_at), update (name, kind, format, language, criteria,
  periodicity, weekdays, month_day, send_minute, contact_ids, to_owner, skip_empty, is_active, changed_by, is_viewing, next_at, time_zone, done_until,
  updated_at), delete on report_schedules to balise_api;
grant select, insert (schedule_id, client_id, due_at, from_at, to_at) on report_schedule_runs to balise_api;

-- a limited user's own: others say which vehicles there are
create policy report_schedules_read on report_schedules for select to balise_api using (
  (select scope_has('schedule_reports')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or changed_by = (select scope_user()))
);
create policy report_schedules_add on report_schedules for insert to balise_api with check (
  (select scope_has('schedule_reports')) and client_id = any ((select scope_clients())::integer[]) and changed_by = (select scope_user())
);
create policy report_schedules_edit on report_schedules for update to balise_api
  using (
    (select scope_has('schedule_reports')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or changed_by = (select scope_user()))
  )
  with check (client_id = any ((select scope_clients())::integer[]) and changed_by = (select scope_user()));
create policy report_schedules_delete on report_schedules for delete to balise_api using (
  (select scope_has('schedule_reports')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or changed_by = (select scope_user()))
);
create policy report_schedule_runs_read on report_schedule_runs for select to balise_api
  using (schedule_id in (select id from report_schedules));
create policy report_schedule_runs_add on report_schedule_runs for insert to balise_api
  with check (schedule_id in (select id from report_schedules));

grant execute on function count_report_schedules, report_of_link, report_part_of_link to balise_api;
