-- Work orders, parts and their stock.

-- A part's stock is never below 0: what the shelf has and the ledger has not is entered first, as a correction or a count.
create function keep_stock() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from parts where id = new.part_id for update;
  if new.quantity < 0 and new.quantity + (select coalesce(sum(quantity), 0) from part_entries where part_id = new.part_id) < 0 then
    raise exception 'a part has less in stock' using errcode = 'check_violation', constraint = 'part_stock';
  end if;
  return new;
end $$;
create trigger stock_kept before insert on part_entries for each row execute function keep_stock();

-- Who can be given work of a client: its active users that manage maintenance.
create function workshop_people(client integer) returns table (id integer, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.first_name || ' ' || u.last_name from users u
  where u.client_id = client and client = any (scope_clients()) and scope_sees_maintenance()
    and u.deleted_at is null and u.status = 'active' and 'manage_maintenance' = any (u.rights)
  order by 2, 1
$$;

-- The number of a client's next order: those of vehicles that the scope does not show count too.
create function next_work_order(client integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select case when client = any (scope_clients()) then coalesce(max(number), 0) + 1 end from work_orders where client_id = client
$$;

-- The name of somebody who was given work, whatever has become of the account.
create function assignee_name(person integer, client integer) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select first_name || ' ' || last_name from users where id = person and client_id = client and client = any (scope_clients())
$$;

grant select, insert, update (reference, name, unit, supplier, price, low_below, updated_at, deleted_at) on parts to balise_api;
grant select, insert on part_entries, work_order_entries to balise_api;
grant select, insert, update (title, state, priority, assignee_id, workshop, due_on, note, metres, tax_cost, downtime_minutes, revision,
  updated_at, done_at, is_breakdown, request_id) on work_orders to balise_api;
grant select, insert, update (is_done), delete on work_order_lines to balise_api;

create policy parts_read on parts for select to balise_api
  using ((select scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[]));
create policy parts_add on parts for insert to balise_api with check (
  (select scope_has('manage_maintenance') and not scope_limited()) and client_id = any ((select scope_clients())::integer[])
);
create policy parts_edit on parts for update to balise_api
  using ((select scope_has('manage_maintenance')) and client_id = any ((select scope_clients())::integer[]))
  with check ((select not scope_limited()) and client_id = any ((select scope_clients())::integer[]));
create policy part_entries_read on part_entries for select to balise_api
  using ((select scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[]));
-- a user with a list of vehicles takes parts for an order, and nothing else
create policy part_entries_add on part_entries for insert to balise_api with check (
  (select scope_has('manage_maintenance')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or work_order_id in (select id from work_orders))
);

create policy work_orders_read on work_orders for select to balise_api using (
  (select scope_has('view_devices') and scope_sees_maintenance()) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy work_orders_add on work_orders for insert to balise_api with check (
  (select scope_has('manage_maintenance')) and device_id in (select id from devices d where d.client_id = work_orders.client_id)
);
create policy work_orders_edit on work_orders for update to balise_api
  using (
    (select scope_has('manage_maintenance')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  );
create policy work_order_lines_read on work_order_lines for select to balise_api
  using (work_order_id in (select id from work_orders));
create policy work_order_lines_keep on work_order_lines to balise_api
  using ((select scope_has('manage_maintenance')) and work_order_id in (select id from work_orders))
  with check ((select scope_has('manage_maintenance')) and work_order_id in (select id from work_orders));
create policy work_order_entries_read on work_order_entries for select to balise_api
  using (work_order_id in (select id from work_orders));
create policy work_order_entries_add on work_order_entries for insert to balise_api
  with check ((select scope_has('manage_maintenance')) and work_order_id in (select id from work_orders));

create trigger work_order_files_erased after delete on work_orders for each row execute function erase_attachments('work_order');
create policy attachments_of_work_orders on attachments for select to balise_api using (
  owner_kind = 'work_order' and client_id = any ((select scope_clients())::integer[]) and owner_id in (select id from work_orders)
);

grant execute on function workshop_people, next_work_order, assignee_name to balise_api;
