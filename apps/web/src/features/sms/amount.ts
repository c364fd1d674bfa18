import { SMS_MONEY } from '@balise/contract';

/** What somebody typed as an amount (`25`, `0,0475`), in ten-thousandths. @returns undefined for what is none */
export function smsAmount(typed: string): number | undefined {
  const match = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(typed.replace(/[\s\u00a0\u202f']/g, ''));
  return match ? Number(match[1]) * SMS_MONEY + Number((match[2] ?? '').padEnd(4, '0')) : undefined;
}

/** As smsAmount, with an optional sign in front. */
export function signedSmsAmount(typed: string): number | undefined {
  const [, sign = '', rest = ''] = /^\s*([-−+]?)(.*)$/.exec(typed) ?? [];
  const amount = smsAmount(rest);
  return amount === undefined ? undefined : sign === '' || sign === '+' ? amount : -amount;
}
