import type { CommandId, DeviceId, ShareId } from '@balise/contract';
import { type Scope, setScope } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { isCommandInScope, isDeviceInScope } from './queries.ts';
import { deviceOfSharedCommand, enterShare } from './share-queries.ts';

/* A recipient acts on a shared device in the scope of its share (sql/share_commands.sql). */

/** Who asks something of a tracker: a user of its owner; with `share`, one of the client or partner with whom it is shared. */
export type CommandContext = RequestContext & {
  /** `recipient`: what the owner reads in place of the user's name; `since`: from when on it shows the device, ms since 1970 UTC. */
  share?: { id: ShareId; recipient: string; since: number };
};

/**
 * Does `work` about a device: as the caller, who sees it, or in the scope of the share that lets the caller act on it. Without either, `work`
 * finds no such device.
 */
export async function onDevice<T>(act: RequestContext, id: DeviceId, work: (act: CommandContext) => Promise<T>) {
  return (await isDeviceInScope(act.tx, act.who.scope, id)) ? await work(act) : await byShare(act, id, work);
}

/** As onDevice, about a command that was asked for before. */
export async function onCommand<T>(act: RequestContext, id: CommandId, work: (act: CommandContext) => Promise<T>) {
  if (await isCommandInScope(act.tx, act.who.scope, id)) return await work(act);
  const device = await deviceOfSharedCommand(act.tx, id);
  return device === null ? await work(act) : await byShare(act, device, work);
}

async function byShare<T>(act: RequestContext, id: DeviceId, work: (act: CommandContext) => Promise<T>): Promise<T> {
  const { tx, who, now } = act;
  const entered = await enterShare(tx, id, new Date(now));
  if (!entered) return await work(act);
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
