import { describe, expect, test } from 'vitest';
import { differenceOf, matchStops, overlapByHalf, pairDays, precision, quantile, recall } from './compare.ts';
import { dayRows, stopRows } from './definitions.ts';
import { distanceReasons, stopReason } from './reasons.ts';
import { HEAD, linesOf, parseRows, readReference } from './reference.ts';
import { tracesMissing } from './shared.ts';
import { speedingsOf } from './speedings.ts';
import { readTraces, referencePath, SETS, type TraceFix } from './trace.ts';
import { zonedMoment } from './zoned-moment.ts';
import { zonesAtStops } from './zones.ts';

const START = Date.UTC(2026, 10, 20, 12);
const DEGREE = 111_195; // metres
const fix = (seconds: number, metres: number, more: Partial<TraceFix> = {}): TraceFix => ({
  at: START + seconds * 1000,
  latitude: 5.3 + metres / DEGREE,
  longitude: -4,
  altitude: null,
  speed: null,
  course: null,
  limit: null,
  ...more,
});

describe('the reference', () => {
  const text = `${HEAD}\nday,a,2026-11-20,,1234.5,67\nstay,a,2026-11-20T12:00:00Z,2026-11-20T12:10:00Z,5.300000,-4.000000`;

  test('is read, and ours is written in its form', () => {
    const rows = parseRows(text);
    expect(rows.days).toEqual([{ vehicle: 'a', day: '2026-11-20', metres: 1234.5, fixes: 67 }]);
    expect(rows.stops[0]).toMatchObject({ from: START, to: START + 600_000 });
    expect([HEAD, ...linesOf(rows)].join('\n')).toBe(text);
    expect(() => parseRows(`${HEAD}\nleap,a,2026-11-20,,1,1`)).toThrow('leap');
  });

  test('is what the definitions give, where this machine has it', () => {
    const missing = tracesMissing();
    if (missing !== undefined) {
      console.info(`NOTICE: ${missing}`);
      expect(process.env.CI).not.toBe('true');
      return;
    }
    for (const set of SETS) {
      const reference = readReference(referencePath(set));
      if (reference === undefined) continue;
      const known = new Set(reference.days.map(({ vehicle }) => vehicle));
      const traces = readTraces(set).filter(({ vehicle }) => known.has(vehicle));
      const days = traces.flatMap(({ vehicle, fixes }) => dayRows(vehicle, fixes));
      for (const pair of pairDays(reference.days, days)) expect(pair.ours).toBeCloseTo(pair.metres, 0);
      expect(days).toHaveLength(reference.days.length);
      const stops = traces.flatMap(({ vehicle, fixes }) => stopRows(vehicle, fixes));
      const spans = (list: typeof stops) => list.map(({ vehicle, from, to }) => `${vehicle} ${from} ${to}`).sort();
      expect(spans(stops)).toEqual(spans(reference.stops));
    }
  });
});

describe('the comparison', () => {
  test('is of each day of the reference; one that ours lacks is no distance', () => {
    const day = { vehicle: 'a', day: '2026-11-20', metres: 1000, fixes: 5 };
    const [same, missing] = pairDays([day, { ...day, day: '2026-11-21' }], [{ ...day, metres: 990 }]);
    expect(differenceOf(same!)).toBeCloseTo(-0.01);
    expect(differenceOf(missing!)).toBe(-1);
  });

  test('takes two stops for one where they share half of the longer', () => {
    const span = (from: number, to: number) => ({ vehicle: 'a', from, to, latitude: 0, longitude: 0 });
    expect(overlapByHalf(span(0, 10), span(5, 15))).toBe(true);
    expect(overlapByHalf(span(0, 10), span(6, 16))).toBe(false);
    expect(overlapByHalf(span(0, 4), span(0, 10))).toBe(false);
    const match = matchStops([span(0, 10), span(20, 30)], [span(1, 10), span(40, 50), span(60, 70)]);
    expect(precision(match)).toBeCloseTo(1 / 3);
    expect(recall(match)).toBe(0.5);
    expect(matchStops([span(0, 10)], [{ ...span(0, 10), vehicle: 'b' }]).found).toEqual([]);
  });

  test('finds the value below which a share lies', () => {
    expect(quantile([3, 1, 2, 4], 0.5)).toBe(3);
    expect(quantile([5], 0.95)).toBe(5);
  });
});

describe('a difference is explained', () => {
  test('by short legs: a slow turn is longer than the straight line to the next fix', () => {
    const turn = Array.from({ length: 120 }, (_, n) =>
      fix(n, 8 * Math.sin(n / 2), { longitude: -4 + n * 4e-5, speed: 5 }),
    );
    const [reasons] = [...distanceReasons('a', turn).values()];
    expect(reasons!.shortLegs).toBeGreaterThan(20);
    expect(Math.abs(reasons!.standing)).toBeLessThan(1);
    expect(Math.abs(reasons!.rest)).toBeLessThan(1);
  });

  test('by standing: a parked receiver that wanders drives nothing here', () => {
    const wandering = Array.from({ length: 60 }, (_, n) => fix(n * 30, n % 2 ? 25 : 0, { speed: 0 }));
    const [reasons] = [...distanceReasons('a', wandering).values()];
    expect(reasons!.standing).toBeLessThan(-1000);
  });

  test('by what lies in a stop', () => {
    const stop = { vehicle: 'a', from: START, to: START + 7_200_000, latitude: 5.3, longitude: -4 };
    const parked = Array.from({ length: 121 }, (_, n) => fix(n * 60, 0));
    const gap = parked.filter(({ at }) => at < START + 1_200_000 || at > START + 4_800_000);
    expect(stopReason(stop, gap, [])).toBe('silence');
    const creeping = parked.map((one) => ({ ...one, speed: 1 }));
    expect(stopReason(stop, creeping, [])).toBe('slow');
    const part = { from: START + 600_000, to: START + 1_800_000 };
    expect(stopReason(stop, parked, [part])).toBe('excursion');
    expect(stopReason(stop, parked, [{ from: START - 600_000, to: START + 600_000 }])).toBe('ends');
    expect(stopReason({ ...stop, to: START + 310_000 }, parked, [])).toBe('short');
    expect(stopReason(stop, parked, [])).toBe('other');
  });
});

test('a receiver that wanders about the edge of a zone makes one visit, however often it crosses', () => {
  // south of the edge, on it, twice within, then from one side to the other
  const metres = [-900, -600, -300, 0, 12, 12, ...Array.from({ length: 38 }, (_, n) => (n % 2 ? 12 : -12)), -12, -12];
  const fixes = metres.map((one, n) => fix(n * 60, one));
  expect(zonesAtStops([{ vehicle: 'a', fixes }])).toMatchObject([{ exact: 20, visits: 1 }]);
});

describe('speeding by a vehicle’s own columns', () => {
  const kmh = (seconds: number, speed: number, limit = 50) =>
    fix(seconds, 0, { speed: speed / 3.6, limit: limit / 3.6 });

  test('takes two fixes above the limit and its margin, until ten seconds clearly below', () => {
    const drive = [40, 56, 58, 52, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46].map((speed, n) => kmh(n, speed));
    expect(speedingsOf(drive)).toEqual([{ from: START + 1000, to: START + 4000 }]);
    expect(speedingsOf([40, 56, 40, 54, 54].map((speed, n) => kmh(n, speed)))).toEqual([]);
  });

  test('ends where the limit changes', () => {
    const drive = [60, 60, 60]
      .map((speed, n) => kmh(n, speed))
      .concat([60, 60].map((speed, n) => kmh(3 + n, speed, 80)));
    expect(speedingsOf(drive)).toEqual([{ from: START, to: START + 2000 }]);
  });
});

test('a clock on a wall in Morocco is an hour ahead, but in Ramadan', () => {
  expect(zonedMoment('2021-05-25T10:00:00', 'Africa/Casablanca')).toBe(Date.UTC(2021, 4, 25, 9));
  expect(zonedMoment('2021-04-22T10:00:00', 'Africa/Casablanca')).toBe(Date.UTC(2021, 3, 22, 10));
});
