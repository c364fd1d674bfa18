import { expect, test } from 'vitest';
import type { Fill } from './fill.ts';
import { type FuelContext, findingsOf } from './findings.ts';

const DAY = 86_400_000;
const context: FuelContext = { tank: 80, dailyMost: 1500, per: 100, usualPrice: () => null, whereabouts: () => null };
const fill = (id: number, more: Partial<Fill> = {}): Fill =>
  Object.assign(
    { id, at: id * 4 * DAY, counter: 1000 + id * 500, quantity: 50, amount: 35_000, isFull: true, missedBefore: false },
    more,
  );
const usual = [1, 2, 3, 4, 5, 6, 7].map((id) => fill(id));
const found = (fills: Fill[], more: Partial<FuelContext> = {}) =>
  [...findingsOf(fills, Object.assign({}, context, more))].map(([id, all]) => [id, ...all.map(({ kind }) => kind)]);

test('an even series has no finding', () => {
  expect(found(usual)).toEqual([]);
});

test('more than the tank holds, by more than its neck takes', () => {
  expect(found([...usual, fill(8, { quantity: 83, counter: 5300 })])).toEqual([]);
  expect(found([...usual, fill(8, { quantity: 95, counter: 5450 })])).toEqual([[8, 'over_tank']]);
  expect(found([...usual, fill(8, { quantity: 95, counter: 5450 })], { tank: null })).toEqual([]);
});

test('twice within an hour, unless a partial fill was topped up', () => {
  const again = fill(8, { at: 28 * DAY + 30 * 60_000, counter: 4500, quantity: 30 });
  expect(findingsOf([...usual, again], context).get(8)).toEqual([
    { kind: 'soon_again', figures: { minutes: 30, quantity: 50, other: 7 } },
  ]);
  const part = fill(7, { isFull: false, quantity: 20 });
  expect(found([...usual.slice(0, 6), part, again])).toEqual([]);
});

test('consumption is held against the vehicle’s own past; far less means a fill that is missing', () => {
  expect(findingsOf([...usual, fill(8, { quantity: 75 })], context).get(8)).toEqual([
    { kind: 'consumption_far', figures: { consumption: 15, usual: 10 } },
  ]);
  expect(found([...usual, fill(8, { quantity: 60 })])).toEqual([]);
  expect(found([...usual, fill(8, { quantity: 20 })])).toEqual([[8, 'missed_fill']]);
  // of a short past nothing is usual
  expect(found([...usual.slice(0, 4), fill(5, { quantity: 75 })])).toEqual([]);
});

test('a price is held against the fleet’s', () => {
  const usualPrice = () => 700;
  expect(found([...usual, fill(8, { amount: 40_000 })], { usualPrice })).toEqual([]);
  expect(
    findingsOf([...usual, fill(8, { amount: 50_000 })], Object.assign({}, context, { usualPrice })).get(8),
  ).toEqual([{ kind: 'price_far', figures: { price: 1000, usual: 700 } }]);
  expect(found([...usual, fill(8, { amount: null })], { usualPrice })).toEqual([]);
});

test('a counter that goes back says by how much; one that is a new meter’s does not', () => {
  expect(findingsOf([...usual, fill(8, { counter: 4200 }), fill(9)], context).get(8)).toEqual([
    { kind: 'counter_backwards', figures: { counter: 4200, before: 4500, difference: 300 } },
  ]);
  const anew = [8, 9, 10, 11, 12].map((id) => fill(id, { counter: (id - 8) * 500 }));
  expect(found([...usual, ...anew])).toEqual([]);
});

test('bought where the vehicle was not, farther than a station and a receiver’s error', () => {
  const whereabouts = (metres: number) => ({
    whereabouts: (one: Fill) =>
      one.id === 7 ? { metres, latitude: 5, longitude: -4, at: 0, bought: { latitude: 6, longitude: -4 } } : null,
  });
  expect(found(usual, whereabouts(900))).toEqual([]);
  expect(found(usual, whereabouts(42_000))).toEqual([[7, 'elsewhere']]);
});
