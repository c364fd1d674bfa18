import { expect, test } from 'vitest';
import { type PriceTyped, withPrice } from './price.ts';

const nothing: PriceTyped = { quantity: '', amount: '', price: '', kept: 'amount' };
const typed = (...changes: Parameters<typeof withPrice>[1][]) =>
  changes.reduce<PriceTyped>((before, change) => withPrice(before, change, 0), nothing);

test('litres and amount give the price of a litre, litres and price the amount, in either order', () => {
  expect(typed({ quantity: 40 }, { amount: 30_000 })).toMatchObject({ price: 750 });
  expect(typed({ amount: 30_000 }, { quantity: 40 })).toMatchObject({ price: 750 });
  expect(typed({ price: 715 }, { quantity: 41.25 })).toMatchObject({ amount: 29_494 });
  expect(withPrice({ ...nothing, quantity: 40 }, { amount: 65.58 }, 2).price).toBe(1.64);
});

test('what was typed last stays when the litres change', () => {
  expect(typed({ quantity: 40 }, { amount: 30_000 }, { quantity: 50 })).toMatchObject({ amount: 30_000, price: 600 });
  expect(typed({ quantity: 40 }, { price: 700 }, { quantity: 50 })).toMatchObject({ amount: 35_000, price: 700 });
});

test('what cannot be computed stays as it was', () => {
  expect(typed({ amount: 30_000 })).toMatchObject({ quantity: '', price: '' });
  expect(typed({ quantity: 0 }, { amount: 30_000 })).toMatchObject({ price: '' });
  expect(typed({ quantity: 40 }, { amount: 30_000 }, { amount: '' })).toMatchObject({ amount: '', price: 750 });
});
