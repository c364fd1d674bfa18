-- The thresholds of a client's trips, stops and alerts, and the limits of its engine cuts, get a right of their own. Until now
-- they came with manage_tracking_settings, which dispatchers hold to propose colours and notifications.

-- whoever could change them keeps that, except those who hold exactly what a dispatcher is given
update users set rights = rights || '{manage_thresholds}'
where 'manage_tracking_settings' = any (rights) and not account_limited and not 'manage_thresholds' = any (rights)
  and not (
    rights <@ string_to_array('view_devices view_history view_reports view_maintenance view_drivers assign_geofences assign_driver'
      ' manage_links manage_tracking_settings manage_groups', ' ')
    and rights @> string_to_array('view_devices view_history view_reports assign_driver manage_tracking_settings manage_groups', ' ')
  );

drop policy tracking_settings_add on tracking_settings;
create policy tracking_settings_add on tracking_settings for insert to balise_api with check (
  (select scope_has('manage_thresholds')) and not (select scope_limited())
  and (client_id is null or client_id in (select c.id from clients c where c.partner_id = tracking_settings.partner_id))
  and case (select scope_role())
    when 'platform' then true
    when 'partner' then partner_id = (select scope_partner())
    when 'client' then client_id = (select scope_client())
    else false
  end
);
