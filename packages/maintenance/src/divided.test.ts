import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divided } from './divided.ts';

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [15_000, [20_000, 10_000], [10_000, 5_000]],
  [90, [10, null, 20], [20, 30, 40]],
  [7, [null, null], [4, 3]],
  [7, [0, 0], [4, 3]],
  [7, [0, 5], [0, 7]],
  [0, [3, 4], [0, 0]],
])('%d by %j is %j', (amount, weights, parts) => expect(divided(amount, weights)).toEqual(parts));

test('parts add up to the amount, none is below 0, and a heavier one is not less', () => {
  const weight = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.array(weight, { minLength: 1, maxLength: 50 }),
      (amount, weights) => {
        const parts = divided(amount, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        for (const [place, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          const other = weights.findIndex(
            (one, at) => one !== null && weights[place]! !== null && one > weights[place]! && at !== place,
          );
          if (other >= 0 && weights[place] !== null) expect(parts[other]! + 1).toBeGreaterThanOrEqual(part);
        }
      },
    ),
  );
});
