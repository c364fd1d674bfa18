import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, DEFAULT_ZONE_SETTINGS, type Spot } from '../index.ts';
import { areaOf } from './area.ts';
import type { PathPoint } from './crossings.ts';
import { turn } from './degrees.ts';
import type { ZoneThresholds } from './judge.ts';
import type { AreaShape } from './shape.ts';
import { anArea, beside, edgeOf, half, METRE, METRE_NORTH, metres, somewhere } from './testing/areas.ts';
import { exactVisitsOf } from './testing/exact-visits.ts';
import { type Visit, visitsOf } from './visits.ts';

const USUAL: ZoneThresholds = { ...DEFAULT_ZONE_SETTINGS, measuredGap: DEFAULT_SETTINGS.measuredGap };
const EXACT: ZoneThresholds = { ...USUAL, zoneMargin: 0, zoneFixes: 1, zoneLeftAfter: 0 };
const SECOND = 1000;

type Fix = { second: number; metres: number; north?: number; accuracy?: number; speed?: number };
const fixAt = (meridian: number, { second, metres, north = 0, accuracy, speed }: Fix): PathPoint => ({
  at: second * SECOND,
  latitude: north * METRE_NORTH,
  longitude: turn(meridian + metres * METRE),
  speed: speed ?? null,
  accuracy: accuracy ?? null,
});
const visitsIn = (area: AreaShape, points: readonly PathPoint[], by: ZoneThresholds = USUAL): Visit[] => {
  const visits = visitsOf(areaOf(area), () => by);
  for (const point of points) visits.add(point);
  return visits.end();
};
const metresEast = (metres: readonly number[], every = 10): Fix[] =>
  metres.map((one, place) => ({ second: place * every, metres: one }));
const walked = (fixes: readonly Fix[], by = USUAL, meridian = 0) =>
  visitsIn(
    half(meridian),
    fixes.map((fix) => fixAt(meridian, fix)),
    by,
  );
/** Seconds of entry and exit; null where it is open. */
const times = (visits: readonly Visit[]) =>
  visits.map(({ entry, exit, isOpenAtStart, isOpenAtEnd }) => [
    isOpenAtStart ? null : entry / SECOND,
    isOpenAtEnd ? null : exit / SECOND,
  ]);

describe('at the edge, by the usual thresholds', () => {
  test.each<[string, Fix[], (number | null)[][]]>([
    // from 100 m outside to 10 m inside, back, and so on
    ['one fix that is not deep is none', metresEast([100, -10, 20, -10, 20, 100]), []],
    ['two in a row are an entry, where the edge was crossed', metresEast([100, 10, -10, -10, 100, 100]), [[15, 30.9]]],
    ['so is one deep fix', metresEast([100, 10, -40, 10, 100, 100]), [[12, 28]]],
    ['and one that came from outside and went there', metresEast([100, -20, 80, 90]), [[8.3, 12]]],
    ['not if it did not go far', metresEast([100, -20, 20, 100]), []],
    ['one fix outside, soon back: it never left', metresEast([-50, -50, 50, -50, -50]), [[null, null]]],
    [
      'two: it left',
      metresEast([-50, -50, 50, 50, -50]),
      [
        [null, 15],
        [35, null],
      ],
    ],
    [
      'one, and 30 s: it left',
      metresEast([-50, 50, -50], 60),
      [
        [null, 30],
        [90, null],
      ],
    ],
    [
      'two that are not by the margin: it never left',
      metresEast([-50, -50, 20, 20, 20, 20, -5, 50, 20, -50]),
      [[null, null]],
    ],
    ['the track ends outside: it left where it crossed the edge', metresEast([-50, -50, 50]), [[null, 15]]],
    ['the track ends at the edge: no one knows that it left', metresEast([-50, -50, 20]), [[null, null]]],
    ['a track that begins at the edge is within from its second fix', metresEast([-5, -5, -5]), [[null, null]]],
    ['beyond the edge and back between two fixes is no leaving', metresEast([-20, -20, -20, -20]), [[null, null]]],
  ])('%s', (_, fixes, expected) => {
    expect(times(walked(fixes)).map((one) => one.map((at) => at && Math.round(at * 10) / 10))).toEqual(expected);
  }); // prettier-ignore

  test('what a fix does not know to its radius it does not know', () => {
    const sure = metresEast([100, -60, 100, 100]);
    const vague = sure.map((fix) => ({ ...fix, accuracy: 80 }));
    const [one, ...more] = walked(sure);
    expect([one?.fixes, more]).toEqual([1, []]);
    expect(walked(vague)).toHaveLength(1); // from 100 m outside to 100 m outside
    expect(walked(vague.map((fix) => ({ ...fix, accuracy: 120 })))).toEqual([]);
    // and it does not leave by one of those either
    const left = [...metresEast([-50, -50]), { second: 20, metres: 60, accuracy: 100 }, { second: 60, metres: -50 }];
    expect(times(walked(left))).toEqual([[null, null]]);
  });

  test('a stay is all between entry and exit: its way, fixes and top speed, those beyond the edge among them', () => {
    const fixes = metresEast([100, -50, -50, 10, -50, 100, 100]).map((fix, place) => ({ ...fix, speed: place }));
    const [stay, ...more] = walked(fixes);
    expect(more).toEqual([]);
    expect(stay).toMatchObject({ fixes: 4, maxSpeed: 4 });
    expect(stay?.distance).toBeCloseTo(50 + 60 + 60 + 50, 0);
  });

  test('parked at the edge and reporting every hour: within until it is clearly outside', () => {
    const hours = (metres: readonly number[]) => metresEast(metres, 3600);
    expect(times(walked([...hours([-50, 10, -10, 20, -5, 10])]))).toEqual([[null, null]]);
    // where it was last seen within, no one knows when it left
    expect(walked(hours([-50, -50, 400, 400]))).toMatchObject([{ entry: 0, exit: 3600 * SECOND, isOpenAtEnd: true }]);
    expect(times(walked(hours([50, 10, -10, 20, -10, 10, 50])))).toEqual([]);
    expect(walked(hours([50, 10, -10, -10, 10, 50]))).toMatchObject([
      { entry: 2 * 3600 * SECOND, isOpenAtStart: true, exit: 3 * 3600 * SECOND, isOpenAtEnd: true, fixes: 2 },
    ]);
  });

  test('how long a gap may be is the client’s to say', () => {
    const through = [100, -2100].map((metres, place) => ({ second: place * 900, metres }));
    expect(walked(through)).toEqual([]);
    expect(walked(through, { ...USUAL, measuredGap: 900 })).toHaveLength(1);
  });

  test('each fix is judged by what is in force at its time', () => {
    const visits = visitsOf(areaOf(half()), (at) => (at < 100 * SECOND ? USUAL : EXACT));
    for (const fix of metresEast([100, -10, 20, -10, 20, 100, 100, 100, 100, 100, 20, -10, 20, -10, 20]))
      visits.add(fixAt(0, fix));
    expect(visits.end().map(({ fixes }) => fixes)).toEqual([1, 1]);
  });

  test('an area that is smaller than the margin', () => {
    const area: AreaShape = { type: 'circle', latitude: 0, longitude: 0, radius: 20 };
    const fixes = (metres: readonly number[], every = 10) =>
      visitsIn(
        area,
        metresEast(metres, every).map((fix) => fixAt(0, fix)),
      );
    expect(fixes([200, 5, -5, 200, 300])).toMatchObject([{ fixes: 2 }]);
    expect(fixes([200, 0, 200])).toMatchObject([{ fixes: 1 }]);
    const [crossed] = fixes([-300, 300], 60);
    expect([crossed?.fixes, crossed?.entry, crossed?.exit]).toEqual([0, 28 * SECOND, 32 * SECOND]);
  });
});

test('beyond 180° as anywhere else', () => {
  expect(walked(metresEast([100, -50, -50, 100, 100]), USUAL, 180)).toEqual([
    expect.objectContaining({ fixes: 2, entry: Math.round((100 / 150) * 10 * SECOND) }),
  ]);
});

// Whatever the thresholds, areas and ways ---------------------------------------------------------------------------

const aWay = fc.array(fc.tuple(fc.constantFrom(1, 10, 60, 700), metres(1300), metres(1300), fc.boolean()), {
  minLength: 1,
  maxLength: 25,
});
const wayAround = (spot: Spot, way: readonly (readonly [number, number, number, boolean])[]): PathPoint[] => {
  let at = 0;
  let here: Spot = spot;
  return way.map(([seconds, north, east, isFar]) => {
    at += seconds * SECOND;
    // some steps scatter, others go to another place
    here = isFar ? beside(spot, north, east) : beside(here, north / 65, east / 65);
    return { ...here, at, speed: Math.abs(north), accuracy: null };
  });
};
const someThresholds = fc.record({
  zoneMargin: fc.constantFrom(0, 10, 30, 200),
  zoneFixes: fc.constantFrom(1, 2, 4),
  zoneLeftAfter: fc.constantFrom(0, 30, 300),
  measuredGap: fc.constantFrom(30, 600),
});
/** What crosses the edge twice within a millisecond may be reported as one or two. */
const reported = (visits: readonly Visit[]) => {
  const merged: Visit[] = [];
  for (const one of visits) {
    const before = merged.at(-1);
    if (before && one.entry - before.exit <= 1) {
      Object.assign(before, { exit: one.exit, isOpenAtEnd: one.isOpenAtEnd, fixes: before.fixes + one.fixes });
      before.distance += one.distance;
    } else if (one.exit - one.entry > 1 || one.fixes > 0) merged.push({ ...one });
  }
  return merged.map((one) => ({ ...one, distance: Math.round(one.distance), exitSpot: null, maxSpeed: null }));
};

test('without margin and patience a passage is what crosses the edge, exactly', () => {
  fc.assert(
    fc.property(somewhere, anArea, aWay, (spot, areaAt, way) => {
      const points = wayAround(spot, way);
      const area = areaAt(spot);
      const exact = exactVisitsOf(areaOf(area));
      for (const point of points) exact.add(point);
      expect(reported(visitsIn(area, points, EXACT))).toEqual(reported(exact.end()));
    }),
    { numRuns: 2000 },
  );
});

test('passages are apart, in order, within the track, and each is made of exact ones', () => {
  fc.assert(
    fc.property(somewhere, anArea, aWay, someThresholds, (spot, areaAt, way, by) => {
      const points = wayAround(spot, way);
      const area = areaAt(spot);
      const visits = visitsIn(area, points, by);
      const exact = visitsIn(area, points, { ...EXACT, measuredGap: by.measuredGap });
      let before = 0;
      for (const { entry, exit, distance, fixes } of visits) {
        expect(entry).toBeGreaterThanOrEqual(before);
        expect(exit).toBeGreaterThanOrEqual(entry);
        before = exit;
        expect(exact.some((one) => one.entry === entry)).toBe(true);
        // all that lies between belongs to it; what is on the very edge may
        expect(fixes).toBeGreaterThanOrEqual(points.filter(({ at }) => at > entry && at < exit).length);
        expect(fixes).toBeLessThanOrEqual(points.filter(({ at }) => at >= entry && at <= exit).length);
        const inside = exact.filter((one) => one.entry >= entry && one.exit <= exit);
        expect(distance).toBeGreaterThan(inside.reduce((sum, one) => sum + one.distance, 0) - 0.001);
      }
      expect(before).toBeLessThanOrEqual(points.at(-1)?.at ?? 0);
    }),
    { numRuns: 2000 },
  );
});

test('who scatters around an edge, wherever it came from and goes to, is there once at most', () => {
  const scatter = fc.array(fc.tuple(fc.constantFrom(1, 10, 60, 3600), metres(10.6), metres(10.6)), { maxLength: 60 });
  fc.assert(
    fc.property(
      ...[somewhere, anArea, fc.double({ min: 0, max: 1, noNaN: true }), scatter, metres(900), metres(900)],
      fc.boolean(),
      (spot, areaAt, part, steps, north, east, isCome) => {
        const area = areaAt(spot);
        const edge = edgeOf(area);
        const parked = edge[Math.min(edge.length - 1, Math.floor(part * edge.length))] as Spot;
        let at = 10 * SECOND;
        const points = steps.map(([seconds, y, x]) => {
          at += seconds * SECOND;
          return { ...beside(parked, y, x), at, speed: null, accuracy: null };
        });
        const from = { ...beside(parked, north, east), at: 0, speed: null, accuracy: null };
        expect(visitsIn(area, points).length).toBeLessThanOrEqual(1);
        // of a drive that crosses the area elsewhere there may be more: only what is parked is asked for
        const shape = areaOf(area);
        if (!isCome || shape.holds(from) || shape.crossing(from, parked).length > 0) return;
        expect(visitsIn(area, [from, ...points]).length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 1000 },
  );
});
