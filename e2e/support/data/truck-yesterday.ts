import { TRACKERS } from '@balise/protocols/tracker';
import { distanceBetween, type Fix } from '@balise/tracking';
import { startOfYesterday, yesterdayOf } from '../../../tools/demo/yesterday.ts';
import { fleet } from '../../../tools/simulator/fleet.ts';
import { connectTracker } from '../../../tools/simulator/tracker-connection.ts';
import type { Partner } from '../plan.ts';
import type { Platform } from '../platform.ts';

const SEED = 'balise';

/** A truck of the demo that drives every day, in a country on UTC. */
const truck = fleet(SEED).find(({ work, zone, trouble }) => work.kind === 'haul' && zone === 0 && !trouble);

type Place = { latitude: number; longitude: number };

/* Of the day that was sent last: the files of a worker share this module, and the day may end between two of them. */
/** Midnight before its day, ms since 1970 UTC. */
export let midnight = Number.NaN;
/** Where it was, by ascending time, ms since 1970 UTC. */
export let places: (NonNullable<Fix['location']> & { time: number })[] = [];

/** The vehicle sends what the truck recorded. */
export async function sendYesterday(platform: Platform, vehicle: Partner['vehicles'][number]): Promise<void> {
  const now = Date.now();
  const fixes: Fix[] = truck ? yesterdayOf(truck, SEED, now) : [];
  midnight = startOfYesterday({ zone: 0 }, now);
  places = fixes.flatMap(({ time, location }) => (time !== null && location ? [{ time, ...location }] : []));
  const line = connectTracker(platform.trackerPorts.teltonika, vehicle.identity, TRACKERS.teltonika);
  await line.send(fixes);
  await line.delivered();
  line.close();
}

/** Where the truck was at a moment: straight between the two fixes around it, before the first and after the last at these. */
export function placeAt(moment: number): Place {
  const after = places.findIndex(({ time }) => time > moment);
  const [a, b] = after === -1 ? [places.at(-1), places.at(-1)] : [places[after - 1] ?? places[after], places[after]];
  if (!a || !b) throw new Error('the truck has no fixes');
  const share = b.time > a.time ? Math.min(1, Math.max(0, (moment - a.time) / (b.time - a.time))) : 0;
  return {
    latitude: a.latitude + (b.latitude - a.latitude) * share,
    longitude: a.longitude + (b.longitude - a.longitude) * share,
  };
}

/** How far a place is from the way that the truck went between two moments, m. */
export function apartFrom(place: Place, from: number, to: number): number {
  const between = places.filter(({ time }) => time > from && time < to);
  return Math.min(...[placeAt(from), ...between, placeAt(to)].map((one) => distanceBetween(place, one)));
}
