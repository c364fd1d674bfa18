import type { WHOSE } from '@balise/contract';
import { countStatuses, type StatusCounts } from '@balise/tracking';
import { useEffect, useState } from 'react';
import { live, serverNow, statusOf, useFleetComplete, type Vehicle } from '../../../live/index.ts';

type Narrowing = { clientId: number | undefined; only: ReadonlySet<number> | null; whose?: Whose | undefined };
type Whose = (typeof WHOSE)[number];

/** How many of these vehicles each list by status has. Pure; some ms for ten thousand vehicles. */
export function countShown(
  vehicles: Iterable<Vehicle>,
  { clientId, only, whose }: Narrowing,
  now: number,
): StatusCounts {
  const shown = [...vehicles].filter(
    ({ id, details }) =>
      (clientId === undefined || details.clientId === clientId) &&
      (!only || only.has(id)) &&
      (whose === undefined || (whose === 'shared') === (details.share !== undefined)),
  );
  return countStatuses(shown.map((vehicle) => statusOf(vehicle, now).badge));
}

const EVERY = 2_000; // ms: ten thousand badges take a few of them

/** The counts beside each status; undefined until the whole fleet has arrived. @param only these, of that client */
export function useStatusCounts(
  clientId: number | undefined,
  only: ReadonlySet<number> | null = null,
  whose?: Whose,
): StatusCounts | undefined {
  const complete = useFleetComplete();
  const [counts, setCounts] = useState<StatusCounts>();
  useEffect(() => {
    if (!complete) return;
    const count = () => setCounts(countShown(live.fleet.vehicles.values(), { clientId, only, whose }, serverNow()));
    count();
    const timer = setInterval(count, EVERY);
    return () => clearInterval(timer);
  }, [complete, clientId, only, whose]);
  return counts;
}
