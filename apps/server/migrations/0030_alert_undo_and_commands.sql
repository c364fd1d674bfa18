-- What was done to an alert can be taken back, and an alert says why its vehicle was not asked what the geofence has it do.

-- the alert's version that the act made; null: of before this column
alter table alert_acts add column version integer;
-- acknowledged_at, acknowledged_by and snoozed_until as they were, where the act changed them
alter table alert_acts add column before jsonb;

-- COMMAND_REFUSALS of packages/contract; null: a command was asked for, or is about to be
alter table alerts add column command_refusal text;
