import type { ClientDeletion, ClientId, PartnerId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** Deletions that the scope shows, the newest first. */
export async function findDeletions(tx: Scoped, { limit, offset }: { limit: number; offset: number }) {
  const rows = await deletionsOf(tx)
    .orderBy('deleted_at', 'desc')
    .orderBy('client_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(presented);
}

export async function countDeletions(tx: Scoped): Promise<number> {
  const counted = tx.selectFrom('client_deletions').select((it) => it.fn.countAll<string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** One deletion that the scope shows, with the partner whose client it was. */
export async function findDeletion(
  tx: Scoped,
  id: ClientId,
): Promise<(ClientDeletion & { partnerId: PartnerId }) | undefined> {
  const row = await deletionsOf(tx).select('partner_id').where('client_id', '=', id).executeTakeFirst();
  return row && { ...presented(row), partnerId: row.partner_id };
}

const deletionsOf = (tx: Scoped) =>
  tx
    .selectFrom('client_deletions')
    .select(['client_id', 'client_name', 'deleted_at', 'due_at', 'erased_at', 'erased'])
    .select(
      sql<string | null>`
      case when deleted_by_name <> '' and (not deleted_by_platform or scope_role() = 'platform') then deleted_by_name end`.as(
        'deleted_by',
      ),
    );
type Row = Awaited<ReturnType<ReturnType<typeof deletionsOf>['execute']>>[number];

const presented = (row: Row): ClientDeletion => ({
  clientId: row.client_id,
  clientName: row.client_name,
  deletedBy: row.deleted_by,
  deletedAt: row.deleted_at.getTime(),
  dueAt: row.due_at.getTime(),
  erasedAt: row.erased_at?.getTime() ?? null,
  erased: row.erased as ClientDeletion['erased'],
});
