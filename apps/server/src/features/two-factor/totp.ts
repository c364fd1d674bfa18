import { Secret, TOTP } from 'otpauth';

// RFC 6238 as every authenticator app knows it; others ignore an algorithm that the address asks for
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Steps before and after the present one that are taken: a phone's clock is not exact. */
const DRIFT = 1;

/** A secret of 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes);

export const base32 = (secret: Buffer): string => secretOf(secret).base32;

/** The address that a QR code carries into an app. */
export const totpUri = (secret: Buffer, issuer: string, label: string): string =>
  new TOTP({ ...KIND, issuer, label, secret: secretOf(secret) }).toString();

/**
 * The time step of which this is the code.
 * @param now milliseconds since 1970 UTC
 * @returns undefined for a wrong code
 */
export function stepOfCode(secret: Buffer, code: string, now: number): number | undefined {
  const totp = new TOTP({ ...KIND, secret: secretOf(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

const secretOf = (secret: Buffer): Secret => new Secret({ buffer: Uint8Array.from(secret).buffer });
