import type { UserId } from '@balise/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';
import { deviceCookieOf } from '../../http/token.ts';
import { type Counted, counted, hashOf } from '../../limits/attempt-queries.ts';
import type { QueueKey } from '../../limits/fair-queue.ts';
import { networkOf, wideNetworkOf } from '../../limits/network.ts';
import { findKnownPlaces, keepPlaces, savePlaces } from './queries.ts';

/** From where a request comes, by what an account may know it again. */
export type SignInPlace = {
  network: string;
  wide: string;
  /** The secret of the browser's cookie; programs have none. */
  device: string | undefined;
  keys: { device: Buffer | undefined; network: Buffer; agent: Buffer };
};

/**
 * How an account knows a place within 90 days: as a `device` that signed in, as its `network`, or not at all. Only a network, of all that attempts
 * are counted by, tells its neighbours something: that the account was used there.
 */
export type KnownPlace = 'device' | 'network' | undefined;

export function placeOf(request: FastifyRequest): SignInPlace {
  const network = networkOf(request.ip);
  const wide = wideNetworkOf(request.ip);
  const device = deviceCookieOf(request);
  const agent = request.headers['user-agent'] ?? '';
  return {
    network,
    wide,
    device,
    keys: {
      device: device === undefined ? undefined : hashOf(['device', device]),
      network: hashOf(['network', network]),
      agent: hashOf(['agent', wide, agent]),
    },
  };
}

/** How one of the accounts knows the place. Asked for no accounts too, so that these take as long. */
export async function knownTo(
  database: Database,
  users: UserId[],
  { keys }: SignInPlace,
  now: number,
): Promise<KnownPlace> {
  const { device, network } = keys;
  const found = await findKnownPlaces(database, users, device ? [device, network] : [network], new Date(now));
  const isKnown = (key: Buffer | undefined) => key !== undefined && found.some((one) => one.equals(key));
  return isKnown(device) ? 'device' : isKnown(network) ? 'network' : undefined;
}

/**
 * As whom an attempt waits for its turn to be looked at (`inHashingTurn`): a device or a network that the account knows by itself, everybody else
 * with the wide network from which it comes.
 */
export function waitsAs({ keys, network, wide }: SignInPlace, known: KnownPlace): QueueKey {
  const name =
    known === 'device'
      ? `device ${keys.device?.toString('hex')}`
      : known === 'network'
        ? `known network ${network}`
        : `network ${wide}`;
  return { one: name, group: name, isKnown: known !== undefined };
}

/** How many failures there may be: of one account from one network within 15 minutes, from one network, of one account before it is slowed down. */
export type Most = { account: number; network: number; anywhere: number };

/**
 * What an attempt on an account is counted by. A network counts as the single address (of IPv6 the /64) and as the wide one around it. A device that the account
 * knows is counted by itself alone, so that others cannot lock a user out, and a known network without the account's count over all networks.
 * @param account an e-mail address, or a user's number: whether there is such an account must not matter
 */
export function attemptsAt(
  purpose: string,
  account: string | number,
  place: SignInPlace,
  known: KnownPlace,
  most: Most,
): Counted[] {
  if (known === 'device') return [counted(`${purpose} on`, [account, place.device ?? ''], most.account)];
  const around = [
    counted(`${purpose} from`, [place.network], most.network, 'shared'),
    counted(`${purpose} from`, [place.wide], 3 * most.network, 'shared'),
    ...attemptsHere(purpose, account, place, most),
  ];
  return known === 'network' ? around : [...around, attemptsAnywhere(purpose, account, most.anywhere)];
}

/** An account's counts from a network, of all devices there that the account does not know. */
export const attemptsHere = (purpose: string, account: string | number, place: SignInPlace, most: Most): Counted[] => [
  counted(purpose, [account, place.network], most.account),
  counted(purpose, [account, place.wide], 2 * most.account),
];

/** An account's count over all networks that it does not know. */
export const attemptsAnywhere = (purpose: string, account: string | number, most: number): Counted =>
  counted(`${purpose} of`, [account], most, 'slowed');

/**
 * Remembers that the scope's own user signed in here.
 * @param device the secret of the browser's cookie, which it may be given only now
 * @returns whether it came from a device that the account did not know, though it knows some
 */
export async function rememberPlace(
  tx: Scoped,
  userId: UserId,
  { keys }: SignInPlace,
  device: string | undefined,
  now: number,
): Promise<boolean> {
  const all = [keys.network, keys.agent, ...(device === undefined ? [] : [hashOf(['device', device])])];
  const before = await savePlaces(tx, userId, all, new Date(now));
  const isKnown = (key: Buffer | undefined) => key !== undefined && before.some((one) => one.equals(key));
  return before.length > 0 && !isKnown(keys.device) && !isKnown(keys.agent);
}

/** Forgets the other places from which the scope's own user signed in: some may have been an intruder's. */
export const forgetOtherPlaces = (tx: Scoped, { keys }: SignInPlace): Promise<void> =>
  keepPlaces(tx, [keys.network, keys.agent, ...(keys.device ? [keys.device] : [])]);
