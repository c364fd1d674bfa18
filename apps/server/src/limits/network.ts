/** An address as people write it: of IPv4 without the prefix by which an IPv6 socket says it. */
export const writtenAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** The network that one subscriber has: an IPv4 address, or the /64 that is given whole to one of IPv6. */
export function networkOf(address: string): string {
  const written = writtenAddress(address);
  if (!written.includes(':')) return written;
  const [head = '', tail] = written.split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(Math.max(0, gap)).fill('0'), ...back].slice(0, 4).join(':');
}

/** The network by which many addresses of one sender are counted together: /24 of IPv4, /48 of IPv6. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address);
  return network.split(network.includes(':') ? ':' : '.', 3).join(network.includes(':') ? ':' : '.');
}
