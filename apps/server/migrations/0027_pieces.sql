-- The past of devices, sealed: what was rows in positions a few days ago is one piece a device and UTC day (docs/tracks.md),
-- written by a job (features/sealing). A month of a retention class is one partition, so that retention drops it whole.

-- How long positions are kept, in months; null: for ever, which is what nobody chose. A year was proposed before anything went
-- by it: where it stands, nobody need have meant it.
alter table clients alter column retention_months drop not null, alter column retention_months drop default;
update clients set retention_months = null where retention_months = 12;

create table pieces (
  -- months; 0: for ever
  retention smallint not null,
  -- UTC
  day date not null,
  device_id integer not null,
  -- a day in which the device changed hands is several parts, each of one owner's time; so is one of very many records
  part smallint not null,
  -- whose retention applies; 0: nobody's time. Who may see it is device_ownership's to say
  client_id integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null,
  -- the version of docs/tracks.md
  format smallint not null,
  -- CRC-32 of the content
  checksum bigint not null,
  -- deflated
  content bytea not null,
  sealed_at timestamptz not null,
  primary key (device_id, day, part, retention)
) partition by list (retention);
-- what is deflated already is not compressed again
alter table pieces alter column content set storage external;
-- a client that goes to another class
create index pieces_client on pieces (client_id);

create table pieces_2_months partition of pieces for values in (2) partition by range (day);
create table pieces_12_months partition of pieces for values in (12) partition by range (day);
create table pieces_60_months partition of pieces for values in (60) partition by range (day);
create table pieces_for_ever partition of pieces for values in (0) partition by range (day);
-- Months have partitions of their own from 2000 on (pieces_2_months_202611), made when they are needed: a clock that is wrong
-- says any year, and no tracker is older.
create table pieces_2_months_before_2000 partition of pieces_2_months for values from (minvalue) to ('2000-01-01');
create table pieces_12_months_before_2000 partition of pieces_12_months for values from (minvalue) to ('2000-01-01');
create table pieces_60_months_before_2000 partition of pieces_60_months for values from (minvalue) to ('2000-01-01');
create table pieces_for_ever_before_2000 partition of pieces_for_ever for values from (minvalue) to ('2000-01-01');

-- Qualities that later records decided for sealed ones, until the job writes them into the piece: opening one is no work
-- for the process that answers trackers.
create table sealed_marks (
  device_id integer not null,
  fixed_at timestamptz not null,
  key bigint not null,
  quality smallint not null,
  primary key (device_id, fixed_at, key)
);

-- How far each day is: what the platform's people see of the job.
create table sealing_days (
  day date primary key,
  devices integer not null,
  devices_done integer not null default 0,
  -- devices that could not be sealed at the last attempt, and why the last of them could not
  devices_failed integer not null default 0,
  problem text,
  fixes bigint not null default 0,
  bytes bigint not null default 0,
  -- fixes that came when the day was sealed already
  late bigint not null default 0,
  started_at timestamptz not null,
  -- the day's partition of positions is gone
  finished_at timestamptz
);
-- How many rows of a device were sealed while the day's partition still is there; it goes when it has no more than these.
create table sealing_devices (
  day date not null,
  device_id integer not null,
  rows integer not null,
  primary key (day, device_id)
);

-- Pieces that could not be opened. Readers go on without them, and say so.
create table damaged_pieces (
  device_id integer not null,
  day date not null,
  part smallint not null,
  reason text not null,
  found_at timestamptz not null default now(),
  primary key (device_id, day, part)
);

-- What is to be done with pieces that are there: put under another client or class, or erased with their device. Done by a job a
-- few at a time, and gone on with where it stopped.
create table piece_tasks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('move', 'erase')),
  -- move: null is every device's; erase: what was sealed in this client's time
  device_id integer,
  client_id integer not null,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  pieces bigint,
  done bigint not null default 0,
  finished_at timestamptz,
  check (kind = 'move' or device_id is not null)
);
create index piece_tasks_open on piece_tasks (id) where finished_at is null;

-- in the transaction of the act, whoever acts
create function move_pieces_of_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into piece_tasks (kind, client_id) values ('move', new.id);
  return null;
end $$;
create trigger move_pieces after update of retention_months on clients for each row
  when (new.retention_months is distinct from old.retention_months) execute function move_pieces_of_client();
-- a past that goes along
create function move_pieces_of_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into piece_tasks (kind, device_id, client_id) values ('move', new.device_id, new.client_id);
  return null;
end $$;
create trigger move_pieces after update of client_id on device_ownership for each row
  when (new.client_id <> old.client_id) execute function move_pieces_of_device();

-- Where retention erased what was before: nothing is derived again from before it.
alter table fold_checkpoints add column is_floor boolean not null default false;

revoke all on pieces, sealed_marks, sealing_days, sealing_devices, damaged_pieces, piece_tasks from public;
revoke all on function move_pieces_of_client(), move_pieces_of_device() from public;
-- as positions: what reads them for people are the functions below
grant select on pieces to balise_ingest;
grant select, insert, update on sealed_marks to balise_ingest;
grant select, insert on damaged_pieces to balise_ingest;
grant select on sealing_days to balise_ingest;

alter table sealing_days enable row level security;
alter table damaged_pieces enable row level security;
alter table piece_tasks enable row level security;
grant select on sealing_days, damaged_pieces, piece_tasks to balise_api;
create policy sealing_days_platform on sealing_days for select to balise_api using ((select scope_role()) = 'platform');
create policy damaged_pieces_platform on damaged_pieces for select to balise_api using ((select scope_role()) = 'platform');
create policy piece_tasks_platform on piece_tasks for select to balise_api using ((select scope_role()) = 'platform');
create policy sealing_days_ingest on sealing_days for select to balise_ingest using (true);
create policy damaged_pieces_ingest on damaged_pieces to balise_ingest using (true) with check (true);

-- One reader for both ----------------------------------------------------------------------------------------------

-- When the scope owned a device; null: never.
create function device_owned(device integer) returns tstzmultirange
language sql stable security definer set search_path = public, pg_temp as $$
  select case when not scope_limited() or device = any (scope_devices()) then range_agg(tstzrange(o.starts_at, o.ends_at)) end
  from device_ownership o where o.device_id = device and o.client_id = any (scope_clients())
$$;

-- The rows of a device in a period, as far as the scope owned it: columns as JSON text, made here and read in a thread of the
-- server's, whose event loop also answers others. In the order of history; attributes only of what is asked for "whole".
-- Null: the scope never owned it. Whoever reads rows and pieces reads the rows first: what is sealed and dropped in between
-- is then in both or in the pieces, and never in neither.
create function device_rows(device integer, from_at timestamptz, to_at timestamptz, whole boolean) returns text
language plpgsql stable security definer
-- in the order of the index: nothing to sort
set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
begin
  if owned is null then return null; end if;
  return (
    select format(
      '{"at":[%s],"key":[%s],"delay":[%s],"latitude":[%s],"longitude":[%s],"altitude":[%s],"speed":[%s],"course":[%s],"accuracy":[%s],"valid":[%s],"quality":[%s],"attributes":[%s]}',
      string_agg((date_part('epoch', fixed_at) * 1000)::bigint::text, ','),
      string_agg(key::text, ','),
      string_agg((date_part('epoch', received_at - fixed_at) * 1000)::bigint::text, ','),
      string_agg(coalesce(latitude::text, 'null'), ','),
      string_agg(coalesce(longitude::text, 'null'), ','),
      string_agg(coalesce(altitude::text, 'null'), ','),
      string_agg(coalesce(speed::text, 'null'), ','),
      string_agg(coalesce(course::text, 'null'), ','),
      string_agg(coalesce(accuracy::text, 'null'), ','),
      string_agg(case when valid then '1' else '0' end, ','),
      string_agg(quality::text, ','),
      string_agg(case when whole then attributes::text end, ',')
    )
    from (
      select p.* from unnest(owned * tstzmultirange(tstzrange(from_at, to_at))) r
      cross join lateral (
        select fixed_at, key, received_at, latitude, longitude, altitude, speed, course, accuracy, valid, quality, attributes
        from positions
        where device_id = device and fixed_at >= lower(r) and fixed_at < upper(r)
          -- said once more for the planner, which leaves out the other days' partitions by it
          and fixed_at >= from_at and fixed_at < to_at
        order by fixed_at, key
      ) p
    ) f
  );
end $$;

-- The pieces of a device that touch a period, as far as the scope owned it, with the marks that are not yet written into
-- them (JSON: lists of time, key and quality). A piece never lies in two owners' time.
create function device_pieces(device integer, from_at timestamptz, to_at timestamptz)
returns table (day date, part smallint, count integer, format smallint, checksum bigint, content bytea, marks text)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  owned tstzmultirange := device_owned(device);
begin
  if owned is null then return; end if;
  return query
    select p.day, p.part, p.count, p.format, p.checksum, p.content, (
      select json_agg(json_build_array((date_part('epoch', m.fixed_at) * 1000)::bigint, m.key, m.quality))::text
      from sealed_marks m where m.device_id = device and m.fixed_at between p.first_at and p.last_at
    )
    from pieces p
    where p.device_id = device and p.last_at >= from_at and p.first_at < to_at
      -- days of UTC, for the planner, which leaves out the other months' partitions by them
      and p.day >= (from_at at time zone 'UTC')::date and p.day <= (to_at at time zone 'UTC')::date
      and tstzrange(p.first_at, p.last_at, '[]') <@ owned
    order by p.day, p.part;
end $$;

drop function device_records(integer, timestamptz), device_track(integer, timestamptz, timestamptz, integer);
-- As before, of sealed records too. What the records of a device tell beside its live state, of the time that the scope owned it: when the first was, how many
-- the last day has, and the newest itself, which is no later than "at"; where that is sealed, when it was is in "sealed_at". Null: the scope never owned it.
create function device_records(device integer, at timestamptz)
returns table (first_at timestamptz, today bigint, last json, sealed_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp set enable_bitmapscan = off set jit = off as $$
declare
  owned tstzmultirange;
begin
  if scope_limited() and not device = any (scope_devices()) then return; end if;
  select range_agg(tstzrange(o.starts_at, o.ends_at)) into owned
  from device_ownership o where o.device_id = device and o.client_id = any (scope_clients());
  if owned is null then return; end if;
  return query select
    least((select p.fixed_at from unnest(owned) with ordinality r (period, place) cross join lateral (
      select fixed_at from positions
      where device_id = device and fixed_at >= lower(period) and fixed_at < upper(period) order by fixed_at limit 1
    ) p order by r.place limit 1), (
      select p.first_at from pieces p where p.device_id = device and tstzrange(p.first_at, p.last_at, '[]') <@ owned
      order by p.day, p.part limit 1
    )),
    (select coalesce(sum(c.records), 0)::bigint from unnest(owned) period cross join lateral (
      select count(*) as records from positions
      where device_id = device and fixed_at >= lower(period) and fixed_at < upper(period)
        and fixed_at > at - interval '1 day' and fixed_at <= at
    ) c),
    (select p.record from unnest(owned) with ordinality r (period, place) cross join lateral (
      select json_build_object('at', (date_part('epoch', date_trunc('milliseconds', fixed_at)) * 1000)::bigint,
        'receivedAt', (date_part('epoch', date_trunc('milliseconds', received_at)) * 1000)::bigint, 'latitude', latitude, 'longitude', longitude,
        'altitude', altitude, 'speed', speed, 'course', course, 'accuracy', accuracy, 'valid', valid, 'quality', quality,
        'attributes', attributes) as record
      from positions
      where device_id = device and fixed_at >= lower(period) and fixed_at < upper(period) and fixed_at <= at
      order by fixed_at desc, key desc limit 1
    ) p order by r.place desc limit 1),
    (select p.last_at from pieces p
      where p.device_id = device and p.last_at <= at and tstzrange(p.first_at, p.last_at, '[]') <@ owned
      order by p.day desc, p.part desc limit 1);
end $$;

-- Whoever reads for people tells of a piece that could not be opened; the first word stands.
create function report_damaged_piece(device integer, of_day date, of_part smallint, why text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into damaged_pieces (device_id, day, part, reason)
  select device, of_day, of_part, why
  where exists (select from pieces p where p.device_id = device and p.day = of_day and p.part = of_part)
  on conflict do nothing
$$;

revoke all on function device_owned(integer), device_rows(integer, timestamptz, timestamptz, boolean),
  device_pieces(integer, timestamptz, timestamptz), report_damaged_piece(integer, date, smallint, text), device_records(integer, timestamptz) from public;
grant execute on function device_owned(integer), device_rows(integer, timestamptz, timestamptz, boolean),
  device_pieces(integer, timestamptz, timestamptz), report_damaged_piece(integer, date, smallint, text), device_records(integer, timestamptz) to balise_api;
