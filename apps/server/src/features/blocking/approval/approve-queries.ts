import type { CommandId, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../../db/scope.ts';
import { commands } from '../../commands/index.ts';

/** The commands of one call that the scope shows, by device. */
export async function commandsOfBatch(tx: Scoped, scope: Scope, batch: string) {
  const rows = await tx.selectFrom('commands').select(['id']).where('batch', '=', batch).orderBy('device_id').execute();
  const found = [];
  for (const { id } of rows) {
    const row = await commands.findCommand(tx, scope, id);
    if (row) found.push(row);
  }
  return found;
}

/** Whether one of these accounts is no person of its own yet: as is_new_account in sql/commands.sql. */
export async function areNew(tx: Scoped, ids: readonly UserId[], at: Date): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select bool_or(is_new_account(id, ${at})) as are from unnest(${ids}::int[]) id`.execute(tx);
  return rows[0]?.are === true;
}

/** Writes an approval down; one of many is then taken up by its gateway. @returns whether it was still to be given */
export async function approve(tx: Scoped, id: CommandId, { by, name, at }: { by: UserId; name: string; at: Date }) {
  const { numUpdatedRows } = await tx
    .updateTable('commands')
    .set({
      approved_by: by,
      approver_name: name,
      approved_at: at,
      note: 'approved',
      changed_at: at,
      changed_by: by,
      state: sql`case approval when 'many' then 'requested' else state end`,
      waits_for: sql`case approval when 'many' then '{}' else waits_for end`,
    })
    .where('id', '=', id)
    .where('approved_by', 'is', null)
    .where('state', 'in', ['requested', 'waiting'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
