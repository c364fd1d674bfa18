import { sql } from 'kysely';

/**
 * When the present owner's period of a device `d` began, milliseconds since 1970 UTC; -Infinity for its first owner,
 * Infinity where the scope does not show that period. A state that came from before is told from then on only.
 */
export const ownedSince = sql<number>`coalesce((
  select date_part('epoch', o.starts_at) * 1000 from device_ownership o
  where o.device_id = d.id and o.ends_at = 'infinity'
), 'infinity'::float8)`;
