-- The workshop: parts with their stock, and work orders of vehicles.

create table parts (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  -- the number by which it is ordered
  reference text not null,
  name text not null,
  unit text not null default '',
  supplier text not null default '',
  -- of one unit, smallest units of the client's currency
  price bigint check (price >= 0),
  -- it is low below this; null: never
  low_below numeric(12, 3) check (low_below >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- its entries stay
  deleted_at timestamptz,
  unique (id, client_id)
);
create unique index parts_reference on parts (client_id, lower(reference)) where deleted_at is null;

create table work_orders (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  -- counts within the client
  number integer not null,
  device_id integer not null references devices,
  title text not null,
  -- of WORK_ORDER_STATES in packages/contract
  state text not null check (state in ('open', 'assigned', 'inProgress', 'waitingParts', 'done', 'cancelled')),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  assignee_id integer references users,
  -- a workshop of somebody else
  workshop text not null default '',
  due_on date,
  note text not null default '',
  -- what the odometer showed when it was done, m
  metres bigint,
  -- smallest units, when it was done
  tax_cost bigint not null default 0 check (tax_cost >= 0),
  downtime_minutes integer check (downtime_minutes >= 0),
  -- grows with each change: an edit of an older one is refused
  revision integer not null default 1,
  created_at timestamptz not null,
  created_by_name text not null,
  updated_at timestamptz not null,
  done_at timestamptz,
  unique (id, client_id),
  unique (client_id, number),
  check ((done_at is not null) = (state = 'done'))
);
create index work_orders_list on work_orders (client_id, state, due_on);
create index work_orders_device on work_orders (device_id, created_at desc);
create index work_orders_assignee on work_orders (assignee_id) where assignee_id is not null;

create table work_order_lines (
  id integer generated always as identity primary key,
  work_order_id integer not null,
  client_id integer not null,
  place smallint not null,
  kind text not null check (kind in ('service', 'part', 'labour', 'task')),
  -- the service that is done; of parts and labour the one that they are for, null: the first of the order
  service_vehicle_id integer,
  part_id integer,
  text text not null default '',
  quantity numeric(12, 3) check (quantity > 0),
  unit_price bigint check (unit_price >= 0),
  minutes integer check (minutes >= 0),
  cost bigint not null default 0 check (cost >= 0),
  is_done boolean not null default false,
  foreign key (work_order_id, client_id) references work_orders (id, client_id) on delete cascade,
  foreign key (service_vehicle_id, client_id) references service_vehicles (id, client_id) on delete cascade,
  foreign key (part_id, client_id) references parts (id, client_id),
  check ((kind = 'service') <= (service_vehicle_id is not null)),
  check ((kind = 'part') = (part_id is not null)),
  check ((kind = 'part') = (quantity is not null))
);
create index work_order_lines_order on work_order_lines (work_order_id, place);
create index work_order_lines_service on work_order_lines (service_vehicle_id) where service_vehicle_id is not null;
create index work_order_lines_part on work_order_lines (part_id) where part_id is not null;

-- What was done to an order and said of it. Append-only.
create table work_order_entries (
  id integer generated always as identity primary key,
  work_order_id integer not null,
  client_id integer not null,
  at timestamptz not null,
  by_name text not null,
  kind text not null check (kind in ('created', 'edited', 'state', 'note')),
  -- from and to, of `state`
  state_before text,
  state_after text,
  text text not null default '',
  foreign key (work_order_id, client_id) references work_orders (id, client_id) on delete cascade
);
create index work_order_entries_order on work_order_entries (work_order_id, id);

-- The stock of parts: what there is of a part is the sum of its entries. Append-only; never below 0 (sql/workshop.sql).
create table part_entries (
  id integer generated always as identity primary key,
  part_id integer not null,
  client_id integer not null,
  kind text not null check (kind in ('received', 'used', 'returned', 'corrected', 'counted')),
  -- what it adds to the stock
  quantity numeric(12, 3) not null,
  -- the order that used it; the entry stays when the order is erased with its vehicle
  work_order_id integer references work_orders on delete set null,
  note text not null default '',
  at timestamptz not null,
  by_name text not null,
  foreign key (part_id, client_id) references parts (id, client_id),
  check (case kind when 'used' then quantity < 0 when 'received' then quantity > 0 when 'returned' then quantity > 0 else true end),
  check ((kind = 'corrected') <= (note <> ''))
);
create index part_entries_part on part_entries (part_id, id desc) include (quantity);
create index part_entries_order on part_entries (work_order_id) where work_order_id is not null;

alter table parts enable row level security;
alter table work_orders enable row level security;
alter table work_order_lines enable row level security;
alter table work_order_entries enable row level security;
alter table part_entries enable row level security;
