import { type Badge, badge, DEFAULT_SETTINGS } from '@balise/tracking';
import { factsOf, type Vehicle } from '../../live/index.ts';

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
  total: number;
  operational: number;
  counts: Partial<Record<Badge, number>>;
  /** The worst and oldest first; at most `MOST`. */
  attention: Attention[];
};

/** Rows of the queue: what nobody reads on one screen is one click away, in the lists. */
export const MOST = 8;

/** The fleet at a glance, by the rules of the map and the lists. Pure; some ms for ten thousand vehicles. */
export function fleetState(vehicles: Iterable<Vehicle>, now: number): FleetState {
  const state: FleetState = { total: 0, operational: 0, counts: {}, attention: [] };
  for (const vehicle of vehicles) {
    const status = badge(factsOf(vehicle), vehicle.details.status, now, DEFAULT_SETTINGS);
    state.total += 1;
    if (status.flags.operational) state.operational += 1;
    state.counts[status.badge] = (state.counts[status.badge] ?? 0) + 1;
    const trouble = TROUBLES.find((one) => one === status.badge);
    if (trouble) state.attention.push({ vehicle, trouble, since: status.since });
  }
  state.attention.sort(worstFirst);
  state.attention.length = Math.min(state.attention.length, MOST);
  return state;
}

const worstFirst = (a: Attention, b: Attention): number =>
  TROUBLES.indexOf(a.trouble) - TROUBLES.indexOf(b.trouble) ||
  (a.since ?? 0) - (b.since ?? 0) ||
  a.vehicle.id - b.vehicle.id;

/** How many vehicles need attention, shown or not. */
export const troubled = ({ counts }: FleetState): number =>
  TROUBLES.reduce((sum, trouble) => sum + (counts[trouble] ?? 0), 0);
