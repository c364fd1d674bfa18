-- Trouble codes of vehicles are events of history; here is what people do about them.

create index events_trouble_codes on events (device_id, at) where kind in ('trouble_codes_reported', 'trouble_codes_gone');

-- Work orders that were opened for a trouble code.
create table trouble_code_orders (
  id integer generated always as identity primary key,
  client_id integer not null,
  device_id integer not null references devices,
  code text not null,
  work_order_id integer not null unique,
  at timestamptz not null,
  foreign key (work_order_id, client_id) references work_orders (id, client_id) on delete cascade
);
create index trouble_code_orders_code on trouble_code_orders (device_id, client_id, code, id desc);
alter table trouble_code_orders enable row level security;
