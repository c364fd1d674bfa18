import type { PartnerId } from '@balise/contract';
import type { Database } from '../../db/database.ts';
import { type Failure, fail, tooManyAttempts } from '../../http/failure.ts';
import { beginAttempt, counted } from '../../limits/attempt-queries.ts';
import { networkOf, wideNetworkOf } from '../../limits/network.ts';
import { addResetRequest } from './queries.ts';

/** Within 15 minutes: for one address that may have an account, and from one network, which a whole city may share. */
const MOST = { account: 3, network: 20 };

export type AskedReset = {
  email: string;
  /** Whose host name it was asked at; null: the platform's own. */
  partnerId: PartnerId | null;
  /** The host name. */
  host: string;
  /** Of the connection. */
  address: string;
  userAgent: string;
};

/**
 * Notes that somebody wants a link for an e-mail address. Whether there is such an account is not looked up: a job does
 * (answer-resets.job.ts), so that neither the answer nor its time tells. As balise_api or as the owner.
 * @param now milliseconds since 1970 UTC
 * @returns why it is not noted; undefined where it is
 */
export async function requestReset(database: Database, asked: AskedReset, now: number): Promise<Failure | undefined> {
  const by = [
    counted('reset from', [networkOf(asked.address)], MOST.network, 'shared'),
    counted('reset from', [wideNetworkOf(asked.address)], 3 * MOST.network, 'shared'),
    counted('reset of', [asked.email.toLowerCase()], MOST.account),
  ];
  const { opensAt } = await beginAttempt(database, by, now);
  if (opensAt !== undefined) return tooManyAttempts(opensAt, now);
  const noted = await addResetRequest(database, {
    email: asked.email,
    partnerId: asked.partnerId,
    host: asked.host.slice(0, 255),
    address: asked.address,
    userAgent: asked.userAgent.slice(0, 300),
    now: new Date(now),
  });
  return noted ? undefined : fail('unavailable');
}
