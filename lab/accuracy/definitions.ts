import { distanceBetween } from '@balise/tracking';
import { type DayRow, dayOf, type StopRow } from './reference.ts';
import type { TraceFix } from './trace.ts';

// What the reference means by a fix, a distance and a stop, written from its description. Ours are other rules; these say by which
// of them the two differ.

const [GAP, LEAST_LEG, SPIKE] = [600_000, 15, 250 / 3.6];
const [STOP_RADIUS, STOP_GAP, STOP_LEAST] = [100, 1_800_000, 300_000];

/** The fixes that count: on earth, one for a moment, and no spikes. */
export function keptFixes(fixes: readonly TraceFix[]): TraceFix[] {
  const timed: TraceFix[] = [];
  for (const fix of fixes) {
    if (!isOnEarth(fix) || fix.at === timed.at(-1)?.at) continue;
    timed.push(fix);
  }
  return timed.filter((fix, index) => !isSpike(timed[index - 1], fix, timed[index + 1]));
}

const isOnEarth = ({ latitude, longitude }: TraceFix): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);

function isSpike(before: TraceFix | undefined, fix: TraceFix, after: TraceFix | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  return speed(before, fix) > SPIKE && speed(fix, after) > SPIKE && speed(before, after) <= SPIKE;
}

const speed = (a: TraceFix, b: TraceFix): number => distanceBetween(a, b) / (Math.abs(b.at - a.at) / 1000);

/**
 * Metres by UTC day: from the last counted fix to the next at least so far from it.
 * @param least metres; the reference has 15
 */
export function dayRows(vehicle: string, fixes: readonly TraceFix[], least = LEAST_LEG): DayRow[] {
  const days = new Map<string, DayRow>();
  let [counted, previous]: (TraceFix | undefined)[] = [];
  for (const fix of keptFixes(fixes)) {
    const day = dayOf(fix.at);
    const row = days.get(day) ?? { vehicle, day, metres: 0, fixes: 0 };
    days.set(day, row);
    // a vehicle's first fix ends no leg, and the reference does not count it
    if (previous !== undefined) row.fixes++;
    if (counted === undefined || previous === undefined || fix.at - previous.at > GAP) counted = fix;
    else {
      const metres = distanceBetween(counted, fix);
      if (metres >= least) {
        row.metres += metres;
        counted = fix;
      }
    }
    previous = fix;
  }
  return [...days.values()];
}

/** The longest runs from an anchor in which every fix lies near it. */
export function stopRows(vehicle: string, fixes: readonly TraceFix[]): StopRow[] {
  const kept = keptFixes(fixes);
  const stops: StopRow[] = [];
  for (let first = 0; first < kept.length; ) {
    const anchor = kept[first] as TraceFix;
    let last = first;
    for (let next = kept[last + 1]; next !== undefined; next = kept[last + 1]) {
      if (next.at - (kept[last] as TraceFix).at > STOP_GAP || distanceBetween(anchor, next) > STOP_RADIUS) break;
      last++;
    }
    const { at: to } = kept[last] as TraceFix;
    const isStop = to - anchor.at >= STOP_LEAST;
    if (isStop) stops.push({ vehicle, from: anchor.at, to, latitude: anchor.latitude, longitude: anchor.longitude });
    first = isStop ? last + 1 : first + 1;
  }
  return stops;
}
