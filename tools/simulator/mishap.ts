import type { Alarm } from '@balise/tracking';
import type { Vehicle } from './fleet.ts';
import type { Entry, Pace } from './journal.ts';
import { between, seeded } from './random.ts';

/** What befell a vehicle in the past and is over: its battery was taken off, or its tracker kept nothing. ms since 1970 UTC. */
type Mishap = { kind: 'powerCut' | 'silence'; from: number; until: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** By index in the fleet, how many nights before the demo's start the battery was disconnected. */
const POWER_CUTS: Record<number, number> = { 6: 3, 34: 5 };
/** Of a hundred vehicles, those whose tracker failed once, and the days in which it may have. */
const FAILING = 30;
const DAYS_AGO = [1, 12] as const;

/** What befell a vehicle before `startedAt`; the same for the same seed and start. */
export function mishapsOf(vehicle: Vehicle, seed: string, startedAt: number, days: number): Mishap[] {
  const { number, zone, trouble } = vehicle;
  const random = seeded(seed, 'mishap', number);
  const ahead = zone * HOUR;
  const midnight = Math.floor((startedAt + ahead) / DAY) * DAY - ahead;
  const mishaps: Mishap[] = [];
  const nights = POWER_CUTS[number];
  if (nights !== undefined) {
    const from = midnight - nights * DAY + Math.round(between(random, 80, 150)) * MINUTE;
    mishaps.push({ kind: 'powerCut', from, until: from + Math.round(between(random, 25, 55)) * MINUTE });
  }
  if (!trouble && nights === undefined && random() * 100 < FAILING) {
    const day = midnight - Math.floor(between(random, ...DAYS_AGO)) * DAY;
    const from = day + Math.round(between(random, 9, 14) * 60) * MINUTE;
    mishaps.push({ kind: 'silence', from, until: from + Math.round(between(random, 80, 260)) * MINUTE });
  }
  return mishaps.filter(({ from }) => from >= startedAt - days * DAY);
}

/** A pace at which a tracker without supply reports every minute. */
export function paceBy(mishaps: readonly Mishap[], usual: (time: number) => Pace): (time: number) => Pace {
  const cuts = mishaps.filter(({ kind }) => kind === 'powerCut');
  return (time) => {
    const pace = usual(time);
    // until a minute after its end, so that the return is reported as soon as the cut was
    return cuts.some((cut) => inside(cut, time - MINUTE) || inside(cut, time)) ? { ...pace, parked: 60 } : pace;
  };
}

/** A journal in which its mishaps happened. */
export function* withMishaps(entries: Iterable<Entry>, mishaps: readonly Mishap[]): Generator<Entry> {
  let cut: Mishap | undefined;
  for (const entry of entries) {
    const time = entry.fix.time ?? 0;
    const mishap = mishaps.find((one) => inside(one, time));
    if (mishap?.kind === 'silence') continue;
    if (mishap) yield unsupplied(entry, time - mishap.from, cut !== mishap);
    else if (cut) yield reported(entry, 'powerRestored');
    else yield entry;
    cut = mishap;
  }
}

const inside = ({ from, until }: Mishap, time: number): boolean => from <= time && time < until;

const reported = ({ fix, sendAt }: Entry, alarm: Alarm): Entry => ({
  sendAt,
  fix: { ...fix, attributes: { ...fix.attributes, alarms: [alarm] } },
});

/** On its own battery, which lasts ten hours. */
function unsupplied(entry: Entry, since: number, first: boolean): Entry {
  const { fix, sendAt } = first ? reported(entry, 'powerCut') : entry;
  const drained = Math.min(1, since / (10 * HOUR));
  const supply = { externalVoltage: 0, externalPower: false, charging: false };
  const battery = {
    batteryVoltage: Math.round((4.1 - 0.5 * drained) * 100) / 100,
    batteryLevel: Math.round(100 - 80 * drained),
  };
  return { sendAt, fix: { ...fix, attributes: { ...fix.attributes, ...supply, ...battery } } };
}
