-- What a badge, a row and a marker are made of (packages/tracking liveState), beside the state that it follows from: a list by
-- badge and a reader's snapshot need it of ten thousand devices, and parsing their whole states takes ten times as long.
-- Null where the state was last written before this migration.
alter table device_live add column facts json;
