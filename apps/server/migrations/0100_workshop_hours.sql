-- How many hours a client's workshop can work on each day of the week.
create table workshop_hours (
  client_id integer primary key references clients,
  -- Monday first
  hours real[] not null check (cardinality(hours) = 7 and 0 <= all (hours) and 1000 >= all (hours)),
  updated_at timestamptz not null
);
alter table workshop_hours enable row level security;
