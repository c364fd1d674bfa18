import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Which hop of X-Forwarded-For is believed, as Fastify's `trustProxy` takes it: hop 0 is the connection itself.
 * @param proxies how many proxies every request passes; undefined: those on this machine, however many
 */
export const trustedHop =
  (proxies: number | undefined) =>
  (address: string, hop: number): boolean =>
    proxies === undefined ? LOOPBACK.test(address) : hop < proxies;

const LOOPBACK = /^(::ffff:)?127\.|^::1$/i;

/**
 * Leaves of every X-Forwarded-For header what can be believed: from its end up to the first entry that is no IP address, each
 * address in one spelling and without a port. Otherwise every new port or spelling would be another client to the limits.
 */
export function tidyForwardedFor(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ raw: { headers } }) => {
    const given = headers['x-forwarded-for'];
    if (given === undefined) return;
    const entries = String(given).split(',').map(readAddress);
    const readable = entries.slice(entries.lastIndexOf(undefined) + 1);
    if (readable.length > 0) headers['x-forwarded-for'] = readable.join(', ');
    else delete headers['x-forwarded-for'];
  });
}

/** @returns the address of an entry such as `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711` in one spelling */
function readAddress(entry: string): string | undefined {
  const text = entry.trim();
  const bare = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text)?.slice(1).find(Boolean) ?? text;
  if (isIP(bare) === 4) return bare;
  const host = isIP(bare) === 6 ? URL.parse(`http://[${bare}]`)?.hostname.slice(1, -1) : undefined;
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(host ?? '');
  if (!mapped) return host;
  const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
