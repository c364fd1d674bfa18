import type { UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';
import type { AuditEntry } from './entry.ts';

/** Who did it, and from where. `id` is null for Balise itself. */
export type Author = { id: UserId | null; name: string; asClient: boolean; address: string; userAgent: string };

/** One line of the log. `now` in milliseconds since 1970 UTC. */
export async function insertLine(database: Database, author: Author, now: number, entry: AuditEntry): Promise<void> {
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
      user_agent: author.userAgent,
    })
    .execute();
}

/** How the scope's user is called now. */
export async function nameOf(tx: Scoped, id: UserId): Promise<string> {
  const actor = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${actor.first_name} ${actor.last_name}`;
}
