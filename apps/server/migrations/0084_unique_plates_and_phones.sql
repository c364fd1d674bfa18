-- A plate is unique within its client, and a user's phone number within its partner (specification section 5). Both are checked
-- under a lock rather than by a unique index: what was stored twice before stays as it is until somebody edits it.

-- AB-123-CD, ab 123 cd and AB123CD are one plate.
create function plate_key(plate text) returns text
language sql immutable parallel safe as $$
  select lower(translate(plate, ' -', ''))
$$;

create index devices_plate on devices (client_id, plate_key(designation)) where deleted_at is null;

-- Which of these devices have a plate that another device of the client has; limited users learn it too, of devices beyond their list.
create function find_taken_plates(wanted integer[], client integer) returns setof integer
language sql stable security definer set search_path = public, pg_temp as $$
  select w.id from devices w
  where w.id = any (wanted) and client = any (scope_clients()) and exists (
    select from devices o
    where o.client_id = client and plate_key(o.designation) = plate_key(w.designation) and o.id <> w.id
      and (o.deleted_at is null or o.id = any (wanted))
  )
$$;

create or replace function designation_taken(wanted text, client integer, except_device integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select client = any (scope_clients()) and exists (
    select from devices
    where client_id = client and plate_key(designation) = plate_key(wanted) and deleted_at is null
      and id <> except_device
  )
$$;

create function find_taken_phone(wanted text, within integer, except_user integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select id from users
  where phone = wanted and coalesce(partner_id, 0) = within and deleted_at is null and id <> except_user
  order by id limit 1
$$;

revoke all on function find_taken_plates(integer[], integer), find_taken_phone(text, integer, integer) from public;
grant execute on function find_taken_plates(integer[], integer), find_taken_phone(text, integer, integer) to balise_api;
