import type { RequestContext } from '../../http/api.ts';
import { isDeleted, isOwned, isReadable } from './queries.ts';

/** Whether the scope ever owned a device, and it is not hidden. */
export const mayRead = async (asked: RequestContext, deviceId: number): Promise<boolean> =>
  (await isOwned(asked.tx, deviceId)) && !(await isHidden(asked, deviceId));

/** The same for its track, trips and stops, which may be shared with the scope. */
export const mayReadTrack = async (asked: RequestContext, deviceId: number): Promise<boolean> =>
  (await isReadable(asked.tx, deviceId)) && !(await isHidden(asked, deviceId));

/** A deleted device's past is for those who see deleted devices. */
const isHidden = async ({ tx, who }: RequestContext, deviceId: number): Promise<boolean> =>
  !who.scope.rights.includes('view_deleted_devices') && (await isDeleted(tx, deviceId));
