import type { UserId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';

/** How the scope's own user is called, for what it signs. */
export async function actorName(tx: Scoped, id: UserId): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', id)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow();
  return `${row.first_name} ${row.last_name}`;
}
