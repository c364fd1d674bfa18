-- Sign-ins, passwords, the second factor, and the counters that slow down guessing.

create table sign_ins (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- SHA-256 of an opaque random token: a stolen database opens nothing
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  -- how far each use pushes expires_at: 30 days instead of 12 hours
  remember boolean not null,
  revoked_at timestamptz,
  address text not null,
  user_agent text not null,
  viewing_client_id integer references clients on delete set null
);
create index sign_ins_user on sign_ins (user_id);

-- One-use tickets that open the live socket, kept for seconds.
create table live_tickets (
  token_hash bytea primary key,
  sign_in_id bigint not null references sign_ins on delete cascade,
  expires_at timestamptz not null
);

create table password_links (
  -- SHA-256 of 32 random bytes: a stolen database opens nothing
  hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'welcome')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);

-- A request for a password link. The row is the same whether or not the account exists: a job looks it up.
create table reset_requests (
  id bigint generated always as identity primary key,
  email text not null,
  -- whose host name the request came to; null: the platform's own, where every account may sign in
  partner_id integer references partners on delete cascade,
  host text not null,
  address text not null,
  user_agent text not null,
  requested_at timestamptz not null
);

create table second_factors (
  user_id integer primary key references users on delete cascade,
  -- AES-256-GCM under the platform's key, which is not in the database
  encrypted_secret bytea not null,
  begun_at timestamptz not null,
  -- null: the user has not entered a right code yet
  confirmed_at timestamptz,
  -- the time step (30 s) of the last accepted code: no code is accepted twice
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  -- SHA-256 of 80 random bits
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- A sign-in with a right password that waits for its second factor.
create table sign_in_challenges (
  hash bytea primary key,
  user_id integer not null references users on delete cascade,
  remember boolean not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);

-- Browsers and networks from which an account signed in within 90 days.
create table known_places (
  user_id integer not null references users on delete cascade,
  -- SHA-256 of a browser's cookie, of a network, or of a network with a browser's name
  key bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, key)
);

-- Failed attempts. In the database, so that neither a restart nor a second process unlocks anything.
create table attempts (
  -- SHA-256 of a purpose with an account, a network, or both
  key bytea primary key,
  failures integer not null,
  until timestamptz not null,
  opens_at timestamptz not null default '-infinity'
);
create index attempts_until on attempts (until);

alter table sign_ins enable row level security;
alter table live_tickets enable row level security;
alter table password_links enable row level security;
alter table reset_requests enable row level security;
alter table second_factors enable row level security;
alter table recovery_codes enable row level security;
alter table sign_in_challenges enable row level security;
alter table known_places enable row level security;
alter table attempts enable row level security;
