import type { Connections } from '../../db/connect.ts';
import { endExpired } from './job-queries.ts';

/**
 * Marks shares and offers as expired whose time is over: they showed nothing since then. As the owner of the database.
 * @param now milliseconds since 1970 UTC
 * @returns how many
 */
export const expireShares = (owner: Connections['pools']['owner'], now: number): Promise<number> =>
  endExpired(owner, new Date(now));
