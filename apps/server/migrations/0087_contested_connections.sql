-- That two trackers began to use a device's identity is an event of the vehicle (decision 56). The tracker doors store it: no settings were
-- applied to positions to find it.
alter table events alter column settings_id drop not null;
alter table events add constraint events_settings check (settings_id is not null or kind = 'identity_contested') not valid;
