import type { Database } from '../../db/database.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { RequestContext, SignedIn } from '../../http/api.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import type { AuditEntry } from './entry.ts';
import { type Author, insertLine, nameOf } from './record-queries.ts';

/** Who acts, as a request of a signed-in user says it; while somebody signs in, only the scope is known. */
export type Act = Omit<RequestContext, 'who'> & { who: Pick<SignedIn, 'scope'> };

/** Writes a line into the audit log, in the transaction of the act itself: what is not logged did not happen. */
export async function audit({ tx, who, request, now }: Act, entry: AuditEntry): Promise<void> {
  const author: Author = {
    id: who.scope.userId,
    name: await nameOf(tx, who.scope.userId),
    asClient: who.scope.viewing,
    address: request.ip,
    userAgent: userAgentOf(request),
  };
  await insertLine(tx, author, now, entry);
}

/** As `audit`, for what a job does in the name of the scope's user: from no address. */
export async function auditByJob({ tx, scope, now }: JobAct, entry: AuditEntry): Promise<void> {
  const { userId: id, viewing: asClient } = scope;
  await insertLine(tx, { id, name: await nameOf(tx, id), asClient, address: '', userAgent: '' }, now, entry);
}
type JobAct = { tx: Scoped; scope: Scope; now: number };

/** As `audit`, for what Balise does by itself, by the clock. As the owner of the database. */
export const auditOwnAct = (owner: Database, now: number, entry: AuditEntry): Promise<void> =>
  insertLine(owner, { id: null, name: 'Balise', asClient: false, address: '', userAgent: '' }, now, entry);
