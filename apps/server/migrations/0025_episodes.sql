-- What lasted in a device's past: trips, stops, idling, speeding, power cuts, silences, engine runs (packages/tracking
-- Episode), and its sums by quarter of an hour (Usage), from which days and months of any time zone are added up. Both are
-- written when they end, with the records that ended them; what still lasts is in the live state. An episode ends where the
-- device changes hands, so that each has one owner.

create table episodes (
  id bigint generated always as identity,
  device_id integer not null,
  kind text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- millimetres: from fixes, and in a straight line across gaps
  measured bigint not null,
  estimated bigint not null,
  -- m/s
  max_speed real,
  content jsonb not null,
  -- fixed_at of the record that settled it: re-deriving a window replaces what was decided in it
  decided_at timestamptz not null,
  settings_id integer not null references derivation_settings,
  primary key (device_id, kind, starts_at),
  check (starts_at <= ends_at)
);
create unique index episodes_id on episodes (id);
create index episodes_decided on episodes (device_id, decided_at);

create table usage (
  device_id integer not null,
  -- start of a quarter of an hour, or where the device changed hands in it
  starts_at timestamptz not null,
  measured bigint not null,
  estimated bigint not null,
  -- milliseconds
  driving integer not null,
  idling integer not null,
  engine integer not null,
  max_speed real,
  decided_at timestamptz not null,
  settings_id integer not null references derivation_settings,
  primary key (device_id, starts_at)
);
create index usage_decided on usage (device_id, decided_at);

alter table episodes enable row level security;
alter table usage enable row level security;
revoke all on episodes, usage from public;
grant select on episodes, usage to balise_api;
grant select, insert, update, delete on episodes, usage to balise_ingest;
create policy episodes_ingest on episodes to balise_ingest using (true) with check (true);
create policy usage_ingest on usage to balise_ingest using (true) with check (true);

-- What happened, from its start to its end, while a client that the scope shows owned the device (device_ownership_read).
create policy episodes_read on episodes for select to balise_api using (
  exists (
    select from device_ownership o
    where o.device_id = episodes.device_id and o.starts_at <= episodes.starts_at and episodes.ends_at <= o.ends_at
  )
);
create policy usage_read on usage for select to balise_api using (
  exists (
    select from device_ownership o
    where o.device_id = usage.device_id and o.starts_at <= usage.starts_at and usage.starts_at < o.ends_at
  )
);
