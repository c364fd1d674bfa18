import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CO2_OF_LITRE } from './carbon.ts';
import { consumptionOf, stretchesOf } from './consumption.ts';
import type { Fill } from './fill.ts';

const DAY = 86_400_000;
let serial = 0;
const fill = (day: number, counter: number | null, quantity: number, more: Partial<Fill> = {}): Fill =>
  Object.assign(
    { id: ++serial, at: day * DAY, counter, quantity, amount: quantity * 700, isFull: true, missedBefore: false },
    more,
  );
const stretches = (...fills: Fill[]) =>
  stretchesOf(fills, 1500).map(({ distance, quantity, fills: count }) => [distance, quantity, count]);

/** A vehicle that burns so much, and is filled when it likes, now and then not to the brim. */
const driven = fc.record({
  rate: fc.double({ min: 0.03, max: 0.5, noNaN: true }),
  legs: fc.array(
    fc.record({
      km: fc.integer({ min: 50, max: 700 }),
      isFull: fc.boolean(),
      share: fc.double({ min: 0.3, max: 0.9, noNaN: true }),
    }),
    {
      minLength: 2,
      maxLength: 30,
    },
  ),
});

test('whatever is filled in between, litres over distance between full tanks is what was burnt', () => {
  fc.assert(
    fc.property(driven, ({ rate, legs }) => {
      let [counter, missing] = [10_000, 0];
      const fills = [fill(0, counter, 50)];
      for (const [day, { km, isFull, share }] of legs.entries()) {
        counter += km;
        missing += km * rate;
        const quantity = isFull ? missing : missing * share;
        missing -= quantity;
        fills.push(fill(day + 1, counter, quantity, { isFull }));
      }
      for (const stretch of stretchesOf(fills, 1500)) {
        expect(Math.abs(stretch.rate / rate - 1)).toBeLessThan(0.01); // whole millilitres
        expect(stretch.isDoubtful).toBe(false);
      }
      const all = consumptionOf(stretchesOf(fills, 1500), 'km');
      if (all.average !== null) expect(Math.abs(all.average / (rate * 100) - 1)).toBeLessThan(0.01);
    }),
  );
});

test('sums are those of their stretches: litres, distance and cost, to the unit', () => {
  const one = stretchesOf([fill(0, 1000, 40), fill(3, 1500, 20, { isFull: false }), fill(5, 2000, 60)], 1500);
  const other = stretchesOf([fill(0, 5000, 40), fill(3, 5500, 50, { amount: null })], 1500);
  expect(consumptionOf([...one, ...other], 'km')).toEqual({
    distance: 1500,
    quantity: 130,
    average: (130 / 1500) * 100,
    cost: (80 * 700) / 1000,
    stretches: 2,
    doubtful: 0,
  });
  expect(consumptionOf([], 'km')).toMatchObject({ average: null, cost: null });
});

test('partial fills are added up, fills without a counter too', () => {
  expect(
    stretches(fill(0, 1000, 40), fill(1, 1200, 10, { isFull: false }), fill(2, null, 15), fill(3, 1500, 20)),
  ).toEqual([[500, 45, 3]]);
});

test('a missed fill, a new meter and a typing error end no stretch with a wrong figure', () => {
  expect(stretches(fill(0, 1000, 40), fill(3, 1900, 40, { missedBefore: true }), fill(6, 2400, 30))).toEqual([
    [500, 30, 1],
  ]);
  expect(stretches(fill(0, 1000, 40), fill(3, 15_000, 40), fill(6, 2000, 30), fill(9, 2600, 30))).toEqual([
    [1000, 70, 2],
    [600, 30, 1],
  ]);
});

test('a stretch that burnt far too little has a fill missing, and is in no sum', () => {
  const usual = [0, 1, 2, 3, 4, 5].map((one) => fill(one * 4, 1000 + one * 500, 50));
  const all = stretchesOf([...usual, fill(24, 5000, 50)], 1500);
  expect(all.map(({ isDoubtful }) => isDoubtful)).toEqual([false, false, false, false, false, true]);
  expect(consumptionOf(all, 'km')).toMatchObject({ average: 10, doubtful: 1 });
});

test('machines consume per hour', () => {
  expect(consumptionOf(stretchesOf([fill(0, 100, 40), fill(3, 120, 160)], 24), 'h')).toMatchObject({
    average: 8,
    cost: 5600,
  });
});

test('a litre of diesel is 2.68 kg of CO₂, of petrol 2.29, of gas 1.61', () => {
  expect(Object.values(CO2_OF_LITRE).map((value) => value.toFixed(2))).toEqual(['2.29', '2.68', '1.61']);
});
