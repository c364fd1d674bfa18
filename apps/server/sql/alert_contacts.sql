-- Contacts that receive alerts, and the codes and test messages to them.

-- When the next message of a purpose may go to a contact, and which limit holds it back until then; both null: now. Held by one lock, so that
-- parallel requests cannot slip past a limit; in the order of the limits' width, the last to open counts.
create function alert_message_opens_at(wanted integer, its_purpose text, its_calling_code text, most_contact integer,
  most_client integer, most_country integer, most_platform integer, at timestamptz, out limited_by text, out opens_at timestamptz)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  contact alert_contacts;
begin
  perform pg_advisory_xact_lock(hashtext('messages to alert contacts'));
  select * into contact from alert_contacts where id = wanted and client_id = any (scope_clients());
  select l.limited_by, l.opens_at into limited_by, opens_at
  from (values
    ('pause', (
      select m.sent_at + interval '1 minute' from alert_contact_messages m
      where m.purpose = its_purpose and m.kind = contact.kind and m.address = lower(contact.address)
      order by m.sent_at desc limit 1)),
    ('contact', (
      select m.sent_at + interval '1 hour' from alert_contact_messages m
      where m.purpose = its_purpose and m.kind = contact.kind and m.address = lower(contact.address)
      order by m.sent_at desc offset most_contact - 1 limit 1)),
    ('client', (
      select m.sent_at + interval '1 day' from alert_contact_messages m
      where m.client_id = contact.client_id and m.purpose = its_purpose
      order by m.sent_at desc offset most_client - 1 limit 1)),
    ('country', (
      select m.sent_at + interval '1 day' from alert_contact_messages m
      where m.calling_code = its_calling_code
      order by m.sent_at desc offset most_country - 1 limit 1)),
    ('platform', (
      select m.sent_at + interval '1 day' from alert_contact_messages m
      where m.kind = contact.kind
      order by m.sent_at desc offset most_platform - 1 limit 1))
  ) as l (limited_by, opens_at)
  where l.opens_at > at
  order by l.opens_at desc limit 1;
end $$;

-- A client's contacts, those that a limited user does not see among them; locked against additions until the transaction ends.
create function count_alert_contacts(client integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('alert contacts of a client'), client);
  return (select count(*) from alert_contacts where client_id = client and deleted_at is null);
end $$;

-- Whose mails a token stops, before there is a scope.
create function find_alert_subscription(hash bytea)
returns table (partner_name text, client_name text, language text, is_active boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.name, c.full_name, a.language, a.unsubscribed_at is null
  from alert_contacts a join clients c on c.id = a.client_id join partners p on p.id = c.partner_id
  where a.unsubscribe_hash = hash and a.deleted_at is null
$$;

-- Stops them, once, with a line of the audit log in the recipient's name. Its open code ends, too.
create function unsubscribe_alert_contact(hash bytea, at_moment timestamptz, from_address text, agent text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  contact alert_contacts;
begin
  update alert_contacts set unsubscribed_at = at_moment, updated_at = at_moment
  where unsubscribe_hash = hash and deleted_at is null and unsubscribed_at is null
  returning * into contact;
  if not found then return; end if;
  update alert_contact_messages set code_hmac = null where contact_id = contact.id and code_hmac is not null;
  insert into audit_log (at, actor_id, actor_name, partner_id, client_id, action, subject_kind, subject_id, subject_name,
    address, user_agent)
  select at_moment, null, contact.address, c.partner_id, c.id, 'alert_contact.unsubscribe', 'alert_contact', contact.id,
    contact.label, from_address, agent
  from clients c where c.id = contact.client_id;
end $$;

-- A telephone wants no more SMS (STOP): no client sends it any until it is confirmed again.
create function unsubscribe_telephone(number text, at_moment timestamptz) returns void
language plpgsql volatile as $$
declare
  contact alert_contacts;
begin
  for contact in
    update alert_contacts set unsubscribed_at = at_moment, updated_at = at_moment
    where kind = 'phone' and address = number and confirmed_at is not null and deleted_at is null and unsubscribed_at is null
    returning *
  loop
    update alert_contact_messages set code_hmac = null where contact_id = contact.id and code_hmac is not null;
    insert into audit_log (at, actor_id, actor_name, partner_id, client_id, action, subject_kind, subject_id, subject_name, address, user_agent)
    select at_moment, null, contact.address, c.partner_id, c.id, 'alert_contact.unsubscribe', 'alert_contact', contact.id, contact.label, '', 'SMS'
    from clients c where c.id = contact.client_id;
  end loop;
end $$;

grant select, insert, update (address, label, language, updated_at, confirmed_at, unsubscribed_at, unsubscribe_hash, deleted_at)
  on alert_contacts to balise_api;
grant select, insert, update (attempts, code_hmac) on alert_contact_messages to balise_api;
grant select, update (unsubscribe_hash) on alert_contacts to balise_ingest;

-- A limited user manages the contacts that it added itself.
create policy alert_contacts_manage on alert_contacts to balise_api
  using (
    (select scope_has('manage_alert_contacts')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or created_by = (select scope_user()))
  )
  with check (
    (select scope_has('manage_alert_contacts')) and client_id = any ((select scope_clients())::integer[])
    and (not (select scope_limited()) or created_by = (select scope_user()))
  );
create policy alert_contact_messages_manage on alert_contact_messages to balise_api
  using (exists (select from alert_contacts c where c.id = contact_id))
  with check (exists (select from alert_contacts c where c.id = contact_id and c.client_id = alert_contact_messages.client_id));
create policy alert_contacts_ingest on alert_contacts for select to balise_ingest using (true);
create policy alert_contacts_link on alert_contacts for update to balise_ingest using (true) with check (true);

grant execute on function alert_message_opens_at, count_alert_contacts, find_alert_subscription, unsubscribe_alert_contact to balise_api;
