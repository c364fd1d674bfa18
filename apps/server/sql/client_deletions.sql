-- Deleted clients: what is left to be erased, and the proof that it was. Written by the deletion and by a job, read by resellers.

create function note_client_deletion() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into client_deletions (client_id, partner_id, client_name, deleted_by_name, deleted_by_platform, deleted_at, due_at)
  values (new.id, new.partner_id, new.full_name,
    coalesce((select first_name || ' ' || last_name from users where id = scope_user()), ''), scope_role() is distinct from 'partner',
    new.deleted_at, new.deleted_at + interval '30 days');
  return null;
end $$;
create trigger client_deletion_noted after update of deleted_at on clients
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function note_client_deletion();

grant select on client_deletions to balise_api;
create policy client_deletions_read on client_deletions for select to balise_api
  using ((select scope_has('delete_client')) and not (select scope_limited()) and scope_holds_partner(partner_id));
