import type { attachService, DeviceId, Service, ServiceId } from '@balise/contract';
import type { z } from 'zod';
import { daysIn } from '../../../calendar/index.ts';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { readMeter } from '../../odometer/index.ts';
import { evaluateDevices } from '../evaluate/evaluate.ts';
import { logService } from '../log.ts';
import { findService } from '../services/service-queries.ts';
import {
  type FirstBase,
  followMeters,
  insertVehicles,
  markVehicles,
  ownDevices,
  withdrawVehicles,
  zoneOf,
} from './attach-queries.ts';

const DAY = 86_400_000;
/** What a habit is read from, and a week more. */
const PAST = 35 * DAY;
/** So many vehicles are evaluated before the answer; more by the job, a moment later. */
const AT_ONCE = 100;

type Asked = z.output<typeof attachService.body>;

/** Attaches a service to vehicles: the first interval counts from a day and a reading, or from now. */
export async function attach(act: RequestContext, id: ServiceId, asked: Asked) {
  const { tx, now } = act;
  const service = await ownService(act, id, asked.deviceIdList);
  if (service instanceof Failure) return service;
  const base = await firstBase(act, service, asked);
  if (base instanceof Failure) return base;
  const attached = await insertVehicles(tx, service, asked.deviceIdList, base, now);
  await followMeters(tx, asked.deviceIdList, Math.min(base.at, now - PAST));
  await evaluateSoon(act, asked.deviceIdList);
  await logService(act, service, {
    action: 'service.attach',
    after: { deviceIds: asked.deviceIdList, since: asked.since ?? null },
  });
  return { attached, already: asked.deviceIdList.length - attached };
}

export async function withdraw(act: RequestContext, id: ServiceId, deviceIds: DeviceId[]) {
  const service = await ownService(act, id, deviceIds);
  if (service instanceof Failure) return service;
  const withdrawn = await withdrawVehicles(act.tx, id, deviceIds, act.now);
  await evaluateSoon(act, deviceIds);
  await logService(act, service, { action: 'service.withdraw', after: { deviceIds } });
  return { withdrawn };
}

/** Looks at the services of these vehicles again: at once where they are few, else by the job. */
export async function evaluateSoon({ tx, now }: RequestContext, ids: readonly DeviceId[]): Promise<void> {
  if (ids.length === 0) return;
  if (ids.length <= AT_ONCE) await evaluateDevices(tx, ids, now);
  else await markVehicles(tx, ids);
}

async function ownService(
  { tx, who }: RequestContext,
  id: ServiceId,
  ids: readonly DeviceId[],
): Promise<Service | Failure> {
  const service = await findService(tx, who.scope, id);
  if (!service) return fail('service_not_found');
  const own = await ownDevices(tx, service.clientId, ids);
  const place = ids.findIndex((device) => !own.has(device));
  return place < 0 ? service : fail('device_not_found', { [`deviceIdList.${place}`]: 'device_not_found' });
}

async function firstBase(
  { tx, who, now }: RequestContext,
  service: Service,
  { deviceIdList, since, sinceMetres, firstOn, firstMetres }: Asked,
): Promise<FirstBase | Failure> {
  const refused = (
    field: string,
    code: 'not_more_than_one_device' | 'must_not_be_future' | 'invalid_value' | 'not_below_other',
  ) => fail('fields_invalid', { [field]: code });
  if (deviceIdList.length > 1 && (sinceMetres !== undefined || firstMetres !== undefined))
    return refused(sinceMetres === undefined ? 'firstMetres' : 'sinceMetres', 'not_more_than_one_device');
  const days = daysIn(await zoneOf(tx, service.clientId));
  const day = since === undefined ? days.dayOf(now) : Date.parse(since) / DAY;
  if (day > days.dayOf(now)) return refused('since', 'must_not_be_future');
  const at = since === undefined ? now : Math.min(now, days.startOf(day));
  if (firstOn !== undefined && Date.parse(firstOn) / DAY <= day) return refused('firstOn', 'not_below_other');
  const shown = sinceMetres === undefined && deviceIdList.length === 1 && since === undefined;
  const metres =
    sinceMetres ?? (shown ? ((await readMeter(tx, who.scope, deviceIdList[0]!, now))?.metres ?? null) : null);
  if (firstMetres !== undefined && metres === null) return refused('sinceMetres', 'invalid_value');
  if (firstMetres !== undefined && metres !== null && firstMetres <= metres)
    return refused('firstMetres', 'not_below_other');
  const dueDistance = firstMetres === undefined || metres === null ? null : firstMetres - metres;
  return { at, metres, dueOn: firstOn ?? null, dueDistance };
}
