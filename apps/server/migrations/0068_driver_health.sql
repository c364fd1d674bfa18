-- Health data of drivers is apart from their file, and has a right of its own. A rule on documents says which of them it watches.

create table driver_health (
  driver_id integer primary key,
  client_id integer not null,
  medical_restrictions text not null default '',
  medical_visit_on date,
  -- when the next visit is due
  medical_next_on date,
  foreign key (driver_id, client_id) references drivers (id, client_id) on delete cascade
);
alter table driver_health enable row level security;
insert into driver_health
select id, client_id, medical_restrictions, medical_visit_on, medical_next_on from drivers
where medical_restrictions <> '' or medical_visit_on is not null or medical_next_on is not null;

alter table drivers drop column first_expiry;
alter table drivers drop column medical_restrictions, drop column medical_visit_on, drop column medical_next_on;
-- what ends first of what is not about health; least() leaves out nulls
alter table drivers add column first_expiry date
  generated always as (least(licence_expires_on, identity_expires_on, contract_ends_on)) stored;

update users set rights = rights || '{view_driver_health}' where 'manage_drivers' = any (rights);
update alert_rules set parameters = '{"documents": ["licence", "medical", "identity", "contract"]}' where kind = 'driver_document';
