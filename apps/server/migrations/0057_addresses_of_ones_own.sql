-- A client reads in its audit log what its reseller did, not from which address and browser; likewise in a copy of one's own data.

-- Whether the network address of an act is the scope's to read: everybody's for resellers; for a client's people that of their own
-- client's people, and of whoever was not signed in.
create function scope_reads_address(actor integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select scope_role() is distinct from 'client' or actor is null
    or exists (select from users where id = actor and client_id = scope_client())
$$;
revoke all on function scope_reads_address(integer) from public;
grant execute on function scope_reads_address(integer) to balise_api;

create or replace function own_audit(most integer)
returns table (at timestamptz, actor_name text, action text, subject_kind text, subject_name text, address text, user_agent text)
language sql stable security definer set search_path = public, pg_temp as $$
  select at, actor_name, action, subject_kind, subject_name,
    case when actor_id is null or actor_id = scope_user() then address else '' end,
    case when actor_id is null or actor_id = scope_user() then user_agent else '' end
  from audit_log
  where actor_id = scope_user() or (subject_kind = 'user' and subject_id = scope_user())
  order by at desc, id desc limit most
$$;
