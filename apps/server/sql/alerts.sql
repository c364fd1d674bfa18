-- Alert rules and alerts.

-- Gateways keep the rules of their devices in memory.
create function notify_alert_rules_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('alert_rules_changed', client_id::text) from (select distinct client_id from changed) c;
  return null;
end $$;
create trigger alert_rule_added after insert on alert_rules referencing new table as changed
  for each statement execute function notify_alert_rules_changed();
create trigger alert_rule_edited after update on alert_rules referencing new table as changed
  for each statement execute function notify_alert_rules_changed();

-- Members of a group come under its rules, or leave them.
create function notify_group_alert_rules_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('alert_rules_changed', r.client_id::text)
  from (select distinct r.client_id from changed c join alert_rules r on r.client_id = c.client_id and c.group_id = any (r.group_ids)
    where r.deleted_at is null and r.is_enabled) r;
  return null;
end $$;
create trigger member_came_under_alert_rules after insert on device_group_membership referencing new table as changed
  for each statement execute function notify_group_alert_rules_changed();
create trigger member_left_alert_rules after update on device_group_membership referencing new table as changed
  for each statement execute function notify_group_alert_rules_changed();

-- Hours are of the client's time zone.
create function notify_alert_hours_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('alert_rules_changed', new.id::text);
  return null;
end $$;
create trigger alert_hours_changed after update of time_zone on clients for each row
  when (new.time_zone is distinct from old.time_zone) execute function notify_alert_hours_changed();

-- Of each alert a job makes what follows; live readers hear of it and of what is done about it.
create function follow_alerts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform queue_job('alerts', c.id::text) from changed c;
    perform queue_job('alert-commands', c.id::text) from changed c where c.command is not null;
    -- the owner of a shared device sees that its recipient was sent the place
    perform note_position_access(0, n.recipient_name, o.partner_id, o.id, false, c.device_id, n.device_name, c.at, c.at, c.raised_at, '', '')
    from changed c join device_shares n on n.id = c.share_id join clients o on o.id = n.client_id where c.latitude is not null;
  end if;
  perform pg_notify('alerts_changed', jsonb_build_object('clientId', c.client_id, 'partnerId', k.partner_id, 'ids', c.ids)::text)
  from (
    -- a notification holds 8,000 bytes
    select client_id, jsonb_agg(id) as ids from (select client_id, id, row_number() over (order by id) / 300 as part from changed) numbered
    group by client_id, part
  ) c join clients k on k.id = c.client_id;
  return null;
end $$;
create trigger alerts_raised after insert on alerts referencing new table as changed
  for each statement execute function follow_alerts();
create trigger alerts_handled after update on alerts referencing new table as changed
  for each statement execute function follow_alerts();

-- One that is open again is escalated when its time has come, or at once where it is over: its job may have found it acknowledged.
create function escalate_reopened_alerts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_job('alert-escalations', a.id::text, greatest(now(), a.raised_at + make_interval(mins => r.escalate_after)))
  from former f join changed a on a.id = f.id join alert_rules r on r.id = a.rule_id
  where f.acknowledged_at is not null and a.acknowledged_at is null and r.escalate_after is not null;
  return null;
end $$;
create trigger alerts_reopened after update on alerts referencing old table as former new table as changed
  for each statement execute function escalate_reopened_alerts();

-- A delivery is as its mail or SMS is.
create function follow_alert_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update alert_deliveries set state = case new.state when 'waiting' then 'queued' else new.state end, reason = new.last_error, attempts = new.attempts
  where mail_id = new.id and state <> 'dropped';
  return null;
end $$;
create trigger follow_alert_mail after update of state on mails for each row
  when (new.kind in ('alert', 'alert_driver', 'alert_summary', 'approval_emergency', 'approval_many', 'late_payment_proposal') and new.state <> old.state) execute function follow_alert_mail();
create function follow_alert_sms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update alert_deliveries set reason = new.last_error, attempts = new.attempts,
    state = case when new.state = 'queued' then 'queued' when new.state = 'failed' then 'failed' else 'sent' end
  where sms_id = new.id and state <> 'dropped';
  return null;
end $$;
create trigger follow_alert_sms after update of state on sms_messages for each row
  when (new.kind = 'alert' and new.state <> old.state) execute function follow_alert_sms();

-- When a delivery failed, by whatever channel.
create function note_alert_failure() returns trigger language plpgsql as $$
begin
  new.failed_at := now();
  return new;
end $$;
create trigger note_alert_failure before update of state on alert_deliveries for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function note_alert_failure();

-- Somebody sends a failed delivery again: it is sent even if the alert was acknowledged meanwhile.
create function send_alert_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.is_sent_again := true;
  perform queue_job(case new.channel when 'push' then 'pushes' when 'webhook' then 'webhooks' else 'alert-deliveries' end, new.id::text);
  return new;
end $$;
create trigger send_alert_again before update of state on alert_deliveries for each row
  when (old.state = 'failed' and new.state = 'waiting') execute function send_alert_again();

-- Whether an alert may still be read and sent: always of an own device, of a shared one while the share holds.
create function alert_share_holds(share integer) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select share is null or exists (select from shares_that_hold h where h.share_id = share)
$$;

-- A rule of a recipient that names a device whose share ended names it no longer: a new share of it has to be chosen anew. Open inboxes hear of it
-- from the live hub, as maps do.
create function forget_shared_in_rules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update alert_rules r set device_ids = array_remove(r.device_ids, new.device_id)
  where r.client_id = new.recipient_client_id and r.device_ids @> array[new.device_id];
  delete from shared_watches w where w.share_id = new.id;
  return null;
end $$;
create trigger shared_leaves_rules after update of state on device_shares for each row
  when (old.state <> new.state and 'accepted' in (old.state, new.state)) execute function forget_shared_in_rules();

-- What a device did while it was suspended or disabled is no news afterwards.
create function forget_shared_watches() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from shared_watches w using device_shares s where s.device_id = new.id and w.share_id = s.id;
  return null;
end $$;
create trigger shared_watches_end after update of status on devices for each row
  when (old.status = 'enabled' and new.status <> 'enabled') execute function forget_shared_watches();

-- Whether the user of an own rule may see the device at a moment: as its owner's, or as one that is shared with the user's client.
create function alert_user_sees(wanted integer, device integer, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from users u join devices d on d.id = device join clients c on c.id = d.client_id
    where u.id = wanted and u.status = 'active' and (u.date_end is null or u.date_end > at) and 'view_devices' = any (u.rights)
      and (u.role = 'platform' or (u.role = 'partner' and u.partner_id = c.partner_id) or (u.role = 'client' and u.client_id = c.id)
        or (u.role = 'client' and not u.account_limited and exists (
          select from shares_that_hold h where h.device_id = device and h.recipient_client_id = u.client_id
        )))
      and (not u.account_limited or exists (select from user_devices l where l.user_id = u.id and l.device_id = device))
  )
$$;

-- The same of what an alert is about: a device, or a document of a driver, whose alerts are for those who may see drivers and every device, and
-- health data where it is a medical visit.
create function alert_subject_seen(wanted integer, device integer, driver integer, document text, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case when device is not null then alert_user_sees(wanted, device, at) else exists (
    select from users u join drivers v on v.id = driver join clients c on c.id = v.client_id
    where u.id = wanted and u.status = 'active' and (u.date_end is null or u.date_end > at)
      and u.rights @> '{view_devices,view_drivers}' and (document <> 'medical' or 'view_driver_health' = any (u.rights)) and not u.account_limited and v.deleted_at is null
      and (u.role = 'platform' or (u.role = 'partner' and u.partner_id = c.partner_id) or (u.role = 'client' and u.client_id = c.id))
  ) end
$$;

-- Whether a contact that the user added receives alerts of the device; null: of a driver. One of a limited user receives what that user may see at that moment, so
-- nothing once the user is disabled, deleted or over. One of a user who is not limited is its client's, and stays when the user goes.
create function alert_contact_receives(creator integer, device integer, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from users u where u.id = creator and u.account_limited) or alert_user_sees(creator, device, at)
$$;

-- Users to whom alerts of a client of the scope can be assigned: its own, and the caller.
create function alert_assignees(wanted integer) returns table (id integer, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, btrim(u.first_name || ' ' || u.last_name) from users u
  where wanted = any (scope_clients()) and u.deleted_at is null and u.status = 'active' and 'view_devices' = any (u.rights)
    and (u.client_id = wanted or u.id = scope_user())
  order by 2, 1
$$;

-- What is stored of the devices that an alert rule is for, within the time of their client; `wanted` null: of all. The first `most` by designation,
-- with how many there are. A visit to a geofence that is to end in the span began at most 60 days before it.
create function alert_past(client integer, wanted integer[], groups integer[], event_kinds text[], episode_kinds text[], goes_on boolean,
  from_at timestamptz, to_at timestamptz, most integer)
returns table (id integer, designation text, label text, vehicles bigint, events jsonb, episodes jsonb, suspensions jsonb, state bytea, silence jsonb)
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  with chosen as (
    select d.id, d.designation, d.label, count(*) over () as vehicles, (
        select max(o.starts_at) from device_ownership o where o.device_id = d.id and o.client_id = client
      ) as owned_since
    from devices d
    where scope_has('view_history') and scope_has('view_devices') and d.client_id = client and client = any (scope_clients())
      and d.deleted_at is null and d.status = 'enabled' and (not scope_limited() or d.id = any (scope_devices()))
      and (wanted is null or d.id = any (wanted) or exists (
        select from device_group_membership m where m.device_id = d.id and m.group_id = any (groups) and m.until = 'infinity'
      ))
    order by lower(d.designation), d.id limit most
  )
  select c.id, c.designation, c.label, c.vehicles,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', (date_part('epoch', e.at) * 1000)::bigint, 'content', shown_content(c.id, e.at, e.content),
        'decidedAt', (date_part('epoch', e.decided_at) * 1000)::bigint)), '[]')
      from events e
      where e.device_id = c.id and e.kind = any (event_kinds) and e.at >= greatest(from_at, c.owned_since) and e.at < to_at
        and not exists (select from driver_cards k where k.client_id = client and k.number = e.content ->> 'card')
        and not ((select any_private()) and is_private(c.id, e.at, e.at))),
    (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'startsAt', (date_part('epoch', e.starts_at) * 1000)::bigint,
        'endsAt', (date_part('epoch', e.ends_at) * 1000)::bigint, 'maxSpeed', e.max_speed, 'content', shown_content(c.id, e.starts_at, e.content),
        'decidedAt', (date_part('epoch', e.decided_at) * 1000)::bigint)), '[]')
      from episodes e
      where e.device_id = c.id and e.kind = any (episode_kinds) and e.ends_at > from_at
        and e.starts_at >= greatest(from_at - interval '60 days', c.owned_since) and e.starts_at < to_at
        and not ((select any_private()) and is_private(c.id, e.starts_at, e.ends_at))
        and not (e.kind = 'speeding' and (select hides_speeding(client)))),
    (select coalesce(jsonb_agg(jsonb_build_object('geofenceId', s.geofence_id, 'from', (date_part('epoch', s.starts_at) * 1000)::bigint,
        'until', (date_part('epoch', s.ends_at) * 1000)::bigint)), '[]')
      from geofence_suspensions s where 'geofence' = any (episode_kinds) and s.device_id = c.id and s.ends_at > from_at),
    (select l.state from device_live l where goes_on and l.device_id = c.id and coalesce(l.fixed_at, l.seen_at) >= c.owned_since
        -- what goes on may have begun within the sixty days that are looked back
        and not ((select any_private()) and is_private(c.id, coalesce(l.fixed_at, l.seen_at) - interval '60 days', coalesce(l.seen_at, l.fixed_at)))),
    (select jsonb_build_object('since', (date_part('epoch', s.seen_at) * 1000)::bigint, 'at', (date_part('epoch', s.silent_after) * 1000)::bigint)
      from device_status s where 'silence' = any (episode_kinds) and s.device_id = c.id and s.seen_at >= s.owned_since and s.silent_after < to_at)
  from chosen c
$$;

grant select, insert, update (name, kind, parameters, device_ids, group_ids, schedule, severity, contact_ids, channels, quiet_hours, escalate_after,
  escalate_contact_ids, digest_after, is_enabled, updated_at, deleted_at) on alert_rules to balise_api;
grant select, update (acknowledged_at, acknowledged_by, assigned_to, assigned_name, snoozed_until, note, version) on alerts to balise_api;
grant select, insert on alert_acts to balise_api;
grant select, update (state) on alert_deliveries to balise_api;
grant select on alert_rules, device_group_members to balise_ingest;
grant select, insert, update (command_refusal) on alerts to balise_ingest;
grant execute on function alert_user_sees, alert_contact_receives to balise_ingest;
grant execute on function alert_assignees, alert_past to balise_api;

create policy alert_rules_read on alert_rules for select to balise_api using (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
  and (user_id is null or user_id = (select scope_user()))
);
create policy alert_rules_add on alert_rules for insert to balise_api with check (
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
  and case when user_id is null then (select scope_has('manage_alert_rules')) else user_id = (select scope_user()) end
);
create policy alert_rules_edit on alert_rules for update to balise_api
  using (
    (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
    and case when user_id is null then (select scope_has('manage_alert_rules')) else user_id = (select scope_user()) end
  )
  with check (client_id = any ((select scope_clients())::integer[]));

-- A limited user sees the alerts of its devices, and no one those of another user's own rules. Those about shared devices are seen by those who see
-- the device by the same share now.
create policy alerts_read on alerts for select to balise_api using (
  not ((select any_speeding_hidden()) and alert_is_of_speeding(kind, subject) and hides_speeding(client_id)) and
  (select scope_has('view_devices')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  and (device_id is not null or (select scope_has('view_drivers')) and (facts ->> 'document' <> 'medical' or (select scope_has('view_driver_health'))))
  and (user_id is null or user_id = (select scope_user()))
  and (share_id is null or share_id = any ((select array(select s.share_id from scope_shares() s))::integer[]))
);
create policy alerts_handle on alerts for update to balise_api
  using (
    (select scope_has('handle_alerts')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
    and (device_id is not null or (select scope_has('view_drivers')) and (facts ->> 'document' <> 'medical' or (select scope_has('view_driver_health'))))
    and (user_id is null or user_id = (select scope_user()))
    and (share_id is null or share_id = any ((select array(select s.share_id from scope_shares() s))::integer[]))
  )
  with check (client_id = any ((select scope_clients())::integer[]));
create policy alert_acts_read on alert_acts for select to balise_api using (exists (select from alerts a where a.id = alert_id));
create policy alert_acts_add on alert_acts for insert to balise_api with check (
  (select scope_has('handle_alerts')) and by_id = (select scope_user())
  and exists (select from alerts a where a.id = alert_id and a.client_id = alert_acts.client_id)
);

create policy alert_rules_ingest on alert_rules for select to balise_ingest using (true);
create policy alerts_ingest_read on alerts for select to balise_ingest using (true);
create policy alerts_ingest_add on alerts for insert to balise_ingest with check (true);
create policy alerts_ingest_withdraw on alerts for update to balise_ingest using (true);

create policy alert_deliveries_read on alert_deliveries for select to balise_api using (
  (select scope_has('manage_alert_contacts')) and exists (select from alerts a where a.id = alert_id)
  and (not (select scope_limited()) or contact_id in (select id from alert_contacts))
);
create policy alert_deliveries_again on alert_deliveries for update to balise_api
  using ((select scope_has('manage_alert_contacts')) and state = 'failed' and exists (select from alerts a where a.id = alert_id)
    and (not (select scope_limited()) or contact_id in (select id from alert_contacts)))
  with check (state = 'waiting');
