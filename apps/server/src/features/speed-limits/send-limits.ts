import { randomUUID } from 'node:crypto';
import type { DeviceId, ErrorCode } from '@balise/contract';
import { KMH } from '@balise/tracking';
import type { RequestContext } from '../../http/api.ts';
import { Failure } from '../../http/failure.ts';
import { commands, request } from '../commands/index.ts';
import { ownLimits } from './list-queries.ts';

type Sent = { deviceId: DeviceId; kmh: number | null; error: ErrorCode | null };

const A_DAY = 86_400; // s: a tracker may sleep over night

/** Asks the trackers of these vehicles to hold the limits that they have now; each has an answer of its own. */
export async function sendLimits(act: RequestContext, ids: readonly DeviceId[]): Promise<Sent[]> {
  const asked = [...new Set(ids)].sort((a, b) => a - b);
  const limits = await ownLimits(act.tx, act.who.scope, asked);
  const sent: Sent[] = [];
  for (const deviceId of asked) {
    const limit = limits.get(deviceId);
    const kmh = limit == null ? null : Math.round(limit / KMH);
    sent.push({ deviceId, kmh, error: await send(act, deviceId, limit === undefined ? undefined : kmh) });
  }
  return sent;
}

/** @param kmh undefined: the scope does not show the vehicle. @returns why not */
async function send(act: RequestContext, id: DeviceId, kmh: number | null | undefined): Promise<ErrorCode | null> {
  if (kmh === undefined) return 'device_not_found';
  if (kmh === null) return 'speed_limit_missing';
  const { tx, who, now } = act;
  const open = await commands.openOf(tx, id);
  const waiting = open.filter(({ kind }) => kind === 'speedLimit').map((one) => one.id);
  await commands.cancelWaiting(tx, waiting, who.scope.userId, new Date(now), 'superseded');
  const asked = await request(act, id, {
    command: { kind: 'speedLimit', kmh },
    mode: null,
    condition: 'standstill',
    reason: '',
    channel: 'connection',
    expiresIn: A_DAY,
    idempotencyKey: randomUUID(),
  });
  return asked instanceof Failure ? asked.code : null;
}
