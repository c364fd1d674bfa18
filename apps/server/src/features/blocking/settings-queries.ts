import type { ClientId, UserId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';

/** The client's row; undefined: the defaults hold. */
export const findSettings = (tx: Scoped, clientId: ClientId) =>
  tx
    .selectFrom('blocking_settings')
    .select(['halted', 'halt_reason', 'halted_by_name', 'halted_at', 'approval_above'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export const findClient = (tx: Scoped, clientId: ClientId) =>
  tx.selectFrom('clients').select(['full_name', 'partner_id']).where('id', '=', clientId).executeTakeFirstOrThrow();

type Halt = { halted: boolean; reason: string; by: UserId; name: string; at: Date };

/** @param halt the kill switch, where it is switched */
export async function storeSettings(
  tx: Scoped,
  clientId: ClientId,
  approvalAbove: number,
  halt: Halt | undefined,
): Promise<void> {
  const switched = halt && {
    halted: halt.halted,
    halt_reason: halt.reason,
    halted_by: halt.by,
    halted_by_name: halt.name,
    halted_at: halt.at,
  };
  const said = { approval_above: approvalAbove, ...switched };
  await tx
    .insertInto('blocking_settings')
    .values({ client_id: clientId, ...said })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(said))
    .execute();
}
