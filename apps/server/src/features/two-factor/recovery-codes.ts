import { createHash, randomBytes } from 'node:crypto';
import { base32 } from './totp.ts';

const HOW_MANY = 10;

/** Codes of 80 random bits, as a person writes them down: `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () => base32(randomBytes(10)).replace(/(.{4})(?!$)/g, '$1-'));

/** SHA-256 of a code however it is typed: enough for what no dictionary holds. */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(canonical(code)).digest();

// Base32 has no 0, 1 and 8: a typed one is a misread letter
const LOOKALIKES: Record<string, string> = { '0': 'O', '1': 'I', '8': 'B' };
const canonical = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[018]/g, (digit) => LOOKALIKES[digit] ?? digit)
    .replace(/[^A-Z2-7]/g, '');
