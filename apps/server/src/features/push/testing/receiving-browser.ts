import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';

/** The keys of a browser that subscribed, and what it makes of a message: RFC 8291, written here a second time. */
export type ReceivingBrowser = { keys: ECDH; auth: Buffer };

export function aReceivingBrowser(): ReceivingBrowser & { p256dh: string } {
  const keys = createECDH('prime256v1');
  return { keys, auth: randomBytes(16), p256dh: keys.generateKeys().toString('base64url') };
}

/** What the browser reads of a message in aes128gcm (RFC 8188 and 8291): its JSON. */
export function readPush({ keys, auth }: ReceivingBrowser, body: Buffer): string {
  const [salt, size] = [body.subarray(0, 16), body[20] ?? 0];
  const [sender, sealed] = [body.subarray(21, 21 + size), body.subarray(21 + size)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = expand(extract(auth, keys.computeSecret(sender)), info, 32);
  const both = extract(salt, secret);
  const key = expand(both, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = expand(both, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

const extract = (salt: Buffer, key: Buffer) => createHmac('sha256', salt).update(key).digest();
const expand = (key: Buffer, info: Buffer, length: number) =>
  createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
