-- What is left to do after a client was deleted, and the proof that it was done: one row for each deleted client.

create table client_deletions (
  client_id integer primary key references clients,
  partner_id integer not null references partners,
  -- as it was called; clients.full_name is erased
  client_name text not null,
  deleted_by_name text not null,
  -- partners do not learn the names of the platform's people
  deleted_by_platform boolean not null,
  deleted_at timestamptz not null,
  -- from when on its data may be erased
  due_at timestamptz not null check (due_at >= deleted_at),
  erased_at timestamptz check (erased_at >= due_at),
  -- rows by kind (DELETED_KINDS of packages/contract); null: not erased yet
  erased jsonb,
  check ((erased_at is null) = (erased is null))
);
create index client_deletions_open on client_deletions (due_at) where erased_at is null;
create index client_deletions_partner on client_deletions (partner_id, deleted_at desc);
alter table client_deletions enable row level security;

-- clients that were deleted before are erased in the same way
insert into client_deletions (client_id, partner_id, client_name, deleted_by_name, deleted_by_platform, deleted_at, due_at)
select id, partner_id, full_name, '', true, deleted_at, deleted_at + interval '30 days' from clients where deleted_at is not null;
