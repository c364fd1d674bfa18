-- Trouble codes of vehicles, from the events of their history.

-- The codes that vehicles of the scope had in the time of its clients, from when until when; null: it still has it. By maintenance, and not by
-- history: where the vehicle was is not said.
create function trouble_codes(client integer, device integer)
returns table (device_id integer, client_id integer, code text, since timestamptz, until timestamptz)
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  with changes as (
    select o.device_id, o.client_id, o.starts_at, o.ends_at, e.at, e.kind = 'trouble_codes_reported' as begins, c.code
    from device_ownership o
      join devices d on d.id = o.device_id and d.deleted_at is null
      join events e on e.device_id = o.device_id and e.at >= o.starts_at and e.at < o.ends_at
        and e.kind in ('trouble_codes_reported', 'trouble_codes_gone')
      cross join lateral jsonb_array_elements_text(e.content -> 'codes') c (code)
    where (select scope_has('view_devices') and scope_sees_maintenance()) and o.client_id = any ((select scope_clients())::integer[])
      and (client is null or o.client_id = client) and (device is null or o.device_id = device)
      and (not (select scope_limited()) or o.device_id = any ((select scope_devices())::integer[]))
  ), spans as (
    select *, lead(at) over (partition by x.device_id, x.client_id, x.starts_at, x.code order by at, begins) as next from changes x
  )
  select s.device_id, s.client_id, s.code, s.at, coalesce(s.next, nullif(s.ends_at, 'infinity')) from spans s where s.begins
$$;

grant select, insert on trouble_code_orders to balise_api;
create policy trouble_code_orders_read on trouble_code_orders for select to balise_api
  using (work_order_id in (select id from work_orders));
create policy trouble_code_orders_add on trouble_code_orders for insert to balise_api
  with check ((select scope_has('manage_maintenance')) and work_order_id in (select id from work_orders));

grant execute on function trouble_codes to balise_api;
