import fc from 'fast-check';
import { expect, test } from 'vitest';
import { believed } from './believed.ts';

const DAY = 86_400_000;
const days = (...values: number[]) => values.map((value, day) => ({ at: day * DAY, value }));
const kept = (...values: number[]) => believed(days(...values), 1500).map(({ isBelieved }) => isBelieved);

/** A meter that goes on by 50 to 300 a day: no day is more than six times the usual one. */
const meter = fc
  .tuple(
    fc.integer({ min: 0, max: 900_000 }),
    fc.array(fc.integer({ min: 50, max: 300 }), { minLength: 8, maxLength: 60 }),
  )
  .map(([first, steps]) => {
    let value = first;
    return days(...steps.map((step) => (value += step)));
  });

test('a meter that only goes on is believed whole, as one series', () => {
  fc.assert(
    fc.property(meter, (readings) => {
      expect(believed(readings, 1500)).toEqual(readings.map(() => ({ isBelieved: true, series: 1 })));
    }),
  );
});

test('one gross typing error anywhere is not believed, and takes no other reading along', () => {
  fc.assert(
    fc.property(meter, fc.nat(), fc.boolean(), (readings, at, isMore) => {
      const place = at % readings.length;
      const spoiled = readings.map((reading, one) =>
        one === place ? { at: reading.at, value: isMore ? reading.value + 100_000 : reading.value - 100_000 } : reading,
      );
      expect(believed(spoiled, 1500).map(({ isBelieved }) => isBelieved)).toEqual(
        readings.map((_, one) => one !== place),
      );
    }),
  );
});

test('what is believed never goes back within a series, and never faster than any vehicle', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 40 }), (values) => {
      const readings = days(...values);
      const judged = believed(readings, 1500);
      const rest = readings.flatMap((reading, place) =>
        judged[place]!.isBelieved ? [{ reading, series: judged[place]!.series }] : [],
      );
      for (const [place, { reading, series }] of rest.entries()) {
        const before = rest[place - 1];
        if (before?.series !== series) continue;
        const more = reading.value - before.reading.value;
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(1500 * Math.max(1, (reading.at - before.reading.at) / DAY));
      }
    }),
  );
});

test('a digit too many, too few, and the same digits again are dropped; a new meter begins a series', () => {
  expect(kept(41_325, 41_382, 415_020, 41_637, 41_798)).toEqual([true, true, false, true, true]);
  expect(kept(41_325, 41_382, 4_150, 41_637, 41_798)).toEqual([true, true, false, true, true]);
  expect(kept(1, 93_148, 1, 93_449, 1, 93_735, 1)).toEqual([false, true, false, true, false, true, false]);
  const replaced = believed(days(50_740, 50_974, 51_121, 51_207, 51_343, 159, 346, 499, 653, 849), 1500);
  expect(replaced.map(({ series }) => series)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
});

test('no reading is no answer', () => {
  expect(believed([], 1500)).toEqual([]);
});
