import { ENDPOINTS, errorsOf } from '@balise/contract';
import { signInMessages } from '@balise/i18n/sign-in';
import { expect, it } from 'vitest';

it('there are words for whatever the sign-in page may be refused', () => {
  const codes = new Set(ENDPOINTS.filter(({ access }) => access === 'anyone').flatMap((one) => errorsOf(one)));
  expect([...codes].filter((code) => !(code in signInMessages.en.errors))).toEqual([]);
});
