-- Who may see what, held by the database itself. balise_api answers people: it is neither owner nor superuser, sees
-- rows only through the policies below, and reads tracks only through device_track(). The scope of a request is set in
-- its transaction (db/scope.ts); without one every policy answers "nothing".
--
-- Functions marked "security definer" run as the owner, for what must be known before there is a scope (who signs in)
-- or of which only a part may be known. Each fixes its search_path.

-- The scope ---------------------------------------------------------------------------------------------------------

create function scope_role() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('balise.role', true), '') $$;
create function scope_user() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('balise.user_id', true), '')::integer $$;
create function scope_partner() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('balise.partner_id', true), '')::integer $$;
create function scope_client() returns integer language sql stable parallel safe
  as $$ select nullif(current_setting('balise.client_id', true), '')::integer $$;
-- limited: only the devices of user_devices. A scope that does not say so is limited.
create function scope_limited() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('balise.limited', true), '') <> 'no' $$;
create function scope_administers() returns boolean language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('balise.role', true), '') in ('platform', 'partner', 'client'), false) $$;

-- The clients that the scope shows. An array, so that a policy is one comparison which an index can answer.
create function scope_clients() returns integer[] language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(id), '{}') from clients
  where case scope_role()
    when 'platform' then true
    when 'partner' then partner_id = scope_partner()
    when 'client' then id = scope_client()
    when 'user' then id = scope_client()
    else false
  end
$$;
-- The list of a limited user.
create function scope_devices() returns integer[] language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce(array_agg(device_id), '{}') from user_devices where user_id = scope_user() $$;

-- Policies call each function through "(select …)", so that it runs once a query and not once a row.

alter table partners enable row level security;
alter table clients enable row level security;
alter table users enable row level security;
alter table sign_ins enable row level security;
alter table live_tickets enable row level security;
alter table device_types enable row level security;
alter table operators enable row level security;
alter table tracker_models enable row level security;
alter table devices enable row level security;
alter table device_ownership enable row level security;
alter table user_devices enable row level security;
alter table unknown_devices enable row level security;
alter table ingest_status enable row level security;
alter table device_live enable row level security;
alter table derivation_settings enable row level security;
alter table events enable row level security;
alter table fold_checkpoints enable row level security;
alter table dirty_windows enable row level security;
alter table rejected_records enable row level security;

revoke all on all tables in schema public from public;
revoke all on all functions in schema public from public;

-- People ------------------------------------------------------------------------------------------------------------

grant select on partners, clients to balise_api;
-- no password_hash: it leaves the database through find_accounts() only
grant select (id, role, partner_id, client_id, last_name, first_name, email, phone, language, account_limited, status,
  date_end, created_at) on users to balise_api;
grant select (id, user_id, created_at, expires_at, last_used_at, remember, revoked_at, address, user_agent)
  on sign_ins to balise_api;
grant insert on sign_ins, live_tickets to balise_api;
grant delete on sign_ins to balise_api;
grant update (revoked_at) on sign_ins to balise_api;

create policy partners_read on partners for select to balise_api
  using ((select scope_role()) = 'platform' or id = (select scope_partner()));

create policy clients_read on clients for select to balise_api using (id = any ((select scope_clients())::integer[]));

create policy users_read on users for select to balise_api using (
  case (select scope_role())
    when 'platform' then true
    when 'partner' then partner_id = (select scope_partner())
    when 'client' then client_id = (select scope_client())
    when 'user' then id = (select scope_user())
    else false
  end
);

create policy sign_ins_own on sign_ins to balise_api
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));
create policy live_tickets_own on live_tickets for insert to balise_api
  with check (exists (select from sign_ins s where s.id = sign_in_id));

-- Catalogue: read by whoever is signed in, kept by the platform's administrators -----------------------------------

grant select, insert, update, delete on device_types, operators, tracker_models to balise_api;

create policy device_types_read on device_types for select to balise_api using ((select scope_role()) is not null);
create policy device_types_keep on device_types to balise_api
  using ((select scope_role()) = 'platform') with check ((select scope_role()) = 'platform');
create policy operators_read on operators for select to balise_api using ((select scope_role()) is not null);
create policy operators_keep on operators to balise_api
  using ((select scope_role()) = 'platform') with check ((select scope_role()) = 'platform');
create policy tracker_models_read on tracker_models for select to balise_api using ((select scope_role()) is not null);
create policy tracker_models_keep on tracker_models to balise_api
  using ((select scope_role()) = 'platform') with check ((select scope_role()) = 'platform');

-- Devices -----------------------------------------------------------------------------------------------------------

-- no delete: a device leaves by its deleted_at
grant select, insert, update on devices to balise_api;
-- a period can be opened and ended; when it began is not for people to say again
grant select, insert, update (ends_at) on device_ownership to balise_api;
grant select on user_devices, device_live to balise_api;

create policy devices_read on devices for select to balise_api using (
  client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or id = any ((select scope_devices())::integer[]))
);
-- with check: nobody hands a device to another's client
create policy devices_add on devices for insert to balise_api
  with check ((select scope_administers()) and client_id = any ((select scope_clients())::integer[]));
create policy devices_edit on devices for update to balise_api
  using ((select scope_administers()) and client_id = any ((select scope_clients())::integer[]))
  with check ((select scope_administers()) and client_id = any ((select scope_clients())::integer[]));

create policy device_ownership_read on device_ownership for select to balise_api using (
  client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy device_ownership_add on device_ownership for insert to balise_api with check (
  (select scope_administers()) and client_id = any ((select scope_clients())::integer[])
  and device_id in (select id from devices)
);
create policy device_ownership_end on device_ownership for update to balise_api
  using ((select scope_administers()) and client_id = any ((select scope_clients())::integer[]))
  with check ((select scope_administers()) and client_id = any ((select scope_clients())::integer[]));

create policy user_devices_read on user_devices for select to balise_api using (
  user_id = (select scope_user()) or ((select scope_administers()) and user_id in (select id from users))
);

-- A transferred device tells its new client, and that client's partner, nothing until it has spoken to it. What it told
-- before then is in the row all the same: whoever reads a state leaves that out (db/owned-since.ts).
create policy device_live_read on device_live for select to balise_api using (
  (select scope_role()) = 'platform' or (
    exists (select from devices d where d.id = device_id) and exists (
      select from device_ownership o
      where o.device_id = device_live.device_id and o.ends_at = 'infinity' and device_live.seen_at >= o.starts_at
    )
  )
);

-- History -----------------------------------------------------------------------------------------------------------

-- positions and its partitions: no grant at all, see device_track(). Nor row-level security, for nobody is left to be
-- bound by it and COPY refuses a table that has it.
grant select on events, derivation_settings to balise_api;

create policy derivation_settings_read on derivation_settings for select to balise_api
  using ((select scope_role()) is not null);

-- What happened while a client that the scope shows owned the device (device_ownership_read).
create policy events_read on events for select to balise_api using (
  exists (
    select from device_ownership o
    where o.device_id = events.device_id and o.starts_at <= events.at and events.at < o.ends_at
  )
);

-- The gateways, for those who run the platform ----------------------------------------------------------------------

grant select, delete on unknown_devices to balise_api;
grant select on ingest_status to balise_api;
create policy unknown_devices_platform on unknown_devices to balise_api using ((select scope_role()) = 'platform');
create policy ingest_status_platform on ingest_status for select to balise_api
  using ((select scope_role()) = 'platform');

-- balise_ingest: writes what trackers say, of every client. It reads of devices what it needs to tell whose a message
-- is, and nothing of people.
grant select (id, device_type_id, tracker_model_id, imei, status, activated_at, deleted_at, revision, client_id)
  on devices to balise_ingest;
grant select on device_types, tracker_models to balise_ingest;
grant select, insert, update, delete on unknown_devices, ingest_status, device_live, derivation_settings, events,
  fold_checkpoints, dirty_windows to balise_ingest;
grant select, insert, update (quality) on positions to balise_ingest;
grant select, insert on rejected_records to balise_ingest;

create policy devices_ingest on devices for select to balise_ingest using (true);
create policy device_types_ingest on device_types for select to balise_ingest using (true);
create policy tracker_models_ingest on tracker_models for select to balise_ingest using (true);
create policy unknown_devices_ingest on unknown_devices to balise_ingest using (true) with check (true);
create policy ingest_status_ingest on ingest_status to balise_ingest using (true) with check (true);
create policy device_live_ingest on device_live to balise_ingest using (true) with check (true);
create policy derivation_settings_ingest on derivation_settings to balise_ingest using (true) with check (true);
create policy events_ingest on events to balise_ingest using (true) with check (true);
create policy fold_checkpoints_ingest on fold_checkpoints to balise_ingest using (true) with check (true);
create policy dirty_windows_ingest on dirty_windows to balise_ingest using (true) with check (true);
create policy rejected_records_ingest on rejected_records to balise_ingest using (true) with check (true);

grant execute on function scope_role(), scope_user(), scope_partner(), scope_client(), scope_limited(),
  scope_administers(), scope_clients(), scope_devices() to balise_api;
