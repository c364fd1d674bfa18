import { fromHex, toHex } from '../../core/hex.ts';

/**
 * The identities that a terminal's bytes present: their decimal digits as sent and without leading zeros, or, where
 * they are no digits, the first fourteen digits of an IMEI as a number of six bytes (Jimi's JC series), its check digit added.
 */
export function identitiesOf(terminal: Uint8Array): string[] {
  const digits = fullIdentity(terminal);
  const short = digits.replace(/^0+(?=.)/, '');
  return short === digits ? [digits] : [short, digits];
}

export function fullIdentity(terminal: Uint8Array): string {
  const digits = toHex(terminal);
  if (/^\d+$/.test(digits) || terminal.length < 6) return digits;
  const imei = String(Number.parseInt(toHex(terminal.subarray(0, 6)), 16));
  return `${imei}${luhn(imei)}`;
}

/** The bytes by which a terminal with this identity is addressed. @throws RangeError for an identity that none can have. */
export function terminalBytes(identity: string, length: 6 | 7 | 10): Uint8Array {
  if (!/^\d{1,20}$/.test(identity)) throw new RangeError(`no jt808 terminal: ${identity.slice(0, 20)}`);
  if (identity.length <= length * 2) return fromHex(identity.padStart(length * 2, '0'));
  if (identity.length !== 15) throw new RangeError(`a jt808 terminal has at most ${length * 2} digits`);
  return fromHex(Number(identity.slice(0, 14)).toString(16).padStart(12, '0'));
}

/** The check digit of an IMEI. */
function luhn(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}
