import { createECDH, hkdfSync } from 'node:crypto';

export type Vapid = { publicKey: string; privateKey: string };

/**
 * The keys with which push services know this platform (RFC 8292), base64url. They follow from the platform's own key, so that each of its
 * machines has the same, and a copy of the database has none. With another key browsers have to subscribe again.
 */
export function vapidKeys(platformKey: Buffer): Vapid {
  const curve = createECDH('prime256v1');
  const scalar = Buffer.from(hkdfSync('sha256', platformKey, Buffer.alloc(0), 'balise web push', 32));
  curve.setPrivateKey(scalar);
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey: scalar.toString('base64url') };
}
