import { describe, expect, test } from 'vitest';
import { normalFrom, randomFrom } from '../numbers/random.ts';
import { DRIFT_QUANTITIES, type DriftPoint, type DriftQuantity, QUANTITY_SETTINGS } from './quantities.ts';
import { watchDrift } from './watch.ts';

/** What healthy vehicles show: level, noise of a day, and what conditions add. */
const HEALTHY: Record<DriftQuantity, { level: number; noise: number; by: number[] }> = {
  rest: { level: 12.6, noise: 0.05, by: [0.004] },
  cranking: { level: 10.2, noise: 0.2, by: [0.01] },
  running: { level: 14.2, noise: 0.08, by: [-0.01] },
  coolant: { level: 88, noise: 1.2, by: [-0.03, 0.05] },
  load: { level: 42, noise: 2.5, by: [0.2, 0.05] },
  fuel: { level: 30, noise: 1.2, by: [-0.1] },
};

/** A year of a vehicle; from a place on, `shift` is added. */
function year(quantity: DriftQuantity, seed: number, { shift = 0, from = 200, times = 1 } = {}): DriftPoint[] {
  const random = randomFrom(seed);
  const { level, noise, by } = HEALTHY[quantity];
  return Array.from({ length: 365 }, (_, day) => {
    const conditions = by.map(() => 25 + 6 * normalFrom(random));
    const healthy =
      level + by.reduce((sum, one, at) => sum + one * (conditions[at]! - 25), 0) + noise * normalFrom(random);
    return { day, value: times * (healthy + (day >= from ? shift : 0)), conditions };
  });
}

const shiftOf = (quantity: DriftQuantity): number => {
  const { smallest, faults, scale } = QUANTITY_SETTINGS[quantity];
  return (scale === 'share' ? smallest * HEALTHY[quantity].level : smallest) * (faults[0] === 'up' ? 1 : -1);
};

describe.each(DRIFT_QUANTITIES)('%s', (quantity) => {
  test('of a quiet vehicle raises at most one alarm in a hundred years', () => {
    let alarms = 0;
    for (let seed = 1; seed <= 100; seed++) alarms += watchDrift(quantity, year(quantity, seed), 1).drifts.length;
    expect(alarms).toBeLessThanOrEqual(1);
  });

  test('a shift of one and a half times the smallest is found within ten values, in nineteen of twenty vehicles', () => {
    let [found, ended] = [0, 0];
    for (let seed = 1; seed <= 100; seed++) {
      const { drifts } = watchDrift(quantity, year(quantity, seed, { shift: 1.5 * shiftOf(quantity) }), 1);
      const [drift] = drifts.filter(({ raisedOn }) => raisedOn >= 200);
      if (drift === undefined || drift.raisedOn > 210) continue;
      found += 1;
      expect(Math.abs(drift.since - 200)).toBeLessThanOrEqual(20);
      ended += drift.endedOn === null ? 0 : 1;
      expect(drift.direction).toBe(QUANTITY_SETTINGS[quantity].faults[0]);
    }
    expect(found).toBeGreaterThanOrEqual(95);
    expect(ended).toBeLessThanOrEqual(1);
  });
});

describe('what the issue asks for', () => {
  test.each([
    ['coolant', 8],
    ['running', -0.5],
    ['rest', -0.5],
  ] as const)(
    '%s that is off by %d is found within ten days, said to be certain after two weeks',
    (quantity, shift) => {
      for (let seed = 1; seed <= 50; seed++) {
        const { drifts } = watchDrift(quantity, year(quantity, seed, { shift }).slice(0, 216), 1);
        expect(drifts).toHaveLength(1);
        expect(drifts[0]!.raisedOn).toBeLessThanOrEqual(210);
        expect(drifts[0]).toMatchObject({ endedOn: null, sureness: 'certain' });
        expect(Math.abs(drifts[0]!.value - drifts[0]!.expected - shift)).toBeLessThan(Math.abs(shift) / 4);
      }
    },
  );

  test('of 24 volts the same holds for twice as much', () => {
    const { drifts } = watchDrift('running', year('running', 3, { shift: -0.5, times: 2 }), 1);
    expect(drifts).toHaveLength(1);
    expect(watchDrift('running', year('running', 3, { shift: -0.1, times: 2 }), 1).drifts).toEqual([]);
  });

  test('a drift that is over ends, and another is found afterwards', () => {
    const points = year('running', 5).map((one) =>
      Object.assign({}, one, { value: one.value - (one.day >= 250 || (one.day >= 100 && one.day < 130) ? 1 : 0) }),
    );
    const { drifts } = watchDrift('running', points, 1);
    expect(drifts.map(({ endedOn }) => endedOn === null)).toEqual([false, true]);
    expect(drifts[0]!.endedOn).toBeGreaterThanOrEqual(130);
    expect(drifts[0]!.endedOn).toBeLessThan(140);
  });

  test('a raised threshold lets go what was a false alarm, and finds what is larger', () => {
    const shift = 1.3 * shiftOf('coolant');
    expect(watchDrift('coolant', year('coolant', 7, { shift }), 1).drifts).toHaveLength(1);
    expect(watchDrift('coolant', year('coolant', 7, { shift }), 2).drifts).toEqual([]);
    expect(watchDrift('coolant', year('coolant', 7, { shift: 3 * shift }), 2).drifts).toHaveLength(1);
  });

  test('conditions explain what they bring about: a hot month is no drift', () => {
    const points = year('coolant', 9).map((one) => {
      const heat = one.day >= 200 ? 8 : 0;
      return {
        day: one.day,
        value: one.value + 0.05 * heat,
        conditions: [one.conditions[0]!, one.conditions[1]! + heat],
      };
    });
    expect(watchDrift('coolant', points, 1).drifts).toEqual([]);
  });

  test('too few values: it says how many are missing', () => {
    const { missing, points, drifts } = watchDrift('rest', year('rest', 1).slice(0, 20), 1);
    expect([missing, points.length, points[0]!.usual, drifts]).toEqual([8, 20, null, []]);
  });
});
