/** Litres, amount and the price of a litre, as they are typed; empty: not typed. Two of them give the third. */
export type Price = { quantity: number | ''; amount: number | ''; price: number | '' };

/** Which of amount and price the user typed last: it stays when the litres change. */
export type PriceTyped = Price & { kept: 'amount' | 'price' };

/**
 * Pure: what the three are after one of them was typed.
 * @param digits decimals of the currency
 */
export function withPrice(before: PriceTyped, change: Partial<Price>, digits: number): PriceTyped {
  const kept = 'price' in change ? 'price' : 'amount' in change ? 'amount' : before.kept;
  const next = { quantity: before.quantity, amount: before.amount, price: before.price, ...change };
  const { quantity, amount, price } = next;
  if (quantity === '' || quantity === 0) return { ...next, kept };
  if (kept === 'price') return { ...next, kept, amount: price === '' ? amount : rounded(price * quantity, digits) };
  return { ...next, kept, price: amount === '' ? price : rounded(amount / quantity, digits + PRICE_DIGITS) };
}

/** A litre has a digit more than an amount: 1.639 € */
export const PRICE_DIGITS = 1;

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
