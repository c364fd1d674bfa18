import type { CommandId, DeviceId, ShareId } from '@balise/contract';
import { type Scope, setScope } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { Failure } from '../../http/failure.ts';
import { deviceOfSharedCommand, enterShare } from './share-queries.ts';

/* A recipient acts on a shared device in the scope of its share (sql/share_commands.sql). */

/** Who asks something of a tracker: a user of its owner; with `share`, one of the client or partner with whom it is shared. */
export type CommandContext = RequestContext & {
  /** `recipient`: what the owner reads in place of the user's name; `since`: from when on it shows the device, ms since 1970 UTC. */
  share?: { id: ShareId; recipient: string; since: number };
};

type Work<T> = (act: CommandContext) => Promise<T | Failure>;

/** Does `work` about a device: as the caller, or where the caller sees no such device in the scope of the share that lets the caller act on it. */
export async function onDevice<T>(act: RequestContext, id: DeviceId, work: Work<T>): Promise<T | Failure> {
  const own = await work(act);
  return isMissing(own) ? ((await byShare(act, id, work)) ?? own) : own;
}

/** As onDevice, about a command that was asked for before. */
export async function onCommand<T>(act: RequestContext, id: CommandId, work: Work<T>): Promise<T | Failure> {
  const own = await work(act);
  const device = isMissing(own) ? await deviceOfSharedCommand(act.tx, id) : null;
  return device === null ? own : ((await byShare(act, device, work)) ?? own);
}

const isMissing = (done: unknown): boolean =>
  done instanceof Failure && (done.code === 'device_not_found' || done.code === 'command_not_found');

/** @returns undefined: no share lets the caller act on the device */
async function byShare<T>(act: RequestContext, id: DeviceId, work: Work<T>): Promise<T | Failure | undefined> {
  const { tx, who, now } = act;
  const entered = await enterShare(tx, id, new Date(now));
  if (!entered) return undefined;
  const { shareId, recipient, clientId, partnerId, rights, since } = entered;
  const scope: Scope = { ...who.scope, role: 'client', clientId, partnerId, limited: true, rights };
  const done = await work({
    ...act,
    who: { ...who, scope },
    share: { id: shareId, recipient, since: since.getTime() },
  });
  // what throws ends the transaction, and the scope with it
  await setScope(tx, who.scope);
  return done;
}
