import { HOLDS_AFTER, type UserId } from '@balise/contract';
import type { Scoped } from '../../../db/scope.ts';
import type { RequestContext } from '../../../http/api.ts';
import { Failure } from '../../../http/failure.ts';
import { aboutDevice, type DeviceLog, type DeviceSubject, logOf } from '../log.ts';
import type { Which } from './act-on-many.ts';
import { setSpeedLimit } from './act-queries.ts';
import { type Changed, hold, idsOf } from './acts.ts';

/** Sets or takes away the speed above which devices are speeding, shortly from now on. */
export async function limitSpeed(
  act: RequestContext,
  asked: Which & { limit: number | null },
): Promise<Changed | Failure> {
  const devices = await hold(act, asked);
  if (devices instanceof Failure) return devices;
  const changing = devices.filter(({ speed_limit }) => speed_limit !== asked.limit);
  const { now, who } = act;
  const times = { startsAt: new Date(now + HOLDS_AFTER), changedAt: new Date(now) };
  await setSpeedLimit(act.tx, idsOf(changing), { limit: asked.limit, userId: who.scope.userId, ...times });
  const log = logOf(act);
  for (const device of changing) {
    const change = { before: { speedLimit: device.speed_limit }, after: { speedLimit: asked.limit } };
    await log(aboutDevice('device.speed_limit', device, change));
  }
  return { changed: idsOf(changing) };
}

/** As above for a device that was just made, which has no past that was judged otherwise: it holds from the beginning. */
export async function limitFromBeginning(
  { tx, log, userId, now }: { tx: Scoped; log: DeviceLog; userId: UserId; now: number },
  device: DeviceSubject,
  limit: number,
): Promise<void> {
  await setSpeedLimit(tx, [device.id], { limit, userId, startsAt: new Date(0), changedAt: new Date(now) });
  await log(aboutDevice('device.speed_limit', device, { before: { speedLimit: null }, after: { speedLimit: limit } }));
}
