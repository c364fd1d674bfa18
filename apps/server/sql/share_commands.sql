-- Commands by the recipient of a share. A request of the recipient enters the scope of one share: its owner's client, that device alone,
-- and the rights that the share, the recipient's user and the user who shared the device all have. Policies bound the rest: what is asked
-- for has the share's id, is no emergency and no lock, and touches nothing that the owner has asked for.

-- The right of a share that a command needs. Null: none gives it.
create function share_right_for(kind text) returns text language sql immutable as $$
  select case when kind in ('block', 'unblock') then 'block' when kind in ('position', 'interval', 'reboot') then 'commands' end
$$;

-- What a user may ask for by a share at a moment: of the rights that commands need, those that the share gives, the user has, who is of the
-- recipient and not limited, and the user who shared the device still has. No row where the share does not hold.
create function share_acts(share integer, wanted integer, at timestamptz)
returns table (device_id integer, client_id integer, partner_id integer, recipient_name text, rights text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select s.device_id, s.client_id, s.partner_id, o.recipient_name, array(
    select r from unnest('{send_command,block_device,unblock_device}'::text[]) r
    where r = any (u.rights) and case when r = 'send_command' then 'commands' else 'block' end = any (s.rights)
      and user_may(o.offered_by, array['view_devices', r], s.client_id, s.device_id, at)
  )
  from shares_that_hold s
    join device_shares o on o.id = s.share_id
    join scope_of_user(wanted, null, at) u on 'view_devices' = any (u.rights) and not u.limited
      and case u.role when 'client' then u.client_id = s.recipient_client_id when 'partner' then u.partner_id = s.recipient_partner_id end
  where s.share_id = share and (s.ends_at is null or s.ends_at > at)
$$;

-- Whether a command by a share may be sent now.
create function share_may(share integer, wanted integer, kind text, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from share_acts(share, wanted, at) a where a.rights || '{view_devices}'::text[] @> rights_for(kind, null))
$$;

-- Enters the scope of the share by which the caller sees a device, until the server sets another one. No row, and nothing entered, where the
-- caller may ask for nothing by a share of it.
create function enter_share(device integer, at timestamptz)
returns table (share_id integer, client_id integer, partner_id integer, recipient_name text, rights text[], starts_at timestamptz)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  select s.share_id, a.client_id, a.partner_id, a.recipient_name, '{view_devices}'::text[] || array(select r from unnest(a.rights) r where scope_has(r)), s.starts_at
    into enter_share.share_id, enter_share.client_id, enter_share.partner_id, enter_share.recipient_name, enter_share.rights,
      enter_share.starts_at
  from scope_shares() s cross join lateral share_acts(s.share_id, scope_user(), at) a
  where s.device_id = device and exists (select from unnest(a.rights) r where scope_has(r))
  limit 1;
  if enter_share.share_id is null then return; end if;
  perform set_config('balise.share_id', enter_share.share_id::text, true), set_config('balise.role', 'client', true),
    set_config('balise.client_id', enter_share.client_id::text, true), set_config('balise.partner_id', enter_share.partner_id::text, true),
    set_config('balise.limited', 'yes', true), set_config('balise.rights', array_to_string(enter_share.rights, ','), true);
  return next;
end $$;

-- Whether the share of the scope still holds; until the transaction is over it does not end, so that nothing is asked for behind its end.
create function hold_share() returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from device_shares where id = scope_share() and state = 'accepted' for share;
  return found;
end $$;

-- Whether a user is of the recipient of a share.
create function is_of_recipient(wanted integer, share integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from users u join device_shares s on s.id = share
    where u.id = wanted and case u.role when 'client' then u.client_id = s.recipient_client_id
      when 'partner' then u.partner_id = s.recipient_partner_id else false end
  )
$$;

-- Whether two shares of a device are of one recipient.
create function is_same_recipient(one integer, other integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from device_shares a join device_shares b on b.id = other and a.device_id = b.device_id
      and (a.recipient_client_id = b.recipient_client_id or a.recipient_partner_id = b.recipient_partner_id)
    where a.id = one
  )
$$;

-- The blocks of a device that wait, have left or may have, and that no unblock has followed: whether there are any, and whether each is of
-- this share's recipient. A lock, and a blocked time of a profile that found the vehicle blocked, count as the owner's.
create function share_block_owner(device integer, share integer, at timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when is_locked(device) then 'owner'
    when exists (
      select from blocking_profile_runs r join blocking_profiles p on p.id = r.profile_id
      where r.device_id = device and r.kind = 'block' and r.due_at <= at and r.until > at and p.is_active and p.deleted_at is null
        and r.reason in ('alreadyBlocked', 'pending')
    ) then 'owner'
    when count(*) = 0 then 'none'
    when bool_and(is_same_recipient(b.share_id, share)) is true then 'recipient'
    else 'owner'
  end
  from commands b
  where b.device_id = device and b.kind = 'block' and b.state not in ('cancelled', 'expired')
    and (b.state <> 'failed' or (b.sent_at is not null and b.note <> 'refused'))
    and b.id > coalesce((
      select max(u.id) from commands u
      where u.device_id = device and u.kind = 'unblock' and u.state in ('requested', 'waiting', 'sent', 'confirmed')
    ), 0)
$$;

-- Whether the scope may ask for this command: outside of a share, whatever the other conditions allow; within one, only what a share gives.
create function share_allows(device integer, its_share integer, its_origin text, its_kind text, its_channel text, its_name text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case when scope_share() is null then its_share is null and its_origin <> 'share'
    else its_share = scope_share() and its_origin = 'share' and its_channel = 'connection' and share_right_for(its_kind) is not null
      and its_name = (select o.recipient_name from device_shares o where o.id = its_share)
      and case its_kind when 'block' then share_block_owner(device, its_share, now()) <> 'owner'
        when 'unblock' then share_block_owner(device, its_share, now()) = 'recipient' else true end
  end
$$;

-- The device that the scope sees by a share and whose command this is, where the same recipient asked for it; else null.
create function share_of_command(wanted integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select s.device_id from commands k join scope_shares() s on s.device_id = k.device_id and s.client_id = k.client_id
  where k.id = wanted and is_same_recipient(k.share_id, s.share_id)
$$;

-- A line in the log of both sides about a command by the share of the scope: the owner reads the name of the recipient, the recipient that of
-- its own user.
create function audit_share_command(done text, what jsonb, at_moment timestamptz, from_address text, with_agent text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into audit_log (at, actor_id, actor_name, partner_id, client_id, action, subject_kind, subject_id, subject_name, after, address, user_agent)
  select at_moment, case when not w.to_owner then u.id end, case when w.to_owner then s.recipient_name else u.first_name || ' ' || u.last_name end,
    case when w.to_owner then o.partner_id else coalesce(s.recipient_partner_id, r.partner_id) end,
    case when w.to_owner then s.client_id else s.recipient_client_id end, done, 'device', s.device_id, s.device_name, what,
    case when w.to_owner then '' else from_address end, case when w.to_owner then '' else with_agent end
  from device_shares s join clients o on o.id = s.client_id left join clients r on r.id = s.recipient_client_id
    join users u on u.id = scope_user() cross join (values (true), (false)) w (to_owner)
  where s.id = scope_share()
$$;

-- What a recipient asked for and that waits gives way to a block of the owner, of its users or rules: the owner's must not hang on it.
create function block_before_recipient() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update commands set state = 'cancelled', note = 'byOwner', waits_for = '{}', changed_at = greatest(changed_at, new.requested_at), changed_by = null
  where device_id = new.device_id and origin = 'share' and kind in ('block', 'unblock') and state in ('requested', 'waiting');
  return null;
end $$;
create trigger block_before_recipient after insert on commands for each row when (new.kind = 'block' and new.origin <> 'share')
  execute function block_before_recipient();

-- A share that ends, or a recipient that is no longer to see the device, takes back what waits by it; an unblock waits on.
create function cancel_commands_of_share() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update commands set state = 'cancelled', note = 'shareEnded', waits_for = '{}', changed_at = greatest(changed_at, now()), changed_by = null
  where share_id = new.id and kind <> 'unblock' and state in ('requested', 'waiting');
  return null;
end $$;
create trigger share_ends_commands after update of state on device_shares for each row
  when (old.state = 'accepted' and new.state <> 'accepted') execute function cancel_commands_of_share();

grant execute on function enter_share, hold_share, is_of_recipient, share_allows, is_same_recipient, share_block_owner, share_of_command, audit_share_command to balise_api;
