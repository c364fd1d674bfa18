-- Failed deliveries are listed with the moment and the number of attempts after which they failed; a mail that was held back in quiet hours is
-- not too old at their end; a rule about speeding may name geofences, as those about geofences do.

alter table alert_deliveries add column attempts integer not null default 0, add column failed_at timestamptz;
update alert_deliveries set failed_at = created_at where state = 'failed';

alter table mails add column held_until timestamptz;

update alert_rules set parameters = parameters || '{"geofenceIds": null}' where kind = 'speeding' and not parameters ? 'geofenceIds';
