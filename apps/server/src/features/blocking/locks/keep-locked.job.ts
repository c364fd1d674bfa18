import type { Connections } from '../../../db/connect.ts';
import { databaseOf } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';
import { Failure } from '../../../http/failure.ts';
import { auditOwnAct } from '../../audit/index.ts';
import { commands, judge, MOST_OPEN } from '../../commands/index.ts';
import { blockingLimitsAt } from '../../tracking-settings/index.ts';
import { CONDITION_OF } from '../block.ts';
import { type UnmetLock, unmetLocks } from './keep-locked-queries.ts';

/** How long after the end of a lock's block it is asked for again, ms: at most six blocks of a vehicle within an hour. */
export const ASKED_EVERY = 10 * 60_000;

/**
 * Asks again for the block of each lock whose vehicle is not known to be blocked: its block expired, failed or was never confirmed, or was
 * cancelled by a kill switch that is off by now. In the name of who locked it; it waits for its conditions like any other. Doing it twice
 * asks nothing twice. As the owner of the database.
 * @param now milliseconds since 1970 UTC
 * @returns how many were asked for
 */
export async function keepLocked(owner: Connections['pools']['owner'], now: number): Promise<number> {
  const database = databaseOf(owner);
  const times = { now: new Date(now), before: new Date(now - ASKED_EVERY) };
  let asked = 0;
  for (const { deviceId } of await unmetLocks(database, { deviceId: null, ...times })) {
    asked += await database.transaction().execute(async (tx) => {
      const device = await commands.findRequestedDevice(tx, { clientId: null }, deviceId, true);
      // once the device's commands are held: what was asked for meanwhile counts
      const [lock] = device ? await unmetLocks(tx, { deviceId, ...times }) : [];
      return device && lock && (await askAgain(tx, device, lock, now)) ? 1 : 0;
    });
  }
  return asked;
}

type Device = NonNullable<Awaited<ReturnType<typeof commands.findRequestedDevice>>>;

async function askAgain(tx: Scoped, device: Device, lock: UnmetLock, now: number): Promise<boolean> {
  const { deviceId, clientId, by, byName, reason } = lock;
  const judged = judge(device, { command: { kind: 'block' }, channel: 'connection' }, () => false);
  if (judged instanceof Failure || (await commands.openOf(tx, deviceId)).length >= MOST_OPEN) return false;
  const limits = await blockingLimitsAt(tx, clientId, device.partner_id, now);
  const at = new Date(now);
  const condition = CONDITION_OF.userLocked;
  await commands.insertCommand(tx, {
    device_id: deviceId,
    client_id: clientId,
    kind: 'block',
    parameters: {},
    channel: 'connection',
    reason,
    mode: 'userLocked',
    condition,
    origin: 'lock',
    requested_by: by,
    requester_name: byName,
    requested_at: at,
    changed_at: at,
    changed_by: null,
    idempotency_key: `lock ${deviceId} ${at.toISOString()}`,
    guarded: judged.guarded,
    limits,
    sms_text: null,
    expires_at: new Date(now + limits.blockLifetime * 1000),
  });
  await auditOwnAct(tx, now, {
    action: 'command.request',
    subject: { kind: 'device', id: deviceId, name: device.designation },
    clientId,
    partnerId: device.partner_id,
    after: { kind: 'block', channel: 'connection', reason, mode: 'userLocked', condition, requester: byName },
  });
  return true;
}
