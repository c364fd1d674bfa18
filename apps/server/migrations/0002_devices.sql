-- Devices and who owned them when. What a client sees of a device's past follows device_ownership, so the periods exist
-- from the first device on.

create table device_types (
  id integer generated always as identity primary key,
  code text not null unique,
  name_en text not null,
  name_fr text not null
);

create table operators (
  id integer generated always as identity primary key,
  name text not null,
  country_code2 text not null check (country_code2 ~ '^[A-Z]{2}$'),
  apn text not null default '',
  unique (name, country_code2)
);

create table tracker_models (
  id integer generated always as identity primary key,
  brand text not null,
  name text not null,
  protocol text not null,
  -- whether it presents a cellular IMEI; the ids of others are taken as they are
  uses_imei boolean not null default true,
  unique (brand, name)
);

create table devices (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  device_type_id integer not null references device_types,
  operator_id integer references operators,
  tracker_model_id integer references tracker_models,
  -- what the tracker calls itself: an IMEI, or the number of a tracker that has none
  imei text not null,
  country_code2 text check (country_code2 ~ '^[A-Z]{2}$'),
  -- E.164
  phone text,
  designation text not null,
  label text not null default '',
  vin_number text,
  -- a chassis number that follows no standard: older vehicles, trailers
  vin_is_chassis boolean not null default false,
  status text not null default 'enabled' check (status in ('enabled', 'disabled', 'suspended', 'deleted')),
  activated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references users,
  -- grows with each change a reader can see; part of the version that the live socket carries
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
-- unique on the platform among what is not deleted (decision 6)
create unique index devices_imei on devices (imei) where deleted_at is null;
create unique index devices_phone on devices (phone) where deleted_at is null and phone is not null;
create index devices_client on devices (client_id);
-- a client's list, a page at a time
create index devices_by_designation on devices (client_id, designation, id) where deleted_at is null;

create table device_ownership (
  device_id integer not null references devices,
  client_id integer not null references clients,
  starts_at timestamptz not null,
  ends_at timestamptz not null default 'infinity',
  primary key (device_id, starts_at),
  check (starts_at < ends_at),
  -- one owner at a time: what a client sees of the past hangs on it, and nobody sees others' periods to check them
  exclude using gist (int4range(device_id, device_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
);
create index device_ownership_client on device_ownership (client_id);

create table user_devices (
  user_id integer not null references users on delete cascade,
  device_id integer not null references devices on delete cascade,
  primary key (user_id, device_id)
);
create index user_devices_device on user_devices (device_id);

-- Trackers that knocked and are nobody's. Capped by the ingest door; offered to administrators to claim.
create table unknown_devices (
  id bigint generated always as identity primary key,
  protocol text not null,
  identity text not null,
  address text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  count bigint not null default 1,
  unique (protocol, identity)
);

-- Ports, errors and drops of each running gateway, refreshed every few seconds, read by the ingest page.
create table ingest_status (
  gateway text primary key,
  reported_at timestamptz not null,
  content jsonb not null
);

-- Whoever keeps devices or rights in memory hears of each change, whichever way it came.
create function tell_device_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_changed', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger device_changed after insert or update or delete on devices
  for each row execute function tell_device_changed();

create function tell_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0]));
  return null;
end $$;
create trigger rights_changed after update or delete on users
  for each row execute function tell_rights_changed('id');
create trigger rights_changed after insert or delete on user_devices
  for each row execute function tell_rights_changed('user_id');
create trigger sign_in_revoked after update of revoked_at on sign_ins
  for each row execute function tell_rights_changed('user_id');

-- What a client may do, its users may do: a suspension ends their sign-ins at once.
create function tell_client_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', id::text) from users where client_id = new.id;
  return null;
end $$;
create trigger rights_changed after update of state, partner_id on clients
  for each row execute function tell_client_changed();

-- A version that every reader can trust grows whatever statement changed the row.
create function grow_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger grow_revision before update on devices for each row execute function grow_revision();
