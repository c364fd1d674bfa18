-- What the law allows a client to know of its drivers: whether speeding may be recorded as such.

alter table clients
  -- no speeding is shown, reported or alerted of: of no time, as long as this holds
  add column hides_speeding boolean not null default false,
  add column legal_note text not null default '',
  add column legal_changed_by text not null default '',
  add column legal_changed_at timestamptz;
create index clients_hiding_speeding on clients (id) where hides_speeding;
