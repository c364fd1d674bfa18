import type { CommandId, DeviceId } from '@balise/contract';
import type { BlockingLimits } from '@balise/tracking';
import { type Insertable, sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';
import type { Tables } from '../../db/tables.ts';

/* Commands of many devices at once, as the owner of the database. */

/** Takes the devices' commands one request after the other, in the order of their ids. */
export async function lockCommandsOf(tx: Scoped, ids: readonly DeviceId[]): Promise<void> {
  const ordered = [...ids].sort((one, other) => one - other);
  await sql`select pg_advisory_xact_lock(21, id) from unnest(${ordered}::int[]) id`.execute(tx);
}

export type PlannedCommand = Pick<
  Insertable<Tables['commands']>,
  'device_id' | 'client_id' | 'kind' | 'mode' | 'condition' | 'origin' | 'reason' | 'guarded' | 'idempotency_key'
> &
  Pick<Insertable<Tables['commands']>, 'requested_by' | 'requester_name' | 'expires_at'> & { limits: BlockingLimits };

/** Writes down commands that the clock asks for. @returns the command of each device */
export async function insertCommands(
  tx: Scoped,
  planned: readonly PlannedCommand[],
  at: Date,
): Promise<Map<DeviceId, CommandId>> {
  if (planned.length === 0) return new Map();
  const rows = await tx
    .insertInto('commands')
    .values(
      planned.map(({ limits, ...row }) => ({
        ...row,
        limits: sql<never>`${JSON.stringify(limits)}::jsonb`,
        requested_at: at,
        changed_at: at,
        changed_by: null,
      })),
    )
    .returning(['id', 'device_id'])
    .execute();
  return new Map(rows.map(({ id, device_id }) => [device_id, id]));
}
