import type { Connections } from '../../db/connect.ts';

/**
 * What the clock does to commands whose tracker no gateway holds: they expire, or have failed. A gateway does it by itself for
 * those that it holds. As the owner of the database.
 * @returns how many changed
 */
export async function settleCommands(owner: Connections['pools']['owner'], now: number): Promise<number> {
  const { rows } = await owner.query('select settle_commands($1, null) as done', [new Date(now)]);
  return rows[0].done;
}
