import type { FastifyRequest } from 'fastify';
import type { Scoped } from '../../db/scope.ts';
import type { SignedIn } from '../../http/api.ts';
import { isDeleted, isOwned, recordTrackView } from './queries.ts';

type ReadContext = { tx: Scoped; who: SignedIn; request: FastifyRequest };

/** Whether the scope ever owned a device, and it is not hidden. */
export const mayRead = async (asked: ReadContext, deviceId: number): Promise<boolean> =>
  (await isOwned(asked.tx, deviceId)) && !(await isHidden(asked, deviceId));

/** A deleted device's past is for those who see deleted devices. */
const isHidden = async ({ tx, who }: ReadContext, deviceId: number): Promise<boolean> =>
  !who.scope.rights.includes('view_deleted_devices') && (await isDeleted(tx, deviceId));

/** Where somebody was is no small thing to know: who asked is noted, in the transaction that answers. */
export async function logPositionView(
  { tx, who, request }: ReadContext,
  deviceId: number,
  { from, to }: { from: number; to: number },
  now: number,
): Promise<void> {
  await recordTrackView(
    tx,
    deviceId,
    { from: new Date(from), to: new Date(to) },
    {
      at: new Date(now),
      asClient: who.scope.viewing,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    },
  );
}
