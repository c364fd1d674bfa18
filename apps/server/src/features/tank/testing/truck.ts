import type { TestFix } from '../../../testing/past.ts';

/** The level of a tank of 400 litres as a share of it. */
export const SENSOR = { source: 'fuelLevel', unit: 'percent' as const, tank: 400 };

/** What a truck does for some minutes: it drives, or stands with its engine off; the level goes on by so many litres. */
type Part = { minutes: number; by?: number; kmh?: number };

const MINUTE = 60_000;

/** A fix a minute of these parts, from a moment on. */
export function fixesOf(begin: number, parts: readonly Part[], from = 200): TestFix[] {
  const fixes: TestFix[] = [];
  let [at, litres, latitude] = [begin, from, 5.3];
  for (const { minutes, by = 0, kmh = 0 } of parts)
    for (let minute = 0; minute < minutes; minute++) {
      at += MINUTE;
      litres += by / minutes;
      latitude += (kmh / 60) * 0.009;
      const slosh = kmh > 0 ? (minute % 3) - 1 : 0;
      const attributes = { fuelLevel: ((litres + slosh * 3) / 400) * 100, ignition: kmh > 0 };
      fixes.push({ at, latitude, longitude: -4, speed: kmh / 3.6, attributes });
    }
  return fixes;
}

export const DRIVE: Part = { minutes: 60, by: -15, kmh: 50 };

/** A day of a truck: it drives, is filled, drives, loses 60 litres at night, and drives on. */
export const aDay = (begin: number): TestFix[] =>
  fixesOf(begin, [
    DRIVE,
    { minutes: 5 },
    { minutes: 8, by: 150 },
    { minutes: 10 },
    DRIVE,
    { minutes: 200 },
    { minutes: 10, by: -60 },
    { minutes: 200 },
    DRIVE,
  ]);
