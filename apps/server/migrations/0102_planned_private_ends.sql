-- When a driver's private time would have ended that a report of theft ended: until then it does not begin again.

alter table private_periods add column planned_until timestamptz;
