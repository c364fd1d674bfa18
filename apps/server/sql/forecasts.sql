-- Forecasts of use and of breakdowns. Written by the nightly job alone.

grant select on forecast_models, use_forecasts, vehicle_risks to balise_api;

-- How good forecasts of a whole fleet were names no vehicle.
create policy forecast_models_read on forecast_models for select to balise_api
  using ((select scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[]));
create policy use_forecasts_read on use_forecasts for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy vehicle_risks_read on vehicle_risks for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);

-- What drifts. A user says what came of it; the job writes the rest.

-- Late positions are read again from their day on.
create function signals_are_stale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update signal_reads set read_until = new.starts_at::date
  where device_id = new.device_id and read_until > new.starts_at::date;
  return null;
end $$;
create trigger signals_are_stale_of_late after insert or update of starts_at on recompute_ranges for each row execute function signals_are_stale();

grant select on signal_days, drift_watches, drifts to balise_api;
grant update (verdict, verdict_at, verdict_by, ended_on) on drifts to balise_api;
grant insert, update (factor, learn_from) on drift_watches to balise_api;

create policy signal_days_read on signal_days for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy drift_watches_read on drift_watches for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy drifts_read on drifts for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy drifts_judge on drifts for update to balise_api using (
  (select scope_has('manage_maintenance')) and exists (select from devices d where d.id = device_id and d.client_id = drifts.client_id)
);
create policy drift_watches_add on drift_watches for insert to balise_api with check (
  (select scope_has('manage_maintenance')) and exists (select from devices d where d.id = device_id and d.client_id = drift_watches.client_id)
);
create policy drift_watches_edit on drift_watches for update to balise_api using (
  (select scope_has('manage_maintenance')) and exists (select from devices d where d.id = device_id and d.client_id = drift_watches.client_id)
);

-- What a workshop can do, beside what is expected.
grant select, insert, update on workshop_hours to balise_api;
create policy workshop_hours_read on workshop_hours for select to balise_api
  using ((select scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[]));
create policy workshop_hours_add on workshop_hours for insert to balise_api with check (
  (select scope_has('manage_maintenance') and not scope_limited()) and client_id = any ((select scope_clients())::integer[])
);
create policy workshop_hours_edit on workshop_hours for update to balise_api
  using ((select scope_has('manage_maintenance') and not scope_limited()) and client_id = any ((select scope_clients())::integer[]));
