import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, DEFAULT_ZONE_SETTINGS, distanceBetween, type Spot } from '../index.ts';
import { areaOf, mayCross } from './area.ts';
import type { PathPoint } from './crossings.ts';
import type { AreaShape } from './shape.ts';
import { visitsOf } from './visits.ts';

const spot = (latitude: number, longitude: number): Spot => ({ latitude, longitude });
const square: AreaShape = {
  type: 'polygon',
  points: [
    [5, -4],
    [5, -3],
    [6, -3],
    [6, -4],
  ],
}; // prettier-ignore
const pacific: AreaShape = { type: 'rectangle', south: -20, north: -10, west: 175, east: -175 };

describe('what an area holds', () => {
  test.each<[string, AreaShape, Spot, boolean]>([
    ['a polygon', square, spot(5.5, -3.5), true],
    ['a polygon', square, spot(5.5, -4.01), false],
    ['a polygon, from its last corner to its first', square, spot(5.01, -3.99), true],
    ['a rectangle across 180°', pacific, spot(-15, 179.9), true],
    ['a rectangle across 180°', pacific, spot(-15, -179.9), true],
    ['a rectangle across 180°, not the other way around', pacific, spot(-15, 0), false],
    [
      'a polygon across 180°',
      {
        type: 'polygon',
        points: [
          [-20, 170],
          [-20, -170],
          [-10, 180],
        ],
      },
      spot(-19, -179),
      true,
    ], // prettier-ignore
    [
      'a polygon across 180°',
      {
        type: 'polygon',
        points: [
          [-20, 170],
          [-20, -170],
          [-10, 180],
        ],
      },
      spot(-19, 0),
      false,
    ], // prettier-ignore
    ['a rectangle all the way around', { ...pacific, west: -180, east: 180 }, spot(-15, 0), true],
    ['a rectangle all the way around', { ...pacific, west: -180, east: 180 }, spot(-15, 179.9), true],
    ['a circle', { type: 'circle', latitude: 0, longitude: 180, radius: 111_325 }, spot(0, -179), true],
    ['a circle', { type: 'circle', latitude: 0, longitude: 180, radius: 111_315 }, spot(0, -179), false],
    [
      'a concave polygon, in its bay',
      {
        type: 'polygon',
        points: [
          [0, 0],
          [0, 3],
          [3, 3],
          [1, 1.5],
          [3, 0],
        ],
      },
      spot(2.5, 1.5),
      false,
    ], // prettier-ignore
  ])('%s', (_, area, where, expected) => {
    const shape = areaOf(area);
    expect(shape.holds(where)).toBe(expected);
    if (expected) expect(mayCross(shape, where, where)).toBe(true);
  });
});

const thresholds = { ...DEFAULT_ZONE_SETTINGS, measuredGap: DEFAULT_SETTINGS.measuredGap };
const track = (area: AreaShape, points: PathPoint[], by = thresholds) => {
  const visits = visitsOf(areaOf(area), () => by);
  for (const point of points) visits.add(point);
  return visits.end();
};
const MINUTE = 60_000;
const point = (minute: number, latitude: number, longitude: number, speed = 10): PathPoint => ({
  at: minute * MINUTE,
  latitude,
  longitude,
  speed,
  accuracy: null,
});

describe('passages', () => {
  test('driven through between two fixes: in and out where the edge is crossed', () => {
    const [visit, ...more] = track(square, [point(0, 5.5, -4.5), point(4, 5.5, -2.5)]);
    expect(more).toEqual([]);
    expect([visit?.entry, visit?.exit, visit?.fixes]).toEqual([MINUTE, 3 * MINUTE, 0]);
    expect(visit?.entrySpot.longitude).toBeCloseTo(-4, 9);
    expect(visit?.exitSpot.longitude).toBeCloseTo(-3, 9);
    expect(visit?.distance).toBeCloseTo(distanceBetween(spot(5.5, -4), spot(5.5, -3)), -2);
  });

  test('the same across 180°, both ways', () => {
    for (const [from, to] of [
      [170, -170],
      [-170, 170],
    ] as const) {
      const [visit] = track(pacific, [point(0, -15, from), point(4, -15, to)]);
      expect([visit?.entry, visit?.exit]).toEqual([MINUTE, 3 * MINUTE]);
    }
  });

  test('a way around the whole earth’s other side crosses nothing', () => {
    expect(track(pacific, [point(0, -15, -10), point(5, -15, 10)])).toEqual([]);
  });

  test('in, about, and out again: one passage with its fixes, way and top speed', () => {
    const [visit, ...more] = track(square, [
      ...[point(0, 5.5, -4.1), point(2, 5.5, -3.9, 20), point(4, 5.5, -3.8, 30), point(6, 5.5, -4.2)],
    ]);
    expect(more).toEqual([]);
    expect(visit).toMatchObject({ entry: MINUTE, exit: 5 * MINUTE, fixes: 2, maxSpeed: 30, isOpenAtStart: false });
    expect(visit?.distance).toBeCloseTo(2 * distanceBetween(spot(5.5, -4), spot(5.5, -3.8)), -2);
  });

  test('a way that leaves and comes back between two fixes is two passages', () => {
    const bay: AreaShape = {
      type: 'polygon',
      points: [
        [0, 0],
        [0, 3],
        [3, 3],
        [3, 2],
        [1, 2],
        [1, 1],
        [3, 1],
        [3, 0],
      ],
    }; // prettier-ignore
    const visits = track(bay, [point(0, 2, -1), point(5, 2, 4)]);
    expect(visits.map(({ entry, exit }) => [entry / MINUTE, exit / MINUTE])).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('a track that begins or ends within is open there', () => {
    const [visit] = track(square, [point(0, 5.5, -3.5), point(2, 5.5, -3.4)]);
    expect(visit).toMatchObject({ entry: 0, exit: 2 * MINUTE, isOpenAtStart: true, isOpenAtEnd: true });
  });

  test('over a gap nothing is crossed; who is there before and after was there', () => {
    expect(track(square, [point(0, 5.5, -4.5), point(60, 5.5, -2.5)])).toEqual([]);
    expect(track(square, [point(0, 5.5, -3.5), point(60, 5.5, -3.5)])).toMatchObject([{ entry: 0, exit: 60 * MINUTE }]);
    const left = track(square, [point(0, 5.5, -3.5), point(60, 5.5, -2.5), point(61, 5.5, -3.5)]);
    expect(left.map(({ entry, exit, isOpenAtEnd }) => [entry, exit, isOpenAtEnd])).toEqual([
      [0, 0, true],
      [expect.any(Number), 61 * MINUTE, true],
    ]);
  });

  test('a circle that is grazed between two fixes', () => {
    const area: AreaShape = { type: 'circle', latitude: 0, longitude: 0, radius: 1000 };
    const north = 600 / 111_195;
    const far = 2000 / 111_195;
    const [visit] = track(area, [point(0, north, -far), point(5, north, far)]);
    // √(1000² − 600²) = 800 m on either side of the middle
    expect(visit?.distance).toBeCloseTo(1600, -1);
    expect(((visit?.exit ?? 0) - (visit?.entry ?? 0)) / (5 * MINUTE)).toBeCloseTo(0.4, 2);
    expect(track(area, [point(0, 2 * north, -far), point(5, 2 * north, far)])).toEqual([]);
  });
});

const area = fc.oneof(
  fc.record({
    type: fc.constant('circle' as const),
    latitude: fc.double({ min: -70, max: 70, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    radius: fc.double({ min: 10, max: 50_000, noNaN: true }),
  }),
  fc
    .tuple(
      fc.double({ min: -70, max: 70, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.array(
        fc.tuple(fc.double({ min: -0.5, max: 0.5, noNaN: true }), fc.double({ min: -0.5, max: 0.5, noNaN: true })),
        { minLength: 3, maxLength: 8 },
      ),
    )
    .map(([latitude, longitude, corners]) => ({
      type: 'polygon' as const,
      points: corners.map(([dy, dx]) => [latitude + dy, ((longitude + dx + 540) % 360) - 180] as [number, number]),
    })),
);

test('whatever the area and the way: passages ascend and lie within the way; without margin and patience every fix inside is in one', () => {
  const exact = { ...thresholds, zoneMargin: 0, zoneFixes: 1, zoneLeftAfter: 0 };
  const steps = fc.array(
    fc.tuple(fc.double({ min: -0.2, max: 0.2, noNaN: true }), fc.double({ min: -0.2, max: 0.2, noNaN: true })),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(area, steps, (wanted, moves) => {
      const start =
        wanted.type === 'circle'
          ? spot(wanted.latitude, wanted.longitude)
          : spot(...(wanted.points[0] as [number, number]));
      const turn = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
      const points = [point(0, start.latitude, start.longitude)];
      for (const [dy, dx] of moves) {
        const last = points.at(-1) as PathPoint;
        points.push(point(last.at / MINUTE + 1, last.latitude + dy, turn(last.longitude + dx)));
      }
      for (const by of [exact, thresholds]) {
        let before = 0;
        for (const { entry, exit } of track(wanted, points, by)) {
          expect(entry).toBeGreaterThanOrEqual(before);
          expect(exit).toBeGreaterThanOrEqual(entry);
          before = exit;
        }
        expect(before).toBeLessThanOrEqual(points.at(-1)?.at ?? 0);
      }
      const visits = track(wanted, points, exact);
      const shape = areaOf(wanted);
      for (const one of points) {
        if (!shape.holds(one)) continue;
        expect(visits.some(({ entry, exit }) => entry <= one.at && one.at <= exit)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
