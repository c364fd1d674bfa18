import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Spot } from '../episode.ts';
import { areaOf } from './area.ts';
import { mercator, nearLongitude, spotAt } from './degrees.ts';
import { degreeAt, geodesicDistance } from './geodesic.ts';
import type { AreaShape, Corner as Point } from './shape.ts';
import { lengthOf, shapeFault, squareMetres } from './shape-fault.ts';

const spot = ([latitude, longitude]: Point): Spot => ({ latitude, longitude });
const isInside = (shape: AreaShape, place: Point): boolean => areaOf(shape).holds(spot(place));
const depthIn = (shape: AreaShape, latitude: number, longitude: number, reach: number): number =>
  areaOf(shape).depth({ latitude, longitude }, reach);

/** Vincenty's inverse formula (Survey Review 176, 1975), iterated to 0.1 mm: the independent reference. */
function vincenty([lat1, lon1]: Point, [lat2, lon2]: Point): number {
  const [a, f, radian] = [6_378_137, 1 / 298.257223563, Math.PI / 180];
  const b = a * (1 - f);
  const [u1, u2] = [lat1, lat2].map((lat) => Math.atan((1 - f) * Math.tan(lat * radian))) as [number, number];
  const l = (lon2 - lon1) * radian;
  let lambda = l;
  for (let turn = 0; turn < 200; turn++) {
    const [sin, cos] = [Math.sin(lambda), Math.cos(lambda)];
    const sigmaSin = Math.hypot(Math.cos(u2) * sin, Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * cos);
    if (sigmaSin === 0) return 0;
    const sigmaCos = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * cos;
    const sigma = Math.atan2(sigmaSin, sigmaCos);
    const alphaSin = (Math.cos(u1) * Math.cos(u2) * sin) / sigmaSin;
    const alphaCos2 = 1 - alphaSin ** 2;
    const middle = alphaCos2 === 0 ? 0 : sigmaCos - (2 * Math.sin(u1) * Math.sin(u2)) / alphaCos2;
    const c = (f / 16) * alphaCos2 * (4 + f * (4 - 3 * alphaCos2));
    const before = lambda;
    lambda = l + (1 - c) * f * alphaSin * (sigma + c * sigmaSin * (middle + c * sigmaCos * (2 * middle ** 2 - 1)));
    if (Math.abs(lambda - before) > 1e-12) continue;
    const uSquared = (alphaCos2 * (a * a - b * b)) / (b * b);
    const [A, B] = [
      1 + (uSquared / 16384) * (4096 + uSquared * (-768 + uSquared * (320 - 175 * uSquared))),
      (uSquared / 1024) * (256 + uSquared * (-128 + uSquared * (74 - 47 * uSquared))),
    ];
    const delta =
      B *
      sigmaSin *
      (middle +
        (B / 4) *
          (sigmaCos * (2 * middle ** 2 - 1) - (B / 6) * middle * (4 * sigmaSin ** 2 - 3) * (4 * middle ** 2 - 3)));
    return b * A * (sigma - delta);
  }
  return Number.NaN;
}

describe('distance', () => {
  test('is that of Vincenty within 0.01 %, up to 1,000 km', () => {
    const place = fc.record({
      lat: fc.double({ min: -89, max: 89, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const step = fc.double({ min: -5, max: 5, noNaN: true });
    fc.assert(
      fc.property(place, step, step, ({ lat, lon }, north, east) => {
        const [from, to]: Point[] = [
          [lat, lon],
          [Math.max(-89.5, Math.min(89.5, lat + north)), lon + east],
        ];
        const exact = vincenty(from as Point, to as Point);
        fc.pre(exact > 1 && exact < 1_000_000);
        expect(Math.abs(geodesicDistance(spot(from as Point), spot(to as Point)) / exact - 1)).toBeLessThan(1e-4);
      }),
    );
  });

  test('of a degree, at the equator and at 60° north, as the ellipsoid has it', () => {
    expect(degreeAt(0).latitude).toBeCloseTo(110_574, 0);
    expect(degreeAt(0).longitude).toBeCloseTo(111_319.5, 0);
    expect(degreeAt(60).latitude).toBeCloseTo(111_412, 0);
    expect(degreeAt(60).longitude).toBeCloseTo(55_800, 0);
  });
});

describe('a circle', () => {
  test('has its border at its radius, within 0.1 %, anywhere', () => {
    const circle = fc.record({
      latitude: fc.double({ min: -89, max: 89, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      radius: fc.double({ min: 50, max: 200_000, noNaN: true }),
    });
    const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    fc.assert(
      fc.property(
        circle,
        bearing,
        fc.double({ min: 0.2, max: 2, noNaN: true }),
        ({ latitude, longitude, radius }, angle, share) => {
          const degree = degreeAt(latitude);
          const there: Point = [
            latitude + (Math.cos(angle) * radius * share) / degree.latitude,
            longitude + (Math.sin(angle) * radius * share) / degree.longitude,
          ];
          fc.pre(Math.abs(there[0]) < 89.5);
          const exact = vincenty([latitude, longitude], there);
          fc.pre(Number.isFinite(exact) && Math.abs(exact / radius - 1) > 0.001);
          expect(isInside({ type: 'circle', latitude, longitude, radius }, there)).toBe(exact < radius);
        },
      ),
    );
  });

  test('across 180° and over a pole has what is on the other side', () => {
    expect(isInside({ type: 'circle', latitude: -17, longitude: 179.99, radius: 5_000 }, [-17, -179.98])).toBe(true);
    expect(isInside({ type: 'circle', latitude: 89.9, longitude: 0, radius: 50_000 }, [89.9, 180])).toBe(true);
    expect(isInside({ type: 'circle', latitude: 51, longitude: 0.001, radius: 500 }, [51, -0.001])).toBe(true);
  });
});

/** The winding number, by the angles that the ring turns around the point: another method than ours. */
function windsAround(ring: readonly Point[], [latitude, longitude]: Point): boolean {
  let sum = 0;
  const corner = ([lat, lon]: Point) =>
    [nearLongitude(lon, longitude) - longitude, mercator(lat) - mercator(latitude)] as const;
  ring.forEach((point, place) => {
    const [[x1, y1], [x2, y2]] = [corner(point), corner(ring[(place + 1) % ring.length] as Point)];
    sum += Math.atan2(x1 * y2 - x2 * y1, x1 * x2 + y1 * y2);
  });
  return Math.abs(sum) > Math.PI;
}

/** A star around a point: corners by rising angle, so that it never crosses itself. */
const star = fc
  .record({
    latitude: fc.double({ min: -70, max: 70, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    size: fc.double({ min: 0.01, max: 5, noNaN: true }),
    spikes: fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 3, maxLength: 400 }),
  })
  .map(({ latitude, longitude, size, spikes }) => ({
    latitude,
    longitude,
    size,
    points: spikes.map((spike, place): Point => {
      const angle = (2 * Math.PI * place) / spikes.length;
      const east = longitude + size * spike * Math.cos(angle);
      return [latitude + size * spike * Math.sin(angle), nearLongitude(east, 0)];
    }),
  }));

describe('a polygon', () => {
  test('has the points around which its outline winds, wherever it lies', () => {
    fc.assert(
      fc.property(
        star,
        fc.double({ min: -1.2, max: 1.2, noNaN: true }),
        fc.double({ min: -1.2, max: 1.2, noNaN: true }),
        (shape, north, east) => {
          const there: Point = [
            shape.latitude + north * shape.size,
            nearLongitude(shape.longitude + east * shape.size, 0),
          ];
          const depth = depthIn({ type: 'polygon', points: shape.points }, ...there, 1_000);
          fc.pre(Math.abs(depth) > 0.01);
          expect(depth > 0).toBe(windsAround(shape.points, there));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('does not have its holes', () => {
    const square = (size: number): Point[] => [
      [-size, 180 - size],
      [-size, -180 + size],
      [size, -180 + size],
      [size, 180 - size],
    ];
    const ring: AreaShape = { type: 'polygon', points: square(1), holes: [square(0.5)] };
    expect([
      isInside(ring, [0, 180]),
      isInside(ring, [0.7, -179.9]),
      isInside(ring, [0, 179.3]),
      isInside(ring, [0, 178]),
    ]).toEqual([...[false, true, true, false]]);
    expect(depthIn(ring, 0.499, 180, 500)).toBeCloseTo(-110.6, 0);
  });

  test('around a pole has the pole', () => {
    const points: Point[] = [0, 60, 120, 180, -120, -60].map((longitude) => [70, longitude]);
    expect([isInside({ type: 'polygon', points }, [88, 33]), isInside({ type: 'polygon', points }, [60, 33])]).toEqual([
      true,
      false,
    ]);
    const south: Point[] = points.map(([latitude, longitude]) => [-latitude, longitude]);
    expect([
      isInside({ type: 'polygon', points: south }, [-88, -77]),
      isInside({ type: 'polygon', points: south }, [60, 33]),
    ]).toEqual([...[true, false]]);
  });

  test('tells how deep inside or outside a place is', () => {
    const points: Point[] = [
      [5, -4],
      [5, -3.9],
      [5.1, -3.9],
      [5.1, -4],
    ];
    const zone: AreaShape = { type: 'polygon', points };
    const { latitude, longitude } = degreeAt(5.05);
    expect(depthIn(zone, 5.05, -4 + 80 / longitude, 200)).toBeCloseTo(80, 1);
    expect(depthIn(zone, 5.05, -4 - 80 / longitude, 200)).toBeCloseTo(-80, 1);
    expect(depthIn(zone, 5.1 + 50 / latitude, -3.95, 200)).toBeCloseTo(-50, 0);
    expect(depthIn(zone, 5.05, -3.95, 200)).toBe(200);
    expect(depthIn(zone, 6, -3.95, 200)).toBe(-200);
  });
});

test('a rectangle wider than half the earth has what is between its meridians, the longer way', () => {
  const wide: AreaShape = { type: 'rectangle', south: -10, north: 10, west: -100, east: 150 };
  expect([isInside(wide, [0, 0]), isInside(wide, [0, 160]), isInside(wide, [0, -110])]).toEqual([true, false, false]);
  const across: AreaShape = { type: 'rectangle', south: -10, north: 10, west: 170, east: -170 };
  expect([isInside(across, [0, 180]), isInside(across, [0, -175]), isInside(across, [0, 0])]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a corridor is as wide as it says along its whole line', () => {
  const points: Point[] = [
    [5.3, -4.02],
    [5.35, -4.0],
    [6.8, -5.28],
  ];
  const zone: AreaShape = { type: 'corridor', points, width: 400 };
  const { longitude } = degreeAt(5.325);
  expect(depthIn(zone, 5.325, -4.01, 50)).toBe(50);
  // 199 and 201 m across the first leg, which goes 63.4° north of east on the ground
  const aside = (metres: number): Point => {
    const [dy, dx] = [0.05 * degreeAt(5.325).latitude, 0.02 * longitude];
    const length = Math.hypot(dx, dy);
    return [5.325 - ((dx / length) * metres) / degreeAt(5.325).latitude, -4.01 + ((dy / length) * metres) / longitude];
  };
  expect(depthIn(zone, ...aside(190), 50)).toBeCloseTo(10, 0);
  expect(depthIn(zone, ...aside(210), 50)).toBeCloseTo(-10, 0);
});

describe('a way between two fixes', () => {
  const crossing = (shape: AreaShape, from: Point, to: Point) =>
    areaOf(shape)
      .crossing(spot(from), spot(to))
      .map((part) => [part.from, part.to].map((share) => Math.round(share * 1000) / 1000));

  test('tells which parts of it are inside', () => {
    const circle: AreaShape = { type: 'circle', latitude: 5, longitude: -4, radius: 100 };
    expect(crossing(circle, [5, -4.01], [5, -3.99])).toEqual([[0.455, 0.545]]);
    expect(crossing(circle, [5.01, -4.01], [5.01, -3.99])).toEqual([]);
    expect(crossing(circle, [5, -4.01], [5, -4.005])).toEqual([]);
    const box: AreaShape = { type: 'rectangle', south: -1, north: 1, west: 179.9, east: -179.9 };
    expect(crossing(box, [0, 179.8], [0, -179.8])).toEqual([[0.25, 0.75]]);
    const corners: Point[] = [
      [-1, 179.9],
      [-1, -179.9],
      [1, -179.9],
      [1, 179.9],
    ];
    expect(crossing({ type: 'polygon', points: corners }, [0, 179.8], [0, -179.8])).toEqual([[0.25, 0.75]]);
    const road: AreaShape = {
      type: 'corridor',
      points: [
        [4, -4],
        [6, -4],
      ],
      width: 222,
    };
    expect(crossing(road, [5, -4.01], [5, -3.99])).toEqual([[0.45, 0.55]]);
    expect(crossing(road, [5, -4], [5.5, -4])).toEqual([[0, 1]]);
    expect(crossing(road, [6.01, -4.01], [6.01, -3.99])).toEqual([]);
  });

  test('a corridor along twelve corners has one part for each time it is entered', () => {
    const points = Array.from({ length: 12 }, (_, place): Point => {
      const angle = (place * Math.PI) / 6;
      return [-26.1334 + 0.002 * Math.sin(angle), 0.002 * Math.cos(angle)];
    });
    const parts = areaOf({ type: 'corridor', points, width: 200 }).crossing(spot([-26.1454, 0]), spot([-26.1317, 0]));
    expect(parts.map(({ from, to }) => [from.toFixed(2), to.toFixed(2)])).toEqual([
      ['0.66', '0.80'],
      ['0.95', '1.00'],
    ]);
  });

  test('whatever the shape, its cuts are where inside and outside change', () => {
    const shares = fc.double({ min: -1.2, max: 1.2, noNaN: true });
    fc.assert(
      fc.property(star, shares, shares, shares, shares, fc.boolean(), ({ points, ...at }, a, b, c, d, isRoad) => {
        const shape: AreaShape = isRoad
          ? { type: 'corridor', points, width: Math.min(20_000, at.size * 20_000) }
          : { type: 'polygon', points };
        const area = areaOf(shape);
        const place = (north: number, east: number) =>
          spot([at.latitude + north * at.size, nearLongitude(at.longitude + east * at.size, 0)]);
        const [from, to] = [place(a, b), place(c, d)];
        const parts = area.crossing(from, to);
        for (const share of [0.03, 0.21, 0.5, 0.66, 0.97]) {
          const there = spotAt(from, to, share);
          if (Math.abs(area.depth(there, 200)) < (isRoad ? 2 : 0.1)) continue;
          expect(parts.some((part) => part.from <= share && share <= part.to)).toBe(area.holds(there));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('what cannot be a geofence', () => {
  test('an outline that crosses itself, one that is too small, one of too many corners', () => {
    const bow: Point[] = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ];
    expect(shapeFault({ type: 'polygon', points: bow })).toBe('crosses_itself');
    expect(
      shapeFault({
        type: 'polygon',
        points: [
          [0, 0],
          [0, 0.00001],
          [0.00001, 0],
        ],
      }),
    ).toBe('too_small');
    const many = Array.from({ length: 10_001 }, (_, place): Point => [Math.sin(place), Math.cos(place)]);
    expect(shapeFault({ type: 'polygon', points: many })).toBe('too_many_points');
    expect(
      shapeFault({
        type: 'polygon',
        points: [
          [0, 179.9],
          [0, -179.9],
          [1, -179.9],
          [1, 179.9],
        ],
      }),
    ).toBeUndefined();
  });

  test('no star is refused, of 10,000 corners either', () => {
    fc.assert(
      fc.property(star, ({ points }) => shapeFault({ type: 'polygon', points }) === undefined),
      { numRuns: 50 },
    );
    const points = Array.from({ length: 10_000 }, (_, place): Point => {
      const angle = (2 * Math.PI * place) / 10_000;
      const size = 1 + (place % 2) * 0.3;
      return [size * Math.sin(angle), size * Math.cos(angle)];
    });
    expect(shapeFault({ type: 'polygon', points })).toBeUndefined();
    expect(isInside({ type: 'polygon', points }, [0.5, 0.5])).toBe(true);
  });
});

test('areas and lengths are those on the ground', () => {
  expect(squareMetres({ type: 'rectangle', south: 0, north: 1, west: 10, east: 11 }) / 1e6).toBeCloseTo(12_364, -1);
  const square: Point[] = [
    [0, 10],
    [0, 11],
    [1, 11],
    [1, 10],
  ];
  expect(squareMetres({ type: 'polygon', points: square }) / 1e6).toBeCloseTo(12_364, -1);
  expect(
    lengthOf([
      [5, -4],
      [6, -4],
    ]),
  ).toBeCloseTo(110_583, -1);
});
