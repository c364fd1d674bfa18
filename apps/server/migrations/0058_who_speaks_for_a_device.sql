-- Whoever knows an IMEI could speak for its device. A device is bound to one protocol, requests over HTTP may need a token, a client may
-- name the networks of its trackers; and what was refused, or spoke at the same time, is kept where people see it (decision 56).

alter table devices
  -- of the first connection that was accepted, where no model says which protocol its tracker speaks
  add column learned_protocol text,
  -- SHA-256 of the token that its requests over HTTP must bring; null: none
  add column token_hash bytea check (length(token_hash) = 32),
  -- when two connections last spoke for it at the same time
  add column contested_at timestamptz,
  -- when a connection in its name was last refused, and why: a drop reason of the tracker doors
  add column refused_at timestamptz,
  add column refused_why text,
  add check ((refused_at is null) = (refused_why is null));

-- Empty: from anywhere.
alter table clients add column tracker_networks cidr[] not null default '{}';

-- A device that was heard lately in one protocol only is bound to that one from the start.
update devices d set learned_protocol = heard.protocol
from (
  select device_id, min(protocol) as protocol from raw_messages group by device_id having min(protocol) = max(protocol)
) heard
where heard.device_id = d.id and d.tracker_model_id is null and d.deleted_at is null;

-- Another model or another identity is another tracker: what was learned of the one before says nothing of it.
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

-- The gateways keep both in memory. They hear of it as of a client's, or of everybody's, tracking settings.
create function tell_tracker_networks_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tracking_settings_changed', jsonb_build_object('partnerId', new.partner_id, 'clientId', new.id)::text);
  return null;
end $$;
create trigger tracker_networks_changed after update of tracker_networks on clients for each row
  when (new.tracker_networks <> old.tracker_networks) execute function tell_tracker_networks_changed();
create function tell_model_protocol_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tracking_settings_changed', jsonb_build_object('partnerId', null, 'clientId', null)::text);
  return null;
end $$;
create trigger model_protocol_changed after update of protocol on tracker_models for each row
  when (new.protocol <> old.protocol) execute function tell_model_protocol_changed();
revoke all on function forget_tracker(), tell_tracker_networks_changed(), tell_model_protocol_changed() from public;

grant select (learned_protocol, token_hash, contested_at, refused_at, refused_why) on devices to balise_ingest;
grant update (learned_protocol, contested_at, refused_at, refused_why) on devices to balise_ingest;
create policy devices_ingest_learn on devices for update to balise_ingest using (true) with check (true);
grant select (tracker_networks) on clients to balise_ingest;
