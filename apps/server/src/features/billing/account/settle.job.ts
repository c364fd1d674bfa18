import type { ClientId } from '@balise/contract';
import type { Connections } from '../../../db/connect.ts';
import { type Database, databaseOf } from '../../../db/database.ts';
import { type Scope, withScope } from '../../../db/scope.ts';
import { auditOwnAct } from '../../audit/index.ts';
import { dueAccounts } from '../account-queries.ts';
import { settle } from './settle.ts';

/** Balise itself: it has the role of the platform's people, and keeps accounts. */
export const BY_THE_CLOCK: Scope = {
  userId: 0 as Scope['userId'],
  role: 'platform',
  partnerId: null,
  clientId: null,
  limited: false,
  viewing: false,
  rights: ['manage_billing', 'view_billing'],
};
const AT_A_TIME = 200;

/**
 * Brings every account that has something to do by now to now, each in a transaction of its own: one that fails keeps no other
 * from being settled, and is tried again the next hour.
 * @param pool of the database's owner
 * @param now milliseconds since 1970 UTC
 * @returns how many accounts were looked at
 * @throws AggregateError with what failed, after all the others are done
 */
export async function settleAccounts(pool: Connections['pools']['owner'], now: number): Promise<number> {
  const owner = databaseOf(pool);
  const failures: unknown[] = [];
  let done = 0;
  for (let after = 0; ; ) {
    const due = await withScope(owner, BY_THE_CLOCK, (tx) => dueAccounts(tx, new Date(now), after, AT_A_TIME));
    for (const clientId of due) {
      await settleOne(owner, clientId, now).then(
        () => done++,
        (error: unknown) => failures.push(error),
      );
    }
    const last = due.at(-1);
    if (last === undefined) break;
    after = last;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be settled`);
  return done;
}

const settleOne = (owner: Database, clientId: ClientId, now: number): Promise<unknown> =>
  withScope(owner, BY_THE_CLOCK, (tx) =>
    settle(tx, clientId, { now, log: (entry) => auditOwnAct(tx, now, entry) }, async () => null),
  );
