import { CURRENCY_DIGITS, type Currency } from '@balise/contract';
import type { SheetColumn } from './table.ts';

/** A column of amounts in major units; without a currency its heading names none. */
export const amountColumn = (heading: string, currency: Currency | null): SheetColumn =>
  currency === null
    ? { heading, kind: 'number', digits: 0 }
    : { heading, kind: 'number', digits: CURRENCY_DIGITS[currency], unit: currency };
