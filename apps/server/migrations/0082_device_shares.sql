-- Devices that a client shares with another client or a partner: what the recipient may see, from when and until when. A row is one offer
-- and what became of it; it never changes but by its steps (sql/shares.sql).

create table device_shares (
  id integer generated always as identity primary key,
  device_id integer not null references devices,
  -- the owner when it was offered
  client_id integer not null references clients,
  -- as they were then: the recipient reads no device and no client of another tenant
  device_name text not null,
  client_name text not null,
  -- the code or e-mail address as it was typed, in lower case
  recipient_text text not null check (recipient_text = lower(btrim(recipient_text)) and recipient_text <> ''),
  -- both null: nobody has this code or address. Its owner sees it like one that waits for an answer
  recipient_client_id integer references clients,
  recipient_partner_id integer references partners,
  -- from its acceptance on
  recipient_name text not null default '',
  -- of SHARE_RIGHTS in packages/contract
  rights text[] not null
    check (rights <@ '{position,history,reports}' and 'position' = any (rights) and ('history' = any (rights) or not 'reports' = any (rights))),
  -- since when the past is shown; null: since it was accepted
  history_from timestamptz check (history_from is null or 'history' = any (rights)),
  expires_at timestamptz check (expires_at > offered_at),
  note text not null default '',
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
  -- why it ended without its owner's doing: of SHARE_ENDS in packages/contract
  ended_why text check (ended_why in ('left', 'transferred', 'deleted', 'account')),
  -- users of the side that took the step; only that side may read their names
  offered_by integer references users on delete set null,
  offered_at timestamptz not null,
  answer_until timestamptz not null check (answer_until > offered_at),
  answered_by integer references users on delete set null,
  -- accepted or declined
  answered_at timestamptz,
  ended_by integer references users on delete set null,
  ended_at timestamptz,
  -- the state that was last written about by mail
  mailed_state text not null default '',
  check (recipient_client_id is null or recipient_partner_id is null),
  check (state <> 'accepted' or (answered_at is not null and num_nonnulls(recipient_client_id, recipient_partner_id) = 1)),
  check ((ended_why is not null) = (state = 'ended'))
);

-- one open share of a device with a recipient, however the recipient was named
create unique index device_shares_text on device_shares (device_id, recipient_text) where state in ('pending', 'accepted');
create unique index device_shares_client on device_shares (device_id, recipient_client_id) where state in ('pending', 'accepted');
create unique index device_shares_partner on device_shares (device_id, recipient_partner_id) where state in ('pending', 'accepted');
create index device_shares_owner on device_shares (client_id, id desc);
create index device_shares_received on device_shares (recipient_client_id, id desc) where recipient_client_id is not null;
create index device_shares_received_by_partner on device_shares (recipient_partner_id, id desc) where recipient_partner_id is not null;
-- what a recipient sees now is asked with each request
create index device_shares_of_client on device_shares (recipient_client_id) where state = 'accepted';
create index device_shares_of_partner on device_shares (recipient_partner_id) where state = 'accepted';
create index device_shares_ending on device_shares (least(answer_until, expires_at)) where state in ('pending', 'accepted');

alter table device_shares enable row level security;
