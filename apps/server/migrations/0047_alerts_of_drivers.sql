-- Alerts about drivers, who have no vehicle: what of them expires. Their designation is the driver's name.

alter table alerts alter column device_id drop not null;
alter table alerts add column driver_id integer references drivers on delete cascade;
alter table alerts add constraint alerts_of_something check ((device_id is null) <> (driver_id is null));
create index alerts_driver on alerts (driver_id) where driver_id is not null;
