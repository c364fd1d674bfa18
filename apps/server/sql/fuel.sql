-- Fuel purchases.

-- The currency of what a client buys: of its account, else of its last purchase that was typed, else of its country. Null: the scope does not show the client.
create function client_currency(client integer) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select a.currency from billing_accounts a where a.client_id = c.id),
    (select p.currency from fuel_purchases p where p.client_id = c.id and p.issuer = '' order by p.id desc limit 1),
    case
      when c.country_code2 in ('BJ', 'BF', 'CI', 'GW', 'ML', 'NE', 'SN', 'TG') then 'XOF'
      when c.country_code2 in ('CM', 'CF', 'TD', 'CG', 'GQ', 'GA') then 'XAF'
      when c.country_code2 = 'GN' then 'GNF'
      when c.country_code2 = 'GH' then 'GHS'
      when c.country_code2 = 'NG' then 'NGN'
      when c.country_code2 = 'MA' then 'MAD'
      when c.country_code2 = 'GB' then 'GBP'
      when c.country_code2 = 'CH' then 'CHF'
      when c.country_code2 = 'US' then 'USD'
      else 'EUR'
    end)
  from clients c where c.id = client and c.id = any (scope_clients())
$$;

create trigger grow_revision before update of device_id, bought_at, is_timed, counter, quantity, amount, fuel_type, station, place, latitude, longitude,
  is_full, missed_before, card_number, note, driver_id, deleted_at on fuel_purchases for each row execute function grow_revision();

-- A job judges the purchases of a vehicle again when one of them, or what is known of its tank, changes.
create function judge_fuel() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('fuel-findings', new.device_id || ' ' || new.client_id);
  if tg_op = 'UPDATE' and old.device_id <> new.device_id then
    perform queue_job('fuel-findings', old.device_id || ' ' || old.client_id);
  end if;
  return null;
end $$;
create trigger judge_fuel_added after insert on fuel_purchases for each row execute function judge_fuel();
create trigger judge_fuel_edited after update of device_id, bought_at, is_timed, counter, quantity, amount, fuel_type, station, latitude, longitude,
  is_full, missed_before, deleted_at on fuel_purchases for each row execute function judge_fuel();
create trigger judge_fuel_of_tank after insert or update on vehicle_fuel_settings for each row execute function judge_fuel();

-- The receipts of what is erased are erased.
create trigger fuel_receipts_erased after delete on fuel_purchases for each row execute function erase_attachments('fuel');
create policy attachments_of_fuel on attachments for select to balise_api
  using (owner_kind = 'fuel' and client_id = any ((select scope_clients())::integer[]) and owner_id in (select id from fuel_purchases));

grant select, insert on fuel_purchases to balise_api;
grant update (device_id, bought_at, is_timed, counter, counter_unit, counter_is_read, quantity, amount, currency, fuel_type, station, place, latitude,
  longitude, is_full, missed_before, card_number, note, driver_id, reading, updated_at, deleted_at) on fuel_purchases to balise_api;

create policy fuel_purchases_read on fuel_purchases for select to balise_api using (
  (select scope_has('view_fuel') or scope_has('manage_fuel')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy fuel_purchases_add on fuel_purchases for insert to balise_api with check (
  (select scope_has('manage_fuel')) and created_by = (select scope_user())
  and exists (select from devices d where d.id = device_id and d.client_id = fuel_purchases.client_id)
);
-- a purchase of a device that was transferred since is kept as it is
create policy fuel_purchases_edit on fuel_purchases for update to balise_api
  using (
    (select scope_has('manage_fuel')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  )
  with check (exists (select from devices d where d.id = device_id and d.client_id = fuel_purchases.client_id));

grant select, insert, update (tank, counter_unit) on vehicle_fuel_settings to balise_api;
grant select, insert, delete on fuel_cards to balise_api;

create policy vehicle_fuel_settings_read on vehicle_fuel_settings for select to balise_api using (
  (select scope_has('view_fuel') or scope_has('manage_fuel')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy vehicle_fuel_settings_add on vehicle_fuel_settings for insert to balise_api with check (
  (select scope_has('manage_fuel')) and exists (select from devices d where d.id = device_id and d.client_id = vehicle_fuel_settings.client_id)
);
create policy vehicle_fuel_settings_edit on vehicle_fuel_settings for update to balise_api using (
  (select scope_has('manage_fuel')) and exists (select from devices d where d.id = device_id and d.client_id = vehicle_fuel_settings.client_id)
);
create policy fuel_cards_read on fuel_cards for select to balise_api using (
  (select scope_has('view_fuel') or scope_has('manage_fuel')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy fuel_cards_add on fuel_cards for insert to balise_api with check (
  (select scope_has('manage_fuel')) and exists (select from devices d where d.id = device_id and d.client_id = fuel_cards.client_id)
);
create policy fuel_cards_remove on fuel_cards for delete to balise_api using (
  (select scope_has('manage_fuel')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);

grant execute on function client_currency to balise_api;

grant select, insert, update (issuer, columns, day_order, currency, fuel_type, fills_up, imported_at) on fuel_card_layouts to balise_api;
create policy fuel_card_layouts_read on fuel_card_layouts for select to balise_api
  using ((select scope_has('manage_fuel')) and client_id = any ((select scope_clients())::integer[]));
create policy fuel_card_layouts_add on fuel_card_layouts for insert to balise_api
  with check ((select scope_has('manage_fuel')) and client_id = any ((select scope_clients())::integer[]));
create policy fuel_card_layouts_edit on fuel_card_layouts for update to balise_api
  using ((select scope_has('manage_fuel')) and client_id = any ((select scope_clients())::integer[]));
