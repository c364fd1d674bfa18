import { CURRENCY_DIGITS, type Currency } from '@balise/contract';
import type { Format } from '@balise/i18n';

/** An amount that a field takes as it is: without the thousands' mark, which some languages write as others the decimals'. */
export const exampleAmount = (currency: Currency, { number }: Pick<Format, 'number'>): string =>
  CURRENCY_DIGITS[currency] === 0 ? '7500' : number(12.5, 2);
