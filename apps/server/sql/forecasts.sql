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
