-- Two more channels of alerts: notifications in browsers (web push) and webhooks of clients. Each is a delivery of the alert, as mails and SMS are.

alter table alert_rules add column channels text[] not null default '{push,webhook}' check (channels <@ '{push,webhook}');

-- A browser that shows notifications, of one sign-in: it ends with it.
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  sign_in_id bigint not null references sign_ins on delete cascade,
  endpoint text not null unique,
  -- the browser's keys (RFC 8291), base64url
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_sign_in on push_subscriptions (sign_in_id);

create table webhooks (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  name text not null,
  url text not null,
  -- with the platform's key; the former one signs too for a day after a rotation
  encrypted_secret bytea not null,
  former_secret bytea,
  rotated_at timestamptz,
  -- null: every rule, every kind
  rule_ids integer[],
  kinds text[],
  severities text[] not null,
  is_enabled boolean not null default true,
  -- of the first attempt that failed since the last that was taken
  failing_since timestamptz,
  -- by the platform, after days of failure
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index webhooks_client on webhooks (client_id) where deleted_at is null;

alter table alert_deliveries
  alter column contact_id drop not null,
  add column subscription_id integer,
  add column webhook_id integer references webhooks,
  drop constraint alert_deliveries_channel_check,
  add constraint alert_deliveries_channel_check check (channel in ('email', 'sms', 'push', 'webhook')),
  add constraint alert_deliveries_one_receiver check (num_nonnulls(contact_id, subscription_id, webhook_id) = 1),
  add unique (alert_id, subscription_id),
  add unique (alert_id, webhook_id);
create index alert_deliveries_webhook on alert_deliveries (webhook_id) where webhook_id is not null;

-- What was sent to webhooks, attempt by attempt.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  -- null: a test
  delivery_id bigint references alert_deliveries on delete cascade,
  event_id text not null,
  number integer not null,
  queued_at timestamptz not null,
  -- null: it waits
  began_at timestamptz,
  -- null: it runs, or the server stopped before the answer was recorded
  ended_at timestamptz,
  status integer,
  answer text not null default '',
  reason text not null default ''
);
create index webhook_attempts_webhook on webhook_attempts (webhook_id, id desc);
create index webhook_attempts_delivery on webhook_attempts (delivery_id);

alter table push_subscriptions enable row level security;
alter table webhooks enable row level security;
alter table webhook_attempts enable row level security;
