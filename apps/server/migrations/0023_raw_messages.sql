-- The last messages of each tracker as they came, for whoever looks why one is silent or wrong. Several messages stand in one
-- row (db/raw-chunk.ts), so that a row is written for many. Kept for 7 days, about the last 200 of each device.
create table raw_messages (
  id bigint generated always as identity primary key,
  device_id integer not null references devices on delete cascade,
  protocol text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null check (count > 0),
  content bytea not null
);
create index raw_messages_of_device on raw_messages (device_id, id desc);
create index raw_messages_by_age on raw_messages (last_at);

alter table raw_messages enable row level security;
grant select on raw_messages to balise_api;
create policy raw_messages_platform on raw_messages for select to balise_api
  using ((select scope_has('view_ingest')));
grant select, insert, delete on raw_messages to balise_ingest;
create policy raw_messages_ingest on raw_messages to balise_ingest using (true) with check (true);
