-- What gateways report.

-- The port of each protocol: all that users other than the platform's learn of its gateways.
create function tracker_ports(since timestamptz)
returns table (protocol text, port integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct port ->> 'protocol', (port ->> 'port')::integer
  from ingest_status s cross join lateral jsonb_array_elements(s.content -> 'ports') port
  where s.reported_at > since and (port ->> 'listening')::boolean
  order by 1, 2
$$;

-- Another model or another identity is another tracker: what was learned of the one before does not apply.
create function forget_tracker() returns trigger language plpgsql as $$
begin
  new.learned_protocol := null;
  new.contested_at := null;
  new.refused_at := null;
  new.refused_why := null;
  if new.imei <> old.imei then new.token_hash := null; end if;
  return new;
end $$;
create trigger forget_tracker before update on devices for each row
  when (new.tracker_model_id is distinct from old.tracker_model_id or new.imei <> old.imei)
  execute function forget_tracker();

create function notify_model_protocol_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tracking_settings_changed', jsonb_build_object('partnerId', null, 'clientId', null)::text);
  return null;
end $$;
create trigger model_protocol_changed after update of protocol on tracker_models for each row
  when (new.protocol <> old.protocol) execute function notify_model_protocol_changed();

grant select, delete on unknown_devices to balise_api;
grant select on ingest_status, raw_messages to balise_api;
grant select, insert, update, delete on unknown_devices, ingest_status to balise_ingest;
grant select, insert, delete on raw_messages to balise_ingest;
grant select, insert on rejected_positions to balise_ingest;

create policy unknown_devices_platform on unknown_devices to balise_api using ((select scope_role()) = 'platform');
create policy ingest_status_platform on ingest_status for select to balise_api
  using ((select scope_role()) = 'platform');
create policy unknown_devices_ingest on unknown_devices to balise_ingest using (true) with check (true);
create policy ingest_status_ingest on ingest_status to balise_ingest using (true) with check (true);
create policy rejected_positions_ingest on rejected_positions to balise_ingest using (true) with check (true);
create policy raw_messages_platform on raw_messages for select to balise_api
  using ((select scope_has('view_ingest')));
create policy raw_messages_ingest on raw_messages to balise_ingest using (true) with check (true);

grant execute on function tracker_ports to balise_api;
