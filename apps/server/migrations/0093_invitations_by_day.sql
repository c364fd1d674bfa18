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
