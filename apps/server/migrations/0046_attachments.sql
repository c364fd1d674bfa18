-- Files that users upload and save with something: scans of a driver's documents, receipts, photos of a defect. Bytes are in a table of their own, so
-- that lists read none.

create table attachments (
  id integer generated always as identity primary key,
  client_id integer not null references clients,
  uploaded_by integer not null references users,
  name text not null,
  media_type text not null,
  -- bytes, as it is kept
  size integer not null check (size > 0),
  -- of what is kept
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null,
  -- what it belongs to: AttachmentOwner of packages/contract; null: uploaded, and saved with nothing yet
  owner_kind text,
  owner_id integer,
  -- what it shows, of those that its owner knows; and its place among the owner's files
  purpose text not null default '',
  place integer not null default 0,
  check ((owner_kind is null) = (owner_id is null))
);
create index attachments_owner on attachments (owner_kind, owner_id) where owner_kind is not null;
create index attachments_client on attachments (client_id) include (size);
create index attachments_unused on attachments (created_at) where owner_kind is null;

create table attachment_contents (
  attachment_id integer primary key references attachments on delete cascade,
  client_id integer not null,
  -- compressed already
  content bytea storage external not null,
  -- a JPEG of 320 points at most; null: of no picture
  thumbnail bytea storage external
);

alter table attachments enable row level security;
alter table attachment_contents enable row level security;
