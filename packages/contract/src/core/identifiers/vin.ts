import type { FieldCode, FormRule } from '../fields.ts';
import type { Finding } from './imei.ts';

/** Upper case, without the spaces and dashes that people type. */
export const normaliseVin = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

/**
 * Judges a normalised VIN (ISO 3779: 17 characters of A–Z and 0–9 without I, O, Q). The check digit is law in North
 * America only (49 CFR 565.15), whose world manufacturer identifiers begin with 1 to 5; elsewhere a wrong one is a warning.
 */
export function judgeVin(vin: string): Finding {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return { error: 'invalid_vin' };
  if (checkDigitOf(vin) === vin[8]) return undefined;
  return /^[1-5]/.test(vin) ? { error: 'invalid_vin_check_digit' } : { warning: 'vin_check_digit' };
}

function vinFault(fields: unknown): FieldCode | undefined {
  const { vinNumber, vinIsChassis } = (fields ?? {}) as { vinNumber?: unknown; vinIsChassis?: unknown };
  if (typeof vinNumber !== 'string' || vinNumber.trim() === '' || vinIsChassis === true) return undefined;
  const finding = judgeVin(normaliseVin(vinNumber));
  return finding && 'error' in finding ? finding.error : undefined;
}

/** Of a form that has `vinNumber` and `vinIsChassis`. */
export const vinRule: FormRule = [
  (fields: unknown) => vinFault(fields) === undefined,
  { path: ['vinNumber'], error: ({ input }) => vinFault(input), when: () => true },
];

/** 49 CFR 565.15(c): weighted sum of the transliterated characters modulo 11; 10 is written X. */
export function checkDigitOf(vin: string): string {
  let sum = 0;
  for (let place = 0; place < 17; place++) sum += characterValue(vin[place] ?? '') * (WEIGHTS[place] ?? 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

const VALUES: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};

const characterValue = (character: string): number => VALUES[character] ?? Number(character);
