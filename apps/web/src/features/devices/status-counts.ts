import { type Badge, badge, DEFAULT_SETTINGS } from '@balise/tracking';
import { factsOf, live, serverNow } from '../../live/index.ts';

/** How many of all vehicles have each badge now, and how many are operational, by the live socket. */
export function countStatuses(): Partial<Record<Badge | 'operational', number>> {
  const counts: Partial<Record<Badge | 'operational', number>> = {};
  const now = serverNow();
  for (const vehicle of live.fleet.vehicles.values()) {
    const status = badge(factsOf(vehicle), vehicle.details.status, now, DEFAULT_SETTINGS);
    counts[status.badge] = (counts[status.badge] ?? 0) + 1;
    if (status.flags.operational) counts.operational = (counts.operational ?? 0) + 1;
  }
  return counts;
}
