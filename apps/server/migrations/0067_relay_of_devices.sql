-- What the tracker reports of its relay, beside its badge: lists of starters select and count by it. Null: it does not say, or has sent nothing
-- since this column exists.
alter table device_status add column relay boolean;
