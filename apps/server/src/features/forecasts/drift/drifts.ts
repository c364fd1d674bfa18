import {
  type DeviceId,
  DRIFT_QUANTITIES,
  type DriftId,
  type exportDrifts,
  type judgeDrift,
  type listDrifts,
  type VehicleDrift,
  type vehicleDrift,
  type WatchedQuantity,
} from '@balise/contract';
import { pointsOf, watchDrift } from '@balise/forecast';
import { driftWords, type en } from '@balise/i18n';
import type { z } from 'zod';
import { dayName } from '../../../calendar/index.ts';
import type { RequestContext } from '../../../http/api.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import type { FileReply } from '../../../http/file-reply.ts';
import { auditOfClient } from '../../clients/index.ts';
import { FILE_PAGE, type ListColumn, listFile } from '../../maintenance/index.ts';
import { findOwned } from '../../odometer/index.ts';
import {
  countDrifts,
  findDrift,
  findDrifts,
  lockDrift,
  type QuantityWatch,
  signalsOfVehicle,
  storeVerdict,
  teachWatch,
  watchesOfVehicle,
} from './drift-queries.ts';
import { burntStretches, WATCHED_DAYS } from './watch-drifts.ts';

const DAY = 86_400_000;
/** A false alarm raises the threshold by so much. */
const GROWS = 1.25;

/** A page of drifts. */
export async function driftList(
  { tx, who: { scope } }: RequestContext,
  { page, pageSize, ...wanted }: z.output<typeof listDrifts.query>,
) {
  const drifts = await findDrifts(tx, scope, wanted, { limit: pageSize, offset: (page - 1) * pageSize });
  return { drifts, total: await countDrifts(tx, scope, wanted) };
}

/** Each watched quantity of a vehicle beside what is usual, and its drifts of a year. */
export async function driftOfVehicle(
  { tx, who, now }: RequestContext,
  id: DeviceId,
): Promise<z.input<typeof vehicleDrift.reply> | Failure> {
  const device = await findOwned(tx, who.scope, id);
  if (device === undefined) return fail('device_not_found');
  const first = Math.floor(now / DAY) - WATCHED_DAYS;
  const watches = await watchesOfVehicle(tx, id, device.client_id);
  const days = await signalsOfVehicle(tx, id, device.client_id, first);
  const period = { from: first * DAY, to: now };
  // purchases are seen by those with a right to them
  const stretches = (await burntStretches(tx, [id], period)).get(id) ?? [];
  const quantities = DRIFT_QUANTITIES.map((quantity): WatchedQuantity => {
    const watch = watches.find((one) => one.quantity === quantity);
    const from = watch?.openFrom ?? Math.max(watch?.learnFrom ?? 0, first);
    const all = pointsOf(quantity, days, stretches);
    const { points } = watchDrift(
      quantity,
      all.filter(({ day }) => day >= from),
      watch?.factor ?? 1,
    );
    const before = all.filter(({ day }) => day < from).map(({ day, value }) => ({ day, value, usual: null }));
    const named = [...before, ...points].map(({ day, value, usual }) => ({ day: dayName(day), value, usual }));
    return Object.assign(stateOf(quantity, watch), { points: named });
  });
  const drifts = await findDrifts(tx, who.scope, { deviceId: id }, { limit: 50, offset: 0 });
  return { quantities, drifts };
}

const stateOf = (quantity: WatchedQuantity['quantity'], watch: QuantityWatch | undefined) => ({
  quantity,
  state: watch?.state ?? ('absent' as const),
  missing: watch?.missing ?? 0,
  factor: watch?.factor ?? 1,
});

/** Says what came of a drift: it ends, and the vehicle's threshold or what is usual for it is learned. */
export async function judge(
  act: RequestContext,
  id: DriftId,
  { verdict }: z.output<typeof judgeDrift.body>,
): Promise<VehicleDrift | Failure> {
  const { tx, who, now } = act;
  await lockDrift(tx, id);
  const drift = await findDrift(tx, who.scope, id);
  if (!drift) return fail('drift_not_found');
  if (drift.verdict !== null) return fail('drift_is_judged');
  await storeVerdict(tx, id, { verdict, by: who.scope.userId, now });
  const isFalse = verdict === 'false';
  await teachWatch(tx, drift, {
    grows: isFalse ? GROWS : 1,
    from: isFalse ? drift.since : dayName(Math.floor(now / DAY)),
  });
  const after = (await findDrift(tx, who.scope, id))!;
  await auditOfClient(
    act,
    { kind: 'device', id: drift.deviceId, clientId: drift.clientId, name: drift.designation },
    {
      action: 'device.drift_judge',
      after: { driftQuantity: `drift_${drift.quantity}`, since: drift.since, driftVerdict: `drift_${verdict}` },
    },
  );
  return after;
}

/** Drifts of a selection as a file, in words. */
export async function driftsFile(
  act: RequestContext,
  { format, language, timeZone, ...wanted }: z.output<typeof exportDrifts.body>,
): Promise<FileReply | Failure> {
  const rows = await findDrifts(act.tx, act.who.scope, wanted, FILE_PAGE);
  return await listFile(act, { format, language, timeZone, clientId: wanted.clientId }, (words) => ({
    title: words.forecasts.drift.title,
    file: words.forecasts.drift.file,
    columns: columnsOf(words, language),
    rows,
  }));
}

function columnsOf(
  { forecasts: { drift }, maintenance }: typeof en,
  language: 'en' | 'fr',
): ListColumn<VehicleDrift>[] {
  const text = (heading: string, width: number, cell: (one: VehicleDrift) => string): ListColumn<VehicleDrift> => ({
    heading,
    kind: 'text',
    width,
    cell,
  });
  return [
    text(maintenance.columns.vehicle, 24, ({ designation, label }) => [designation, label].filter(Boolean).join(' · ')),
    text(drift.quantity, 32, ({ quantity }) => drift.quantities[quantity]),
    text(drift.what, 64, (one) => driftWords(one, language).what),
    { heading: drift.since, kind: 'date', width: 14, cell: ({ since }) => since },
    { heading: drift.endedOn, kind: 'date', width: 14, cell: ({ endedOn }) => endedOn },
    text(drift.sureness, 44, (one) => driftWords(one, language).sure),
    text(drift.check, 64, (one) => driftWords(one, language).check),
    text(drift.verdict, 20, ({ verdict }) => (verdict ? drift.verdicts[verdict] : '')),
  ];
}
