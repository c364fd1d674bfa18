-- Whoever may add users could send mails to as many strangers as it liked, by inviting them or by giving users their addresses. Such mails are limited
-- by client and by partner within a day. They are counted in the outbox, which every process and restart shares, and from which balise_api can delete nothing.

create index mails_invitations on mails (partner_id, client_id, created_at) where kind in ('welcome', 'email_changed', 'email_assigned');

-- When the next invitation of a client (null: of the partner's or the platform's own people) and its partner may be sent, which an address that was
-- given to a user counts as; null: now.
create function invitations_open_at(client integer, partner integer, of_client integer, of_partner integer, at timestamptz)
returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select max(sent) + interval '1 day' from (
    (select created_at as sent from mails
     where kind in ('welcome', 'email_changed', 'email_assigned') and partner_id is not distinct from partner and client_id = client and created_at > at - interval '1 day'
     order by created_at desc offset of_client - 1 limit 1)
    union all
    (select created_at from mails
     where kind in ('welcome', 'email_changed', 'email_assigned') and partner_id is not distinct from partner and created_at > at - interval '1 day'
     order by created_at desc offset of_partner - 1 limit 1)
  ) as oldest_that_counts
$$;
revoke all on function invitations_open_at(integer, integer, integer, integer, timestamptz) from public;
grant execute on function invitations_open_at(integer, integer, integer, integer, timestamptz) to balise_api;

-- A command may wait for hours. Until it leaves, whoever asked for it may have lost the right, the device or the account: then it does not go out.
-- An unblock does, whoever asked for it: an engine that is cut must not stay so because somebody left.
create function command_may_leave(wanted integer, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from commands k join clients c on c.id = k.client_id
      left join lateral scope_of_user(k.requested_by, null, at) s on true
    where k.id = wanted and (k.kind = 'unblock' or (
      s.rights @> array['view_devices', 'send_command'] and (k.kind <> 'block' or 'block_device' = any (s.rights))
      and case s.role when 'platform' then true when 'partner' then c.partner_id = s.partner_id else k.client_id = s.client_id end
      and (not s.limited or exists (select from user_devices l where l.user_id = s.user_id and l.device_id = k.device_id))
    ))
  )
$$;
revoke all on function command_may_leave(integer, timestamptz) from public;
grant execute on function command_may_leave(integer, timestamptz) to balise_ingest;

-- As in 0014, and nobody is written to whose account has ended.
create or replace function billing_recipients(wanted integer) returns table (email text, first_name text, language text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email, u.first_name, u.language from users u
  where u.client_id = wanted and wanted = any (scope_clients()) and scope_bills()
    and u.status = 'active' and not u.account_limited and 'view_billing' = any (u.rights) and u.email <> ''
    and u.expired_at is null and u.deleted_at is null
  order by u.id limit 20
$$;
