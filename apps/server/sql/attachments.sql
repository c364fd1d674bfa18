-- Files. Who sees those of an owner is in the file of the owner (a policy attachments_of_<owner>); who saves files with it is in keep_attachments.

create function scope_attaches() returns boolean language sql stable parallel safe
  as $$ select scope_has('manage_drivers') or scope_has('manage_fuel') or scope_has('manage_maintenance') or scope_has('inspect_vehicles')
    or scope_has('manage_work_and_pay') $$;

-- Makes these the files of an owner, in this order: those that its user uploaded and those that it has already. Other files of the owner are
-- deleted, except those that the scope does not show. The caller has checked that the scope may change the owner, which is the client's.
-- Returns the ids that may not be used; where there are any, nothing is changed.
create function keep_attachments(kind text, owner integer, client integer, ids integer[], purposes text[]) returns integer[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  refused integer[];
  -- scans of a driver's health, where the scope may not see them
  hidden constant text := case when kind = 'driver' and not scope_has('view_driver_health') then 'medical' else '' end;
begin
  if not client = any (scope_clients())
    or not scope_has(case kind when 'driver' then 'manage_drivers' when 'fuel' then 'manage_fuel'
      when 'inspection' then 'inspect_vehicles' when 'work_and_pay' then 'manage_work_and_pay' else 'manage_maintenance' end) then
    raise exception 'without the right to change files of this owner' using errcode = 'insufficient_privilege';
  end if;
  perform from attachments where id = any (ids) order by id for update;
  refused := array(
    select w.id from unnest(ids, purposes) w (id, purpose) where (hidden <> '' and w.purpose = hidden) or not exists (
      select from attachments a where a.id = w.id and a.client_id = client and case when a.owner_kind is null then a.uploaded_by = scope_user()
        else a.owner_kind = kind and a.owner_id = owner and (hidden = '' or a.purpose <> hidden) end
    )
  );
  if refused <> '{}' then return refused; end if;
  delete from attachments where owner_kind = kind and owner_id = owner and not id = any (ids) and (hidden = '' or purpose <> hidden);
  update attachments a set owner_kind = kind, owner_id = owner, purpose = w.purpose, place = w.place
  from unnest(ids, purposes) with ordinality w (id, purpose, place) where a.id = w.id;
  return '{}';
end $$;

-- The files of what is erased are erased. create trigger … after delete on drivers for each row execute function erase_attachments('driver')
create function erase_attachments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from attachments where owner_kind = tg_argv[0] and owner_id = old.id;
  return null;
end $$;

-- Bytes of all files of a client of the scope, those among them that the scope does not show; locked against additions until the transaction ends.
create function stored_bytes(client integer) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not client = any (scope_clients()) then return 0; end if;
  perform pg_advisory_xact_lock(hashtext('files of a client'), client);
  return (select coalesce(sum(size), 0) from attachments where client_id = client);
end $$;

grant select, insert on attachments, attachment_contents to balise_api;

-- what nobody has saved yet is its uploader's
create policy attachments_unused on attachments for select to balise_api using (
  owner_kind is null and uploaded_by = (select scope_user()) and client_id = any ((select scope_clients())::integer[])
);
create policy attachments_add on attachments for insert to balise_api with check (
  owner_kind is null and uploaded_by = (select scope_user()) and (select scope_attaches())
  and client_id = any ((select scope_clients())::integer[])
);
create policy attachment_contents_read on attachment_contents for select to balise_api
  using (client_id = any ((select scope_clients())::integer[]) and attachment_id in (select id from attachments));
create policy attachment_contents_add on attachment_contents for insert to balise_api with check (
  client_id = any ((select scope_clients())::integer[])
  and attachment_id in (select id from attachments a where a.owner_kind is null and a.uploaded_by = (select scope_user()))
);

grant execute on function scope_attaches, keep_attachments, stored_bytes to balise_api;
