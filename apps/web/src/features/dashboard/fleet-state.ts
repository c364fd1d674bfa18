import { type Badge, countStatuses, type StatusCounts } from '@balise/tracking';
import { statusOf, type Vehicle } from '../../live/index.ts';

/** What calls for somebody, worst first. */
export const TROUBLES = ['powerCut', 'disconnected', 'gpsStale'] as const satisfies Badge[];
export type Trouble = (typeof TROUBLES)[number];

export type Attention = {
  vehicle: Vehicle;
  trouble: Trouble;
  /** ms since 1970 UTC; null where no message tells. */
  since: number | null;
};

export type FleetState = {
  counts: StatusCounts;
  /** The worst and oldest first; at most `MOST`. */
  attention: Attention[];
};

/** Rows of the queue; the rest is one click away, in the lists. */
export const MOST = 8;

/** The fleet at a glance, by the rules of the map and the lists. Pure; some ms for ten thousand vehicles. */
export function fleetState(vehicles: Iterable<Vehicle>, now: number): FleetState {
  const badges: Badge[] = [];
  const attention: Attention[] = [];
  for (const vehicle of vehicles) {
    const { badge, since } = statusOf(vehicle, now);
    badges.push(badge);
    const trouble = TROUBLES.find((one) => one === badge);
    if (trouble) attention.push({ vehicle, trouble, since });
  }
  return { counts: countStatuses(badges), attention: attention.sort(worstFirst).slice(0, MOST) };
}

const worstFirst = (a: Attention, b: Attention): number =>
  TROUBLES.indexOf(a.trouble) - TROUBLES.indexOf(b.trouble) ||
  (a.since ?? 0) - (b.since ?? 0) ||
  a.vehicle.id - b.vehicle.id;

/** How many vehicles need attention, shown or not. */
export const troubled = ({ counts }: FleetState): number => TROUBLES.reduce((sum, trouble) => sum + counts[trouble], 0);

/** What may be said where no vehicle has been silent for long: of all, of those that have ever connected, or of none at all. */
export function nobodySilent({ all, disabled, suspended, neverConnected }: StatusCounts) {
  if (all - disabled - suspended === 0) return 'noneEnabled';
  return neverConnected > 0 ? 'noneConnected' : 'none';
}
