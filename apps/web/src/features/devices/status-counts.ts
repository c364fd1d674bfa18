import { type Badge, badge, DEFAULT_SETTINGS } from '@balise/tracking';
import { useEffect, useState } from 'react';
import { factsOf, live, serverNow, useFleetComplete } from '../../live/index.ts';

export type StatusCounts = Partial<Record<Badge | 'operational' | 'all', number>>;

/** How many vehicles have each badge now, and how many are operational, by the live socket. */
function countStatuses(clientId: number | undefined, only: ReadonlySet<number> | null): StatusCounts {
  const counts: StatusCounts = { all: 0 };
  const now = serverNow();
  for (const vehicle of live.fleet.vehicles.values()) {
    if (clientId !== undefined && vehicle.details.clientId !== clientId) continue;
    if (only && !only.has(vehicle.id)) continue;
    const status = badge(factsOf(vehicle), vehicle.details.status, now, DEFAULT_SETTINGS);
    counts[status.badge] = (counts[status.badge] ?? 0) + 1;
    counts.all = (counts.all ?? 0) + 1;
    if (status.flags.operational) counts.operational = (counts.operational ?? 0) + 1;
  }
  return counts;
}

const EVERY = 2_000; // ms: ten thousand badges take a few of them

/** The counts beside each status; undefined until the whole fleet has arrived. @param only these, of that client */
export function useStatusCounts(
  clientId: number | undefined,
  only: ReadonlySet<number> | null = null,
): StatusCounts | undefined {
  const complete = useFleetComplete();
  const [counts, setCounts] = useState<StatusCounts>();
  useEffect(() => {
    if (!complete) return;
    const count = () => setCounts(countStatuses(clientId, only));
    count();
    const timer = setInterval(count, EVERY);
    return () => clearInterval(timer);
  }, [complete, clientId, only]);
  return counts;
}
