import type { FieldCode, WarningCode } from '../fields.ts';

/** What is to be said of an identity: nothing, a warning, or why it is refused. */
export type Finding = { error: FieldCode } | { warning: WarningCode } | undefined;

/** Strips what people type between the digits of an IMEI; ids of other trackers keep their characters. */
export const normaliseIdentity = (text: string): string => {
  const bare = text.trim().replace(/[\s./-]/g, '');
  return /^\d+$/.test(bare) ? bare : text.trim();
};

/**
 * Judges an IMEI (3GPP TS 23.003 §6.2): 15 digits of which the last is a Luhn check digit. 14 digits (no check digit)
 * and 16 (IMEISV, two digits of software version instead) are taken with a warning.
 */
export function judgeImei(imei: string): Finding {
  if (!/^\d+$/.test(imei)) return { error: 'invalid_imei' };
  if (imei.length === 14 || imei.length === 16) return { warning: 'imei_length' };
  return imei.length === 15 && passesLuhn(imei) ? undefined : { error: 'invalid_imei' };
}

/** ISO/IEC 7812-1 annex B: every second digit from the right doubled, the sum a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Whether an identity is an IMEI, so that it may be called one. */
export const isImei = (identity: string): boolean => {
  const finding = judgeImei(identity);
  return finding === undefined || 'warning' in finding;
};
