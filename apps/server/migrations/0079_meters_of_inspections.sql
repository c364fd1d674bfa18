-- Inspections are checked against the list that their form showed, and say what the meter showed. A reading belongs to all services that were
-- done together. Counts of records by month.

-- a list as it was, by revision (sql/inspections.sql)
create table inspection_template_revisions (
  template_id integer not null references inspection_templates on delete cascade,
  revision integer not null,
  name text not null,
  kind text not null check (kind in ('beforeTrip', 'afterTrip', 'other')),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  is_meter_needed boolean not null,
  primary key (template_id, revision)
);
alter table inspection_templates add column is_meter_needed boolean not null default false;
insert into inspection_template_revisions (template_id, revision, name, kind, items, is_meter_needed)
  select id, revision, name, kind, items, is_meter_needed from inspection_templates;
alter table inspection_template_revisions enable row level security;

alter table inspections
  -- what the meter showed, m
  add column metres bigint check (metres >= 0),
  -- what became of that in the odometer: MeterReading of packages/contract
  add column reading jsonb;
alter table odometer_entries drop constraint odometer_entries_source_kind_check;
alter table odometer_entries add constraint odometer_entries_source_kind_check check (source_kind in ('fuel', 'service', 'inspection'));

-- the record with which the reading was entered, where services were done together; null: its own
alter table service_records add column reading_of integer;
update service_records r set is_read = true, reading_of = f.id
from service_records f
where f.is_read and f.kind = 'done' and r.kind = 'done' and not r.is_read and f.device_id = r.device_id and f.at = r.at and f.metres = r.metres
  and f.created_at = r.created_at and f.created_by = r.created_by and f.service_vehicle_id <> r.service_vehicle_id;
create index service_records_reading on service_records (reading_of) where reading_of is not null;

-- how many records there are of each kind that is not done
alter table service_months add column not_done integer not null default 0, add column postponed integer not null default 0;
update service_months m set not_done = r.not_done, postponed = r.postponed
from (
  select client_id, date_trunc('month', day)::date as month, service_id, count(*) filter (where kind = 'notDone') as not_done,
    count(*) filter (where kind = 'postponed') as postponed
  from service_records r where kind in ('notDone', 'postponed') and not exists (select from service_records n where n.replaces = r.id)
  group by 1, 2, 3
) r
where m.client_id = r.client_id and m.month = r.month and m.service_id = r.service_id;
