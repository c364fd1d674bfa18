-- Devices that are shared with the scope. The tables of devices stay closed to a recipient: what it sees comes out of shared_devices(), as
-- columns that may be known, or through share_period(), for the time of the share within the time of its owner.

-- Whether a share is made to the scope. Limited users receive none: their list names devices of their own client.
create function scope_receives(to_client integer, to_partner integer) returns boolean language sql stable parallel safe as $$
  select coalesce(case when scope_limited() then false else case scope_role()
    when 'client' then to_client = scope_client()
    when 'partner' then to_partner = scope_partner()
  end end, false)
$$;

-- The shares that hold at this moment, with the time that each shows. A share whose owner no longer has the device, or may not use the platform,
-- shows nothing, also where it has not been ended yet. For the functions and jobs that say what may be known; a view, so that a question about
-- one device is answered by its index.
create view shares_that_hold as
  select s.id as share_id, s.device_id, s.client_id, o.full_name as client_name, o.partner_id, s.recipient_client_id, s.recipient_partner_id, s.rights,
    s.answered_at as accepted_at, least(s.answered_at, s.history_from) as starts_at, s.expires_at as ends_at
  from device_shares s
    join devices d on d.id = s.device_id and d.client_id = s.client_id and d.deleted_at is null
    join clients o on o.id = s.client_id and o.deleted_at is null and o.state not in ('suspended_unpaid', 'closed')
    join partners p on p.id = o.partner_id and p.published and p.deleted_at is null
  where s.state = 'accepted' and (s.expires_at is null or s.expires_at > now());

-- Those by which the scope sees devices. Each role is a branch of its own, which the index of its recipients serves.
create view shares_in_scope as
  select s.share_id, s.device_id, s.client_id, s.client_name, s.rights, s.starts_at, s.ends_at
  from shares_that_hold s
  where scope_has('view_devices') and not scope_limited()
    and scope_role() = 'client' and s.recipient_client_id = scope_client() and s.client_id <> scope_client()
  union all
  select s.share_id, s.device_id, s.client_id, s.client_name, s.rights, s.starts_at, s.ends_at
  from shares_that_hold s
  where scope_has('view_devices') and not scope_limited()
    and scope_role() = 'partner' and s.recipient_partner_id = scope_partner() and s.partner_id <> scope_partner();

create function scope_shares()
returns table (share_id integer, device_id integer, client_id integer, client_name text, rights text[], starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp set jit = off as $$ select * from shares_in_scope $$;

-- What a recipient may know of each device that is shared with its scope. Its tracker, SIM card, VIN, notes, codes, operator and blocking
-- stay with the owner; whether the vehicle is blocked is known where the share gives the right to block it. "since" and "until" in ms since 1970; "live_version" and "state" only where the device reported since then.
create function shared_devices(only_these integer[] default null)
returns table (id integer, share_id integer, client_id integer, client_name text, rights text[], since double precision, until double precision,
  designation text, label text, device_type_id integer, type text, status text, revision double precision, starter jsonb,
  live_version bigint, state bytea, seen_at timestamptz)
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select d.id, s.share_id, s.client_id, s.client_name, s.rights, date_part('epoch', s.starts_at) * 1000, date_part('epoch', s.ends_at) * 1000,
    d.designation, d.label, d.device_type_id, t.code, d.status,
    (d.revision + case when 'block' = any (s.rights) then coalesce((select sum(v.version) from starter_versions v where v.device_id = d.id), 0) else 0 end)::float8,
    case when 'block' = any (s.rights) then (
      select jsonb_build_object('state', b.state, 'locked', b.locked) from device_starters b
      where b.device_id = d.id and (b.locked or b.state <> 'notBlocked')
    ) end,
    l.version, l.state, l.seen_at
  from scope_shares() s
    join devices d on d.id = s.device_id
    join device_types t on t.id = d.device_type_id
    left join device_live l on l.device_id = d.id and l.seen_at >= s.starts_at and exists (
      select from device_ownership o
      where o.device_id = d.id and o.client_id = s.client_id and o.ends_at = 'infinity' and l.seen_at >= o.starts_at
    )
  where only_these is null or d.id = any (only_these)
$$;

-- The time of a device that a share shows the scope, where the share has the right: within the periods of its owner,
-- without private time. Null: none.
create function share_period(device integer, wanted text) returns tstzmultirange
language sql stable security definer set search_path = public, pg_temp as $$
  select range_agg(tstzrange(greatest(o.starts_at, s.starts_at), o.ends_at)) - device_private(device)
  from shares_in_scope s join device_ownership o on o.device_id = s.device_id and o.client_id = s.client_id and o.ends_at > s.starts_at
  where s.device_id = device and wanted = any (s.rights)
$$;

-- Who receives the device now, for the live hub, which asks as the platform: the client with its partner, or the partner alone (client 0).
create function share_recipients(devices integer[]) returns table (client_id integer, partner_id integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct coalesce(c.id, 0), coalesce(c.partner_id, s.recipient_partner_id)
  from device_shares s left join clients c on c.id = s.recipient_client_id
  where scope_role() = 'platform' and s.device_id = any (devices) and s.state = 'accepted'
$$;

-- The devices that the scope received once and sees no longer: a browser that comes back takes them off.
create function formerly_shared() returns setof integer
language sql stable security definer set search_path = public, pg_temp as $$
  select r.device_id from (
    select s.device_id from device_shares s
    where s.answered_at is not null and not scope_limited() and scope_role() = 'client' and s.recipient_client_id = scope_client()
    union
    select s.device_id from device_shares s
    where s.answered_at is not null and not scope_limited() and scope_role() = 'partner' and s.recipient_partner_id = scope_partner()
  ) r
  where r.device_id not in (select n.device_id from scope_shares() n)
$$;

-- Whom a code or an e-mail address names: a client by its code (of the owner's own partner, which gives the codes), its address or that of
-- one of its users who see every vehicle; a partner by the address of its support or of one of its users. Where several have it, one of the
-- owner's partner, else none. Not the owner itself, nor its own partner, who sees the device anyway.
create function find_share_recipient(wanted text, owner integer) returns table (client_id integer, partner_id integer)
language sql stable set search_path = public, pg_temp as $$
  with own as (select c.id, c.partner_id from clients c where c.id = owner),
  named as (
    select c.id as client, null::integer as partner, c.partner_id as near from clients c
    where lower(c.email) = wanted or (c.code <> '' and lower(c.code) = wanted and c.partner_id = (select o.partner_id from own o))
    union
    select u.client_id, null, c.partner_id from users u join clients c on c.id = u.client_id
    where lower(u.email) = wanted and u.role = 'client' and u.status = 'active' and u.deleted_at is null and not u.account_limited
    union
    select null, u.partner_id, null from users u
    where lower(u.email) = wanted and u.role = 'partner' and u.status = 'active' and u.deleted_at is null
    union
    select null, p.id, null from partners p where lower(p.support_email) = wanted
  ), usable as (
    select n.*, n.near = o.partner_id as is_near from named n cross join own o
      left join clients c on c.id = n.client left join partners p on p.id = coalesce(n.partner, c.partner_id)
    where n.client is distinct from o.id and n.partner is distinct from o.partner_id and p.published and p.deleted_at is null
      and (c.id is null or (c.deleted_at is null and c.state not in ('suspended_unpaid', 'closed')))
  )
  select u.client, u.partner from usable u
  where case when (select count(*) from usable where is_near) = 1 then u.is_near
    else (select count(*) from usable) = 1 end
$$;

-- Writes a step of a share into the log of the side that did not take it, without the name of the user who did.
create function audit_share(share device_shares, done text, to_owner boolean, by_name text, at_moment timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into audit_log (at, actor_id, actor_name, partner_id, client_id, action, subject_kind, subject_id, subject_name, address, user_agent)
  select at_moment, null, by_name, coalesce(c.partner_id, case when not to_owner then share.recipient_partner_id end), c.id, done, 'device',
    share.device_id, share.device_name, '', ''
  from (values (case when to_owner then share.client_id else share.recipient_client_id end)) w (id) left join clients c on c.id = w.id
  where to_owner or num_nonnulls(share.recipient_client_id, share.recipient_partner_id) = 1
$$;

-- Offers a device of the scope. The same whether the recipient exists: a recipient that already has an open share of the device, named
-- otherwise, gets no second one, and the owner's offer waits like one to nobody. A recipient that received so many mails of the client's
-- offers within a day finds further ones in its list alone. failure: device_not_found, not_allowed, already_exists, limit_reached.
create function offer_share(device integer, wanted text, gives text[], past_from timestamptz, until timestamptz, words text, at_moment timestamptz,
  most_of_device integer, most_of_client integer, most_to_one integer, most_mails integer)
returns table (share_id integer, failure text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  own record;
  found_one record;
  a_day_ago constant timestamptz := at_moment - interval '1 day';
  mails integer;
begin
  select d.id, d.client_id, d.designation, c.full_name into own from devices d join clients c on c.id = d.client_id
  where d.id = device and d.deleted_at is null and d.client_id = any (scope_clients())
    and (not scope_limited() or d.id = any (scope_devices()));
  if own.id is null or not scope_has('share_device') then return query select null::integer, 'device_not_found'; return; end if;
  -- nobody gives what they may not do themselves; as NEEDED_TO_ACT in packages/contract
  if ('commands' = any (gives) and not scope_has('send_command'))
    or ('block' = any (gives) and not (scope_has('block_device') and scope_has('unblock_device'))) then
    return query select null::integer, 'not_allowed';
    return;
  end if;
  -- one offer of a client's devices at a time
  perform pg_advisory_xact_lock(hashtextextended('shares', own.client_id));
  if exists (select from device_shares s where s.device_id = device and s.recipient_text = wanted and s.state in ('pending', 'accepted')) then
    return query select null::integer, 'already_exists';
    return;
  end if;
  if (select count(*) from device_shares s where s.device_id = device and s.state in ('pending', 'accepted')) >= most_of_device
    or (select count(*) from device_shares s where s.client_id = own.client_id and s.state in ('pending', 'accepted')) >= most_of_client
    -- by the name that was typed: the answer says nothing of who has it
    or (select count(*) from device_shares s
      where s.client_id = own.client_id and s.recipient_text = wanted and (s.state = 'pending' or s.offered_at > a_day_ago)) >= most_to_one then
    return query select null::integer, 'limit_reached';
    return;
  end if;
  select r.client_id, r.partner_id into found_one from find_share_recipient(wanted, own.client_id) r
  where not exists (
    select from device_shares s where s.device_id = device and s.state in ('pending', 'accepted')
      and (s.recipient_client_id = r.client_id or s.recipient_partner_id = r.partner_id)
  );
  select count(*) into mails from device_shares s
  where s.client_id = own.client_id and s.is_mailed and s.offered_at > a_day_ago
    and (s.recipient_client_id = found_one.client_id or s.recipient_partner_id = found_one.partner_id);
  insert into device_shares (device_id, client_id, device_name, client_name, recipient_text, recipient_client_id, recipient_partner_id, rights,
    history_from, expires_at, note, offered_by, offered_at, answer_until, is_mailed)
  values (device, own.client_id, own.designation, own.full_name, wanted, found_one.client_id, found_one.partner_id, gives, past_from, until, words,
    scope_user(), at_moment, least(at_moment + interval '30 days', until), mails < most_mails)
  returning device_shares.id into share_id;
  perform audit_share(s, 'share.offer', false, s.client_name, at_moment) from device_shares s where s.id = share_id;
  return next;
end $$;

-- The recipient accepts or declines. Null: it has no such offer; 'over': it was answered, withdrawn or has expired; else the new state.
create function answer_share(wanted integer, accepts boolean, at_moment timestamptz) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  share device_shares;
begin
  select * into share from device_shares s where s.id = wanted and scope_receives(s.recipient_client_id, s.recipient_partner_id) for update;
  if share.id is null or not scope_has('share_device') then return null; end if;
  if share.state <> 'pending' or share.answer_until <= at_moment or not exists (
    select from devices d where d.id = share.device_id and d.client_id = share.client_id and d.deleted_at is null
  ) then return 'over'; end if;
  update device_shares s set state = case when accepts then 'accepted' else 'declined' end, answered_at = at_moment,
    recipient_name = case when accepts then coalesce(
      (select full_name from clients c where c.id = s.recipient_client_id), (select display_name from partners p where p.id = s.recipient_partner_id)
    ) else '' end,
    answered_by = scope_user()
  where s.id = wanted returning s.* into share;
  perform audit_share(share, case when accepts then 'share.accept' else 'share.decline' end, true,
    coalesce(nullif(share.recipient_name, ''), share.recipient_text), at_moment);
  return share.state;
end $$;

-- The owner withdraws an open share, or the recipient leaves an accepted one. Null: the scope has no such share; 'over': it is not open.
create function end_share(wanted integer, at_moment timestamptz) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  share device_shares;
  is_owner boolean;
begin
  select * into share from device_shares s where s.id = wanted for update;
  is_owner := share.client_id = any (scope_clients()) and (not scope_limited() or share.device_id = any (scope_devices()));
  if share.id is null or not scope_has('share_device')
    or not (is_owner or scope_receives(share.recipient_client_id, share.recipient_partner_id)) then return null; end if;
  if not (share.state = 'accepted' or (is_owner and share.state = 'pending')) or share.expires_at <= at_moment then return 'over'; end if;
  update device_shares s set state = case when is_owner then 'withdrawn' else 'ended' end, ended_why = case when not is_owner then 'left' end,
    ended_at = at_moment, ended_by = scope_user()
  where s.id = wanted returning s.* into share;
  perform audit_share(share, case when is_owner then 'share.withdraw' else 'share.leave' end, not is_owner,
    case when is_owner then share.client_name else share.recipient_name end, at_moment);
  return share.state;
end $$;

-- Ends open shares for a reason of neither side's doing, with a line in the log of both.
create function end_shares(wanted integer[], why text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  share device_shares;
begin
  for share in
    update device_shares s set state = 'ended', ended_why = why, ended_at = now()
    where s.id = any (wanted) and s.state in ('pending', 'accepted') returning s.*
  loop
    perform audit_share(share, 'share.end', true, 'Balise', now()), audit_share(share, 'share.end', false, 'Balise', now());
  end loop;
end $$;

-- Marks what is past its end as expired, with a line in the log of both sides; a thousand at a time. Returns how many.
create function expire_shares(at_moment timestamptz) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  share device_shares;
  done integer := 0;
begin
  for share in
    update device_shares s set state = 'expired', ended_at = least(case when s.state = 'pending' then s.answer_until end, s.expires_at)
    where s.id in (
      select d.id from device_shares d
      where d.id in (
        select p.id from device_shares p where p.state = 'pending' and p.answer_until <= at_moment
        union all select a.id from device_shares a where a.state = 'accepted' and a.expires_at <= at_moment
      )
      order by d.id limit 1000 for update skip locked
    ) returning s.*
  loop
    perform audit_share(share, 'share.end', true, 'Balise', at_moment), audit_share(share, 'share.end', false, 'Balise', at_moment);
    done := done + 1;
  end loop;
  return done;
end $$;

create function end_shares_of_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_shares(array(select id from device_shares where device_id = new.id and state in ('pending', 'accepted')),
    case when new.deleted_at is not null then 'deleted' else 'transferred' end);
  return null;
end $$;
create trigger shares_end after update on devices for each row
  when (new.client_id <> old.client_id or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_shares_of_device();

create function end_shares_of_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_shares(array(
    select id from device_shares where (client_id = new.id or recipient_client_id = new.id) and state in ('pending', 'accepted')
  ), 'account');
  return null;
end $$;
create trigger shares_end after update on clients for each row
  when ((new.state in ('suspended_unpaid', 'closed') and new.state <> old.state) or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_shares_of_client();

create function end_shares_of_partner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_shares(array(
    select s.id from device_shares s join clients o on o.id = s.client_id left join clients r on r.id = s.recipient_client_id
    where s.state in ('pending', 'accepted') and new.id in (o.partner_id, r.partner_id, s.recipient_partner_id)
  ), 'account');
  return null;
end $$;
create trigger shares_end after update on partners for each row
  when ((old.published and not new.published) or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_shares_of_partner();

-- Those who wait for the step receive a mail, and browsers that show the device ask again who sees it.
create function share_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then return null; end if;
  perform queue_job('share-mails', new.id::text);
  if new.state = 'accepted' or (tg_op = 'UPDATE' and old.state = 'accepted') then perform pg_notify('device_changed', new.device_id::text); end if;
  return null;
end $$;
create trigger share_changed after insert or update on device_shares for each row execute function share_changed();

grant select on shares_that_hold to balise_ingest;
grant select on device_shares to balise_api;
create policy device_shares_offered on device_shares for select to balise_api using (
  (select scope_has('share_device')) and client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
);
create policy device_shares_received on device_shares for select to balise_api using (
  (select scope_has('share_device')) and scope_receives(recipient_client_id, recipient_partner_id)
);

grant execute on function scope_receives, scope_shares, shared_devices, share_period, share_recipients, formerly_shared, offer_share,
  answer_share, end_share to balise_api;
