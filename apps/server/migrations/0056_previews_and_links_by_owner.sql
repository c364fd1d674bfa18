-- A preview of a partner's brand is shown at the platform's address or at the partner's own, never at a competitor's. A link in
-- the outbox is withheld also from a reader whose account ends before the recipient's, and where the recipient is not known.

drop function find_preview_brand(bytea, timestamptz);
-- The brand that a preview link shows, published or not. `host` must be one of the partner's; null: at the platform's own.
create function find_preview_brand(hash bytea, host text, at timestamptz)
returns table (id integer, name text, display_name text, tagline_en text, tagline_fr text, accent text, logo text,
  sign_in_background text, default_language text, support_phone text, support_email text, support_web text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.name, p.display_name, p.tagline_en, p.tagline_fr, p.accent, p.logo, p.sign_in_background,
    p.default_language, p.support_phone, p.support_email, p.support_web
  from partner_previews v join partners p on p.id = v.partner_id
  where v.token_hash = hash and v.expires_at > at and p.deleted_at is null
    and (host is null or exists (select from partner_hosts h where h.host_name = lower(host) and h.partner_id = p.id))
$$;
revoke all on function find_preview_brand(bytea, text, timestamptz) from public;
grant execute on function find_preview_brand(bytea, text, timestamptz) to balise_api;

-- Whether a mail's link would lend the scope more than it has: the recipient holds a right that the scope lacks, or its account
-- ends later. A recipient that no account matches (its address was changed) counts as above.
create or replace function mail_is_above_scope(wanted bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(bool_or(
    not u.rights <@ string_to_array(coalesce(current_setting('balise.rights', true), ''), ',')
    or coalesce(u.date_end, 'infinity') > coalesce(r.date_end, 'infinity')), true)
  from mails m
  join users u on lower(u.email) = lower(m.recipient) and u.partner_id is not distinct from m.partner_id
  cross join users r
  where m.id = wanted and r.id = scope_user()
$$;
