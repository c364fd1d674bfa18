-- What the tracker reports of its relay, beside its badge: lists of starters select and count by it. Null: it does not say, or has sent nothing
-- since this column exists.
alter table device_status add column relay boolean;
-- The notices of a request that waits for a second person, which end with it: open ones are few among a client's alerts.
create index alerts_approval_request on alerts ((facts ->> 'request')) where kind = 'approval_needed' and acknowledged_at is null;
