import { DAYS_TO_RESTORE } from '@balise/contract';
import { databaseOf } from '../../../db/database.ts';
import { auditOwnAct } from '../../audit/index.ts';
import { aboutDevice } from '../log.ts';
import { erase, overdueDevices } from './purge-queries.ts';

const DAY = 86_400_000;
/** Connections of the database's owner. */
type Owner = Parameters<typeof databaseOf>[0];

/**
 * Ends the life of devices that were deleted thirty days ago. Everything that people typed of them and their last state is erased,
 * and, by a task of its own, what was recorded in the time of the client that deleted them. The row stays as a number without a
 * name, because periods of ownership, bills and what earlier owners keep refer to it. The audit log keeps what it said. @returns how many
 */
export async function purgeDevices(owner: Owner, now: number): Promise<number> {
  const database = databaseOf(owner);
  let purged = 0;
  for (const id of await overdueDevices(database, new Date(now - DAYS_TO_RESTORE * DAY))) {
    purged += await database.transaction().execute(async (tx) => {
      const device = await erase(tx, id, new Date(now), new Date(now - DAYS_TO_RESTORE * DAY));
      if (!device) return 0; // restored meanwhile, or another process was faster
      const { imei, deleted_at } = device;
      await auditOwnAct(
        tx,
        now,
        aboutDevice('device.purge', device, { before: { imei, deletedAt: deleted_at?.getTime() } }),
      );
      return 1;
    });
  }
  return purged;
}
