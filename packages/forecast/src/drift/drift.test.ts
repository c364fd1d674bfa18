import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalFrom, randomFrom } from '../numbers/random.ts';
import { firstDrift, USUAL_CUSUM } from './cusum.ts';
import { type Drive, driftOf, trainDrift } from './drive-drift.ts';

describe('a cumulative sum', () => {
  test('finds a shift of two standard deviations within ten values, since when it is, and how far', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = randomFrom(seed);
      const values = Array.from({ length: 80 }, (_, at) => 0.5 * normalFrom(random) + (at >= 40 ? -2 : 0));
      const found = firstDrift(values, USUAL_CUSUM)!;
      expect(found.direction).toBe('down');
      expect(found.raisedAt).toBeGreaterThanOrEqual(40);
      expect(found.raisedAt).toBeLessThan(50);
      expect(Math.abs(found.since - 40)).toBeLessThan(6);
      expect(found.shift).toBeLessThan(-1);
    }
  });

  test('is quiet on quiet values, and not raised by one odd one', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true })), fc.nat(50), (values, at) => {
        const odd = values.map((value, place) => (place === at ? 1_000 : value));
        expect(firstDrift(odd, USUAL_CUSUM)).toBeUndefined();
      }),
    );
  });
});

/** Drives of one healthy engine: warmer where it is slow and the air is hot. */
function drives(count: number, seed: number): Drive[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, at) => {
    const length = 1_200;
    const intake = 20 + 30 * random();
    const pace = 80 * random();
    const of = (value: (place: number) => number) => Float64Array.from({ length }, (_, place) => value(place));
    return {
      id: `d${at}`,
      time: of((place) => place),
      rpm: of(() => 900 + 1_500 * random()),
      speed: of(() => Math.max(0, pace + 20 * normalFrom(random))),
      load: of(() => 20 + 40 * random()),
      coolant: of((place) => Math.min(30 + place / 4, 86 + (pace < 20 ? 5 : 0) + normalFrom(random))),
      intake: of(() => intake),
      voltage: of(() => 14.4 - 0.015 * intake + 0.08 * normalFrom(random)),
    };
  });
}

describe.each([
  ['coolant', 8],
  ['voltage', -0.5],
] as const)('a drive whose %s is off', (channel, fault) => {
  const model = trainDrift(drives(40, 1), channel, 1);
  const later = drives(30, 2);

  test('is alarmed, healthy ones are not', () => {
    const alarms = (those: readonly Drive[]) => those.filter((drive) => driftOf(model, drive)?.alarm).length;
    expect(alarms(later)).toBeLessThanOrEqual(1);
    expect(
      alarms(later.map((drive) => ({ ...drive, [channel]: drive[channel].map((one) => one + fault) }))),
    ).toBeGreaterThanOrEqual(28);
  });

  test('is left out when it is too short', () => {
    const short = Object.fromEntries(
      Object.entries(later[0]!).map(([key, value]) => [
        key,
        value instanceof Float64Array ? value.subarray(0, 40) : value,
      ]),
    ) as Drive;
    expect(driftOf(model, short)).toBeUndefined();
  });
});
