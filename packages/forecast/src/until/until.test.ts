import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalFrom, randomFrom } from '../numbers/random.ts';
import { dateQuality } from '../quality/dates.ts';
import { MONTH } from '../use/readings.ts';
import { useCases } from '../use/use-cases.ts';
import { USE_FEATURES, type Vehicle } from '../use/use-features.ts';
import { wideningOf } from './conformal.ts';
import { type Case, walkForward } from './walk.ts';

const SETTINGS = {
  names: USE_FEATURES,
  seed: 1,
  halfLife: 900,
  byDays: false,
  trust: 1,
  trees: 30,
  leaves: 4,
  least: 100,
  rate: 0.1,
};
const MONTHS = 60;

/** Vehicles that drive about as much each month, and read their meters monthly. */
function fleet(seed: number): Vehicle[] {
  const random = randomFrom(seed);
  return Array.from({ length: 30 }, (_, at) => {
    let meter = 0;
    const usual = 1_000 + 3_000 * random();
    const meters = Array.from({ length: MONTHS }, () => {
      meter += usual * Math.exp(0.25 * normalFrom(random));
      return meter;
    });
    const days = Float64Array.from(meters, (_, month) => month * MONTH);
    return { id: `v${at}`, group: at % 2 === 0 ? 'a' : 'b', readings: { days, meter: Float64Array.from(meters) } };
  });
}

describe('when a service falls due', () => {
  const vehicles = fleet(1);
  const cases = useCases(vehicles, [6_000]);
  const days = walkForward(cases, 0, 6 * MONTH, SETTINGS);

  test('eight of ten end within the interval, and the middle is better than what a whole life gives', () => {
    const late = cases
      .map((one, at) => ({ ...one, ...days[at]! }))
      .filter(({ day, took }) => day > 24 * MONTH && took > 0);
    const { coverage, mae, scored } = dateQuality(late);
    expect(scored).toBeGreaterThan(500);
    expect(coverage).toBeGreaterThan(0.74);
    expect(coverage).toBeLessThan(0.87);
    const expected = dateQuality(late.map(({ expected, took }) => ({ p10: 0, p50: expected, p90: 0, took })));
    expect(mae).toBeLessThan(1.1 * expected.mae);
  });

  test('intervals nest', () => {
    for (const { p10, p50, p90 } of days) {
      expect(p10).toBeGreaterThan(0);
      expect(p10).toBeLessThanOrEqual(p50);
      expect(p50).toBeLessThanOrEqual(p90);
    }
  });

  test('a forecast is the same whatever came after it', () => {
    const middle = 36;
    // from the 36th reading on every vehicle does something else
    const other = vehicles.map((vehicle): Vehicle => {
      const { days: read, meter } = vehicle.readings;
      const base = meter[middle]!;
      return {
        ...vehicle,
        readings: { days: read, meter: meter.map((one, at) => (at <= middle ? one : base + (one - base) * 3)) },
      };
    });
    const otherCases = useCases(other, [6_000]);
    const otherDays = walkForward(otherCases, 0, 6 * MONTH, SETTINGS);
    const until = middle * MONTH + 0.5;
    cases.forEach((one, at) => {
      if (one.day > until) return;
      expect(otherCases[at]!.features).toEqual(one.features);
      expect(otherDays[at]).toEqual(days[at]);
    });
  });

  test('vehicles that begin anew have none; nothing is made of one reading', () => {
    const readings = { days: Float64Array.of(0), meter: Float64Array.of(5) };
    expect(useCases([{ id: 'v', group: 'g', readings }], [1_000])).toEqual([]);
  });
});

describe('an interval', () => {
  test('is moved so that a tenth of what settled lies beyond each end', () => {
    const ends = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 50, maxLength: 200 });
    fc.assert(
      fc.property(ends, (was) => {
        const settled = was.map((one, day) => ({ day, p10: -0.5, p90: 0.5, was: one }));
        const { low, high } = wideningOf(settled, 0, Number.POSITIVE_INFINITY);
        const beyond = (out: (one: number) => boolean) => was.filter(out).length / was.length;
        expect(beyond((one) => one < -0.5 - low - 1e-9)).toBeLessThanOrEqual(0.1);
        expect(beyond((one) => one > 0.5 + high + 1e-9)).toBeLessThanOrEqual(0.1);
      }),
    );
  });

  test('is not moved by a few', () => {
    expect(wideningOf([{ day: 0, p10: 0, p90: 1, was: 9 }], 0, 100)).toEqual({ low: 0, high: 0 });
  });

  test('stays wide where nothing has settled', () => {
    const one: Case = { day: 1, expected: 100, features: [1], took: Number.NaN, settles: Number.NaN };
    const [made] = walkForward([one], 0, 30, { ...SETTINGS, names: ['x'] });
    expect(made!.p90 - made!.p10).toBeGreaterThan(100);
  });
});
