import { CURRENCIES, smallestUnits } from '@balise/contract';
import { formatIn, LANGUAGES } from '@balise/i18n';
import { expect, test } from 'vitest';
import { exampleAmount } from './example-amount.ts';

test('the amount shown as an example is one that the field takes, in each currency and language', () => {
  for (const language of LANGUAGES)
    for (const currency of CURRENCIES)
      expect([currency, smallestUnits(exampleAmount(currency, formatIn(language, undefined)), currency)]).toEqual([
        currency,
        expect.any(Number),
      ]);
});
