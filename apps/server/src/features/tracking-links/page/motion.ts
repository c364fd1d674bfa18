import type { Places } from '../../history/index.ts';

/** At least this fast is driving: 5 km/h. */
const DRIVING = 5 / 3.6; // m/s
/** A stop that is shorter belongs to the trip. */
const SHORT_STOP = 3 * 60_000; // ms

export type Motion = { moving: boolean; since: number };

/**
 * Whether a vehicle is on its way at its last place, and since when as far as these places say. For moments in the past: of now the fold's
 * state says it.
 * @param places ascending, not empty
 */
export function motionAt({ at, speed }: Pick<Places, 'at' | 'speed'>): Motion {
  const last = at.length - 1;
  const end = at[last] ?? 0;
  let driven = last;
  while (driven >= 0 && (speed[driven] ?? 0) < DRIVING) driven--;
  const drivenAt = at[driven];
  if (drivenAt === undefined) return { moving: false, since: at[0] ?? end };
  if (end - drivenAt >= SHORT_STOP) return { moving: false, since: at[driven + 1] ?? end };
  let start = driven;
  for (let place = driven - 1; place >= 0; place--) {
    if ((at[start] ?? 0) - (at[place] ?? 0) >= SHORT_STOP) break;
    if ((speed[place] ?? 0) >= DRIVING) start = place;
  }
  return { moving: true, since: at[start] ?? end };
}

/** Metres per second while it drove, over these places; null where it did not drive for a minute. */
export function drivingSpeed({ at, speed }: Pick<Places, 'at' | 'speed'>, from: number): number | null {
  let [driven, time] = [0, 0];
  for (let place = 1; place < at.length; place++) {
    const [before, now] = [at[place - 1] ?? 0, at[place] ?? 0];
    const pace = ((speed[place - 1] ?? 0) + (speed[place] ?? 0)) / 2;
    const lasted = now - before;
    if (before < from || lasted > SHORT_STOP || pace < DRIVING) continue;
    driven += pace * lasted;
    time += lasted;
  }
  return time < 60_000 ? null : driven / time;
}
