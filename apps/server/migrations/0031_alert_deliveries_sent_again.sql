-- What a person sends again is sent although the alert was acknowledged meanwhile. What waits of a rule or a geofence is found by its receiver, and
-- the alerts of a geofence are counted by when they were raised.

alter table alert_deliveries add column is_sent_again boolean not null default false;

drop index alert_deliveries_gathered;
create index alert_deliveries_open_contact on alert_deliveries (contact_id) where state in ('waiting', 'gathered');
create index alert_deliveries_open_push on alert_deliveries (subscription_id) where state in ('waiting', 'gathered');
create index alerts_geofence on alerts ((facts ->> 'geofenceId'), raised_at) where rule_id is null;
