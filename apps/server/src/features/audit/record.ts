import type { AuditAction, AuditSubject, ClientId, PartnerId, UserId } from '@balise/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';
import type { SignedIn } from '../../http/api.ts';

/** What was done to what. `before` and `after` hold only the fields that the act concerns; never a secret. */
export type AuditEntry = {
  action: AuditAction;
  subject: { kind: AuditSubject; id: number | null; name: string };
  /** Whose affairs it is about: decides who reads the line. Null where it is the partner's or the platform's own. */
  clientId: ClientId | null;
  partnerId: PartnerId | null;
  before?: object | undefined;
  after?: object | undefined;
};

/** What a handler was asked with: see http/serve.ts. */
type Act = { tx: Scoped; who: Pick<SignedIn, 'scope'>; request: FastifyRequest };

/**
 * Writes a line into the audit log, in the transaction of the act itself: what is not logged did not happen.
 * @param now milliseconds since 1970 UTC
 */
export async function audit({ tx, who, request }: Act, now: number, entry: AuditEntry): Promise<void> {
  const actor = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', who.scope.userId)
    .executeTakeFirstOrThrow();
  const author: Author = {
    ...{ id: who.scope.userId, name: `${actor.first_name} ${actor.last_name}`, asClient: who.scope.viewing },
    ...{ address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
  };
  await insert(tx, author, now, entry);
}

/** As `audit`, for what Balise does by itself, by the clock. As the owner of the database. */
export const auditOwnAct = (owner: Database, now: number, entry: AuditEntry): Promise<void> =>
  insert(owner, { id: null, name: 'Balise', asClient: false, address: '', userAgent: '' }, now, entry);

type Author = { id: UserId | null; name: string; asClient: boolean; address: string; userAgent: string };

async function insert(database: Database, author: Author, now: number, entry: AuditEntry): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : sql`${JSON.stringify(value)}::jsonb`);
  await database
    .insertInto('audit_log')
    .values({
      at: new Date(now),
      actor_id: author.id,
      actor_name: author.name,
      partner_id: entry.partnerId,
      client_id: entry.clientId,
      as_client: author.asClient,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      subject_name: entry.subject.name,
      before: json(entry.before),
      after: json(entry.after),
      address: author.address,
      user_agent: author.userAgent.slice(0, 300),
    })
    .execute();
}
