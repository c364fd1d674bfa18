import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';
import type { SignedIn } from '../../http/api.ts';
import type { AuditEntry } from './entry.ts';
import { type Author, insertLine, nameOf } from './record-queries.ts';

/** What a handler was asked with: see http/serve.ts. */
type Act = { tx: Scoped; who: Pick<SignedIn, 'scope'>; request: FastifyRequest };

/**
 * Writes a line into the audit log, in the transaction of the act itself: what is not logged did not happen.
 * @param now milliseconds since 1970 UTC
 */
export async function audit({ tx, who, request }: Act, now: number, entry: AuditEntry): Promise<void> {
  const author: Author = {
    id: who.scope.userId,
    name: await nameOf(tx, who.scope.userId),
    asClient: who.scope.viewing,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  };
  await insertLine(tx, author, now, entry);
}

/** As `audit`, for what Balise does by itself, by the clock. As the owner of the database. */
export const auditOwnAct = (owner: Database, now: number, entry: AuditEntry): Promise<void> =>
  insertLine(owner, { id: null, name: 'Balise', asClient: false, address: '', userAgent: '' }, now, entry);
