-- Sums by month of what is read for a year at a time: what vehicles drove, and what services cost. They follow from vehicle_days and
-- service_records, in the same transaction (sql/maintenance.sql).

create table vehicle_months (
  client_id integer not null references clients,
  -- its first day
  month date not null,
  device_id integer not null references devices,
  -- mm, as in vehicle_days
  gps bigint not null,
  counted bigint not null,
  primary key (client_id, month, device_id) include (gps, counted)
);
create index vehicle_months_device on vehicle_months (device_id);

create table service_months (
  client_id integer not null references clients,
  month date not null,
  service_id integer not null references services on delete cascade,
  -- of what was done: smallest units of the client's currency
  parts bigint not null,
  labour bigint not null,
  tax bigint not null,
  -- records that were done, those of them before they were overdue, and all that could have been: done, not done and missed
  done integer not null,
  in_time integer not null,
  judged integer not null,
  downtime_minutes bigint not null,
  primary key (client_id, month, service_id)
);
create index service_months_service on service_months (service_id);

insert into vehicle_months (client_id, month, device_id, gps, counted)
  select client_id, date_trunc('month', day)::date, device_id, sum(gps), sum(counted) from vehicle_days group by 1, 2, 3;
insert into service_months
  select client_id, date_trunc('month', day)::date, service_id,
    coalesce(sum(parts_cost) filter (where kind = 'done'), 0), coalesce(sum(labour_cost) filter (where kind = 'done'), 0),
    coalesce(sum(tax_cost) filter (where kind = 'done'), 0), count(*) filter (where kind = 'done'),
    count(*) filter (where kind = 'done' and state <> 'overdue'),
    count(*) filter (where kind <> 'postponed') + coalesce(sum(missed) filter (where kind = 'done'), 0), coalesce(sum(downtime_minutes), 0)
  from service_records r
  where kind <> 'withdrawn' and not exists (select from service_records n where n.replaces = r.id)
  group by 1, 2, 3;

-- the night writes each row anew: where there is room it changes no index, and content is only checked and not taken apart
alter table service_dues set (fillfactor = 60);
alter table service_dues alter column content type json using content::json;
drop index service_dues_list;
create index service_dues_list on service_dues (client_id, state, due_day) include (device_id, service_id);

create index service_vehicles_services on service_vehicles (client_id, service_id) include (device_id) where withdrawn_at is null;

alter table vehicle_months enable row level security;
alter table service_months enable row level security;
