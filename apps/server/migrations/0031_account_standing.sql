-- Whose first step of signing in was right is told at the second why it cannot go on, as it would be at the first.
create function account_standing(wanted integer)
returns table (id integer, partner_id integer, client_state text, partner_published boolean, active boolean, date_end timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.partner_id, c.state, coalesce(p.published, true), u.status = 'active', u.date_end
  from users u left join clients c on c.id = u.client_id left join partners p on p.id = u.partner_id
  where u.id = wanted and u.deleted_at is null
$$;
revoke all on function account_standing(integer) from public;
grant execute on function account_standing(integer) to balise_api;
