import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { ConnectionRefusal } from '@balise/contract';
import { hashToken } from '../../http/token.ts';

/** Who may speak for a device (decision 56). */
export type TrackerAccess = {
  /** Of its model, or learned from the first connection that was accepted; null: not learned yet. */
  protocol: string | null;
  /** SHA-256 of the token that its requests over HTTP must bring; null: none. */
  tokenHash: Uint8Array | null;
  /** From which its client's trackers connect; null: from anywhere. */
  networks: BlockList | null;
  /** When two connections last spoke for it at the same time, ms since 1970 UTC. */
  contestedAt: number | null;
};

/** Why a connection may not speak for a device; undefined: it may. */
export function accessRefusal(
  { protocol, networks, tokenHash }: TrackerAccess,
  connection: { protocol: string; address: string; token?: string },
): ConnectionRefusal | undefined {
  if (protocol !== null && protocol !== connection.protocol) return 'wrongProtocol';
  if (networks !== null && !networks.check(connection.address, isIPv6(connection.address) ? 'ipv6' : 'ipv4'))
    return 'wrongNetwork';
  // a connection without any token (a byte stream) is bound by its protocol
  if (tokenHash !== null && connection.token !== undefined && !isToken(connection.token, tokenHash))
    return 'wrongToken';
  return undefined;
}

const isToken = (token: string, hash: Uint8Array): boolean => timingSafeEqual(hashToken(token), hash);

const lists = new Map<string, BlockList>();

/** Networks in CIDR notation as they are checked; null where there are none. Clients with the same networks share one list. */
export function networksOf(ranges: readonly string[]): BlockList | null {
  if (ranges.length === 0) return null;
  const name = ranges.join();
  const known = lists.get(name);
  if (known) return known;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    list.addSubnet(network, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  if (lists.size >= 1_000) lists.clear();
  lists.set(name, list);
  return list;
}
