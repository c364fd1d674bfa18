import type { Privacy } from '@balise/tracking';
import { sql } from 'kysely';

/**
 * Since when a device `d` is its present client's without a break, milliseconds since 1970 UTC; -Infinity for its first owner,
 * Infinity where the scope does not show that period. Nothing of a state that came from before is shown. As follow_ownership.
 */
export const ownedSince = sql<number>`coalesce((
  select (extract(epoch from max(o.starts_at)) * 1000)::float8 from device_ownership o
  where o.device_id = d.id and o.client_id = d.client_id and not exists (
    select from device_ownership p where p.device_id = o.device_id and p.client_id = o.client_id and p.ends_at = o.starts_at
  )
), 'infinity'::float8)`;

/** Whether the legal profile of a device's present client hides speeding; of a device `d`. */
export const hidesSpeeding = sql<boolean>`hides_speeding(d.client_id)`;

/** The private periods that bear on the live state of a device `d`; null: none, of nearly all. */
export const privacy = sql<Privacy>`(
  case when exists (select from private_periods p where p.device_id = d.id) then device_privacy(d.id) end
)`;
