-- Files of devices on their way in. An uploaded file is kept as rows of text until it is imported or a day has passed, so that
-- it is corrected by small calls and a second click on "import" finds what the first one did. It is its uploader's alone.

create table device_imports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  file_name text not null,
  created_at timestamptz not null,
  -- {header, field} by column
  columns jsonb not null,
  -- what counts for every row whose own cell is empty
  defaults jsonb not null,
  -- {row, cells, faults}
  rows jsonb not null,
  -- identities of strangers' devices that its uploader was already told of: each counts once (decision 6 of the domain)
  told text[] not null default '{}',
  imported_at timestamptz,
  added integer,
  skipped integer,
  check ((imported_at is null) = (added is null) and (imported_at is null) = (skipped is null))
);
create index device_imports_user on device_imports (user_id, created_at);

alter table device_imports enable row level security;
revoke all on device_imports from public;
grant select, insert, update, delete on device_imports to balise_api;
create policy device_imports_own on device_imports to balise_api
  using (user_id = (select scope_user()) and (select scope_has('add_device')))
  with check (user_id = (select scope_user()) and (select scope_has('add_device')));

-- Of many identities at once, which belong to a device on the platform: as find_taken_identities.
create function find_taken_among(wanted_imeis text[], wanted_phones text[])
returns table (field text, value text, device_id integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'imei', imei, id from devices where imei = any (wanted_imeis) and deleted_at is null
  union all
  select 'phone', phone, id from devices where phone = any (wanted_phones) and deleted_at is null
$$;
revoke all on function find_taken_among(text[], text[]) from public;
grant execute on function find_taken_among(text[], text[]) to balise_api;
