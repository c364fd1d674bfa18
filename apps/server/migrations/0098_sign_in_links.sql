-- Links by which a temporary user signs in, once: the browser that opens one is signed in until the account ends.

create table sign_in_links (
  id integer generated always as identity primary key,
  -- SHA-256 of a token of 128 random bits: a stolen database opens nothing
  hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  created_by integer references users on delete set null,
  created_by_name text not null,
  -- when and by which browser it was opened; null: nobody has
  used_at timestamptz,
  used_address text not null default '',
  used_agent text not null default '',
  revoked_at timestamptz
);
create index sign_in_links_user on sign_in_links (user_id, id desc);
alter table sign_in_links enable row level security;

-- such a sign-in ends with its user's account, and not by being unused
alter table sign_ins add column link_id integer references sign_in_links on delete cascade;
create index sign_ins_link on sign_ins (link_id) where link_id is not null;

-- a link goes to an address that somebody typed, as an invitation does
drop index mails_invitations;
create index mails_invitations on mails (partner_id, client_id, created_at)
  where kind in ('welcome', 'email_changed', 'email_assigned', 'sign_in_link');
