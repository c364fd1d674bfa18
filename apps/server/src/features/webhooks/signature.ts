import { createHmac } from 'node:crypto';

/**
 * The value of Balise-Signature: seconds since 1970 UTC, and for each secret the HMAC-SHA256 of `seconds.body` in hex. The moment is signed, so
 * that an old request cannot be sent again as a new one.
 * @param secrets one, or during a rotation the new one and the former
 */
export function signatureOf(body: string, secrets: readonly string[], now: number): string {
  const seconds = Math.floor(now / 1000);
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...signed.map((one) => `v1=${one}`)].join(',');
}
