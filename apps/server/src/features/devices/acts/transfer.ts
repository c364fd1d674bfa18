import type { ClientId, HistoryChoice, PartnerId } from '@balise/contract';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { aboutDevice, type DeviceLog, logOf } from '../log.ts';
import { findClient, findTakenPlates } from '../queries.ts';
import { refusedRows, type Which } from './act-on-many.ts';
import { type LockedDevice, passOn } from './act-queries.ts';
import { type Changed, hold, idsOf } from './acts.ts';

type TransferOrder = Which & { clientId: ClientId; history: HistoryChoice };

/** Hands devices to another client that the caller sees; what is that client's already stays as it is. */
export async function transfer(act: RequestContext, asked: TransferOrder): Promise<Changed | Failure> {
  const client = await findClient(act.tx, asked.clientId);
  if (!client) return fail('client_not_found', { clientId: 'unknown_reference' });
  if (client.state === 'closed') return fail('client_closed', { clientId: 'client_closed' });
  const devices = await hold(act, asked);
  if (devices instanceof Failure) return devices;
  const going = devices.filter(({ client_id }) => client_id !== asked.clientId);
  const taken = await findTakenPlates(act.tx, idsOf(going), asked.clientId);
  if (taken.length > 0) {
    return fail('already_exists', refusedRows(asked, new Map(taken.map((id) => [id, 'plate_taken']))));
  }
  for (const from of new Set(going.map(({ client_id }) => client_id))) {
    const theirs = going.filter(({ client_id }) => client_id === from);
    await passOn(act.tx, idsOf(theirs), { from, to: asked.clientId, history: asked.history, now: new Date(act.now) });
  }
  const log = logOf(act);
  for (const device of going) await logTransfer(log, device, client, asked.history);
  return { changed: idsOf(going) };
}

/**
 * A line for each of the two clients, without the other's name: a client does not learn from whom a device came or to
 * whom it went. Their reseller reads both, of the same moment and device.
 * @param designation of the device as it comes to its new client
 */
export async function logTransfer(
  log: DeviceLog,
  device: LockedDevice,
  to: { id: ClientId; full_name: string; partner_id: PartnerId },
  history: HistoryChoice,
  designation = device.designation,
): Promise<void> {
  const left = { before: { clientName: device.full_name }, after: { clientName: null, history } };
  await log(aboutDevice('device.transfer', device, left));
  const come = { before: { clientName: null }, after: { clientName: to.full_name, history } };
  await log(
    aboutDevice('device.transfer', { ...device, designation, client_id: to.id, partner_id: to.partner_id }, come),
  );
}
