-- Webhooks of clients, and browsers that show notifications.

-- A webhook receives the alerts of all vehicles of its client: a limited user manages none.
create function scope_manages_webhooks(client integer) returns boolean language sql stable as $$
  select scope_has('manage_alert_rules') and not scope_limited() and client = any (scope_clients())
$$;

-- A test, or the replay of a delivery, for a webhook that the scope manages. False: there is no such thing.
create function queue_webhook_test(wanted integer, event text, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  attempt bigint;
begin
  insert into webhook_attempts (webhook_id, event_id, number, queued_at)
  select w.id, event, 1, at from webhooks w where w.id = wanted and w.deleted_at is null and scope_manages_webhooks(w.client_id)
  returning id into attempt;
  if attempt is null then return false; end if;
  perform queue_job('webhooks', 'test/' || attempt);
  return true;
end $$;
create function replay_webhook(wanted integer, delivery bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update alert_deliveries d set state = 'waiting', reason = ''
  from webhooks w
  where d.id = delivery and d.webhook_id = wanted and w.id = wanted and w.deleted_at is null and scope_manages_webhooks(w.client_id);
  if not found then return false; end if;
  perform queue_job('webhooks', delivery::text);
  return true;
end $$;

-- Sends a test notification to a browser of the scope's user.
create function queue_push_test(wanted integer) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from push_subscriptions where id = wanted and user_id = scope_user()) then return false; end if;
  perform queue_job('pushes', 'test/' || wanted);
  return true;
end $$;

-- A browser belongs to the user who signed in last in it. False: the user has too many.
create function put_push_subscription(its_endpoint text, its_p256dh text, its_auth text, sign_in bigint, agent text, most integer, at timestamptz)
returns integer language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  added integer;
begin
  perform pg_advisory_xact_lock(hashtext('push subscriptions'), scope_user());
  if not exists (select from sign_ins where id = sign_in and user_id = scope_user()) then return null; end if;
  delete from push_subscriptions where endpoint = its_endpoint;
  if (select count(*) from push_subscriptions where user_id = scope_user()) >= most then return null; end if;
  insert into push_subscriptions (user_id, sign_in_id, endpoint, p256dh, auth, user_agent, created_at)
  values (scope_user(), sign_in, its_endpoint, its_p256dh, its_auth, agent, at) returning id into added;
  return added;
end $$;

-- Notifications end with the sign-in, and with the right to see vehicles.
create function end_push_of_sign_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_subscriptions where sign_in_id = new.id;
  return null;
end $$;
create trigger end_push_of_sign_in after update of revoked_at on sign_ins for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function end_push_of_sign_in();
create function end_push_of_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_subscriptions where user_id = new.id;
  return null;
end $$;
create trigger end_push_of_user after update of status, rights, deleted_at on users for each row
  when (new.status <> 'active' or new.deleted_at is not null or not ('view_devices' = any (new.rights)))
  execute function end_push_of_user();

grant select, insert, update (name, url, encrypted_secret, former_secret, rotated_at, rule_ids, kinds, severities, is_enabled,
  failing_since, disabled_at, updated_at, deleted_at) on webhooks to balise_api;
grant select on webhook_attempts, alert_deliveries to balise_api;
grant select, delete on push_subscriptions to balise_api;
grant execute on function scope_manages_webhooks, queue_webhook_test, replay_webhook, queue_push_test, put_push_subscription to balise_api;

create policy webhooks_manage on webhooks to balise_api
  using (
    (select scope_has('manage_alert_rules')) and not (select scope_limited())
    and client_id = any ((select scope_clients())::integer[])
  )
  with check (
    (select scope_has('manage_alert_rules')) and not (select scope_limited())
    and client_id = any ((select scope_clients())::integer[])
  );
create policy webhook_attempts_read on webhook_attempts for select to balise_api
  using (exists (select from webhooks w where w.id = webhook_id));
create policy alert_deliveries_of_webhooks on alert_deliveries for select to balise_api
  using (webhook_id is not null and exists (select from webhooks w where w.id = webhook_id));
create policy push_subscriptions_own on push_subscriptions to balise_api using (user_id = (select scope_user()));
