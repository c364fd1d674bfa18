-- Who fails to sign in, or forgot a password, is not Balise: such a line is in the name of the e-mail address that was tried,
-- and of nobody who is signed in. Lines from before stay as they are: the log is not changed.
create or replace function audit_stranger(wanted integer, at_moment timestamptz, done text, from_address text, agent text)
returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if done not in ('sign_in.failure', 'password.reset_request') then raise exception 'no stranger does %', done; end if;
  if (select count(*) from audit_log where subject_kind = 'user' and subject_id = wanted and action = done
      and at > at_moment - interval '1 hour') >= 20 then return; end if;
  insert into audit_log (at, actor_id, actor_name, partner_id, client_id, action, subject_kind, subject_id, subject_name,
    address, user_agent)
  select at_moment, null, email, partner_id, client_id, done, 'user', id, first_name || ' ' || last_name, from_address, agent
  from users where id = wanted;
end $$;
