-- Inspections of vehicles and the defects that they find. A critical defect sets its vehicle out of service: a mark, never a block.

create table inspection_templates (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  name text not null,
  kind text not null check (kind in ('beforeTrip', 'afterTrip', 'other')),
  -- what is looked at: TemplateItem[] of packages/contract
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  -- grows with each change: forms that were opened before may lack items that were added since
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (id, client_id)
);
create unique index inspection_templates_name on inspection_templates (client_id, lower(name)) where deleted_at is null;

-- As it was signed; never changed.
create table inspections (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  device_id integer not null references devices,
  template_id integer not null,
  -- what the list was called and when it is gone through, then
  template_name text not null,
  kind text not null check (kind in ('beforeTrip', 'afterTrip', 'other')),
  -- made by the form: a repeated call stores one inspection
  request_id uuid not null,
  inspected_at timestamptz not null,
  created_at timestamptz not null,
  created_by integer not null references users,
  created_by_name text not null,
  signature text not null,
  note text not null default '',
  -- InspectedItem[] of packages/contract, without photos: these are attachments, by the item's key
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  failed smallint not null check (failed >= 0),
  unique (id, client_id),
  unique (client_id, request_id),
  foreign key (template_id, client_id) references inspection_templates (id, client_id)
);
create index inspections_list on inspections (client_id, inspected_at desc);
create index inspections_device on inspections (device_id, inspected_at desc);
create index inspections_template on inspections (template_id);
create index inspections_user on inspections (created_by);

create table defects (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  device_id integer not null references devices,
  -- the item that failed; while the defect lasts, its next failures add to it
  template_id integer not null,
  item_key text not null,
  name text not null,
  note text not null default '',
  -- of DEFECT_SEVERITIES in packages/contract
  severity text not null check (severity in ('minor', 'major', 'critical')),
  is_out_of_service boolean not null,
  -- of DEFECT_STATES in packages/contract
  state text not null check (state in ('open', 'repaired', 'closed', 'dismissed')),
  first_inspection_id integer not null,
  -- that reported it last
  inspection_id integer not null,
  reports integer not null default 1,
  opened_at timestamptz not null,
  by_name text not null,
  -- the order that was opened for it last
  work_order_id integer references work_orders on delete set null,
  repaired_at timestamptz,
  repaired_by_name text not null default '',
  closed_at timestamptz,
  -- who signed the repair, or dismissed it
  closed_by_name text not null default '',
  closing_note text not null default '',
  foreign key (template_id, client_id) references inspection_templates (id, client_id),
  foreign key (first_inspection_id, client_id) references inspections (id, client_id),
  foreign key (inspection_id, client_id) references inspections (id, client_id),
  check (is_out_of_service <= (severity = 'critical')),
  check ((closed_at is not null) = (state in ('closed', 'dismissed'))),
  check ((state = 'repaired') <= (repaired_at is not null))
);
-- what lasts is one of each item of a vehicle
create unique index defects_lasting on defects (device_id, client_id, template_id, item_key) where state in ('open', 'repaired');
create index defects_list on defects (client_id, state, opened_at desc);
create index defects_device on defects (device_id, opened_at desc);
create index defects_inspection on defects (inspection_id);
create index defects_first_inspection on defects (first_inspection_id);
create index defects_order on defects (work_order_id) where work_order_id is not null;
create index defects_template on defects (template_id);

-- since when a defect keeps it out of service, of its present client; null: in service. Kept by triggers (sql/inspections.sql)
alter table devices add column out_of_service_since timestamptz;

alter table inspection_templates enable row level security;
alter table inspections enable row level security;
alter table defects enable row level security;

-- who looks after vehicles inspects them too
update users set rights = rights || '{inspect_vehicles}' where 'manage_maintenance' = any (rights) and not 'inspect_vehicles' = any (rights);
