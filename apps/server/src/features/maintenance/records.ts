import type {
  NextDue,
  OperationId,
  RecordFields,
  ServiceRecord,
  ServiceRecordId,
  ServiceVehicleId,
} from '@balise/contract';
import { type Cycle, cycleOf, type Entry } from '@balise/maintenance';
import { daysIn } from '../../calendar/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { enterOf, findOwned, readMeter, withdrawOf } from '../odometer/index.ts';
import { evaluate, evaluateDevices } from './evaluate/evaluate.ts';
import { type CycleRow, cycleById } from './evaluate/evaluate-queries.ts';
import { logRecord, recordLogged } from './log.ts';
import {
  dayName,
  entriesOf,
  findRecord,
  firstCycle,
  insertRecord,
  lockSubject,
  type NewRecord,
  type Subject,
  setCycle,
  setFactor,
} from './record-queries.ts';
import { ownOperations } from './service-queries.ts';

const DAY = 86_400_000;
/** A meter is taken as of now where what is written is no older, ms. */
const JUST_NOW = 6 * 3_600_000;

/**
 * Writes what was done, left out or put off; what is due next follows.
 * @param isRead false: the reading that it names is entered already, by another record of the same time
 */
export async function addRecord(
  act: RequestContext,
  id: ServiceVehicleId,
  fields: RecordFields,
  isRead = true,
): Promise<ServiceRecord | Failure> {
  const subject = await lockSubject(act.tx, act.who.scope, id);
  if (!subject || subject.isWithdrawn) return fail('service_vehicle_not_found');
  return await write(act, subject, fields, null, isRead);
}

/** Writes a record in the place of another, which is kept. */
export async function correctRecord(
  act: RequestContext,
  id: ServiceRecordId,
  fields: RecordFields,
): Promise<ServiceRecord | Failure> {
  const found = await recordToReplace(act, id);
  if (found instanceof Failure) return found;
  const { before, subject } = found;
  if (before.isRead) await withdrawOf(act, subject.deviceId, { kind: 'service', id });
  return await write(act, subject, fields, before);
}

/** Withdraws a record, with its reading. */
export async function withdrawRecord(act: RequestContext, id: ServiceRecordId): Promise<null | Failure> {
  const found = await recordToReplace(act, id);
  if (found instanceof Failure) return found;
  const { before, subject } = found;
  if (before.isRead) await withdrawOf(act, subject.deviceId, { kind: 'service', id });
  const { at, day } = before;
  await insertRecord(act.tx, subject, { ...NOTHING, kind: 'withdrawn', at, day, replaces: id }, changeOf(act));
  await follow(act, subject, false);
  await logRecord(
    act,
    { clientId: subject.clientId, record: before },
    { action: 'service_record.withdraw', before: recordLogged(before) },
  );
  return null;
}

/** When a service would be due next if this were written. Nothing is kept. */
export async function previewRecord(
  act: RequestContext,
  id: ServiceVehicleId,
  fields: RecordFields,
): Promise<NextDue | Failure> {
  const { tx, who, now } = act;
  const subject = await lockSubject(tx, who.scope, id);
  const row = await cycleById(tx, id);
  if (!subject || subject.isWithdrawn || !row) return fail('service_vehicle_not_found');
  const record = await recordOf(act, { subject, row }, fields, null);
  if (record instanceof Failure) return record;
  const cycle = cycleOf(firstCycle(subject), [...(await entriesOf(tx, id)), asEntry(record)]);
  const [found] = await evaluate(tx, [withCycle(row, cycle)], now);
  const measures = (found?.due.measures ?? []).map(({ name, interval, left, forecast, reachedOn }) => {
    const day = reachedOn ?? (typeof forecast === 'object' ? forecast.p50 : null);
    const metres = name === 'distance' && cycle.metres !== null ? cycle.metres + interval : null;
    return { name, metres, left: Math.round(left ?? interval), day: day === null ? null : dayName(day) };
  });
  return { measures };
}

async function recordToReplace({ tx, who }: RequestContext, id: ServiceRecordId) {
  const before = await findRecord(tx, who.scope, id);
  if (!before || before.isReplaced || before.kind === 'withdrawn') return fail('service_record_not_found');
  const subject = await lockSubject(tx, who.scope, before.dueId);
  // somebody else may have replaced it meanwhile
  const again = subject && (await findRecord(tx, who.scope, id));
  return subject && again && !again.isReplaced ? { before, subject } : fail('service_record_not_found');
}

async function write(
  act: RequestContext,
  subject: Subject,
  fields: RecordFields,
  before: ServiceRecord | null,
  isRead = true,
) {
  const { tx, who } = act;
  const row = await cycleById(tx, subject.id);
  const record = await recordOf(act, { subject, row }, fields, before);
  if (record instanceof Failure) return record;
  const id = await insertRecord(tx, subject, { ...record, isRead: record.isRead && isRead }, changeOf(act));
  if (isRead && fields.kind === 'done' && fields.metres !== null) {
    const refused = await enterReading(act, subject, {
      id,
      at: record.at,
      metres: fields.metres,
      confirmed: fields.isMeterConfirmed,
    });
    if (refused) return refused;
  }
  await follow(act, subject, fields.kind !== 'postponed');
  const written = (await findRecord(tx, who.scope, id))!;
  await logRecord(
    act,
    { clientId: subject.clientId, record: written },
    {
      action: before ? 'service_record.correct' : 'service_record.add',
      ...(before && { before: recordLogged(before) }),
      after: recordLogged(written),
    },
  );
  return written;
}

type Reading = { id: ServiceRecordId; at: number; metres: number; confirmed: boolean };

async function enterReading(
  act: RequestContext,
  { deviceId }: Subject,
  { id, ...reading }: Reading,
): Promise<Failure | undefined> {
  const device = await findOwned(act.tx, act.who.scope, deviceId);
  if (!device) return fail('service_vehicle_not_found');
  return await enterOf(act, device, { ...reading, source: { kind: 'service', id } });
}

const changeOf = ({ who, now }: RequestContext) => ({ userId: who.scope.userId, now });

/** What follows from all that was written of a service of a vehicle. */
async function follow({ tx, who, now }: RequestContext, subject: Subject, endsPlan: boolean): Promise<void> {
  await setCycle(tx, subject.id, cycleOf(firstCycle(subject), await entriesOf(tx, subject.id)), endsPlan);
  const meter = await readMeter(tx, who.scope, subject.deviceId, now);
  if (meter) await setFactor(tx, subject.deviceId, meter.factor);
  await evaluateDevices(tx, [subject.deviceId], now);
}

const NOTHING = {
  metres: null,
  isRead: false,
  partsCost: 0,
  labourCost: 0,
  taxCost: 0,
  downtimeMinutes: null,
  workshop: '',
  note: '',
  reason: '',
  operations: [],
  state: 'ok',
  wasDueOn: null,
  missed: 0,
  nextOn: null,
  nextDistance: null,
  nextEngine: null,
  replaces: null,
} as const satisfies Partial<NewRecord>;

type Known = { subject: Subject; row: CycleRow | undefined };

/** What is to be written of what somebody entered, or which field cannot be. */
async function recordOf(
  act: RequestContext,
  { subject, row }: Known,
  fields: RecordFields,
  before: ServiceRecord | null,
): Promise<NewRecord | Failure> {
  const { now } = act;
  const days = daysIn(subject.timeZone);
  const at = ('at' in fields ? fields.at : undefined) ?? before?.at ?? now;
  if (at > now) return fail('fields_invalid', { at: 'must_not_be_future' });
  const replaces = before?.id ?? null;
  const day = dayName(days.dayOf(at));
  // a correction keeps how far the service was
  const was = before
    ? { state: before.state, wasDueOn: before.wasDueOn, missed: before.missed }
    : stateThen(subject, days.dayOf(at), days.dayOf(subject.stateSince ?? now));
  const common = { ...NOTHING, ...was, kind: fields.kind, at, day, replaces };
  if (fields.kind === 'postponed') return postponed(act, row, fields, common);
  const shown = now - at < JUST_NOW ? await readMeter(act.tx, act.who.scope, subject.deviceId, now) : undefined;
  const metres = (fields.kind === 'done' ? fields.metres : null) ?? shown?.metres ?? null;
  if (fields.kind === 'notDone') return { ...common, metres, reason: fields.reason };
  const operations = await ownOperations(act.tx, subject.clientId, fields.operationIds as OperationId[]);
  if (operations.length < fields.operationIds.length)
    return fail('fields_invalid', { operationIds: 'unknown_reference' });
  if (fields.nextOn !== null && fields.nextOn <= day) return fail('fields_invalid', { nextOn: 'not_below_other' });
  if (fields.nextMetres !== null && metres === null) return fail('fields_invalid', { metres: 'required' });
  if (fields.nextMetres !== null && fields.nextMetres <= (metres ?? 0))
    return fail('fields_invalid', { nextMetres: 'not_below_other' });
  const { partsCost, labourCost, taxCost, downtimeMinutes, workshop, note, nextOn } = fields;
  return {
    ...common,
    metres,
    partsCost,
    labourCost,
    taxCost,
    downtimeMinutes,
    workshop,
    note,
    nextOn,
    operations,
    isRead: fields.metres !== null,
    nextDistance: fields.nextMetres === null || metres === null ? null : fields.nextMetres - metres,
  };
}

/** How far a service was on a day: what has become overdue only since then was due. */
function stateThen(
  { state, dueDay, share }: Subject,
  on: number,
  since: number,
): Pick<NewRecord, 'state' | 'wasDueOn' | 'missed'> {
  const missed = Math.max(0, Math.floor((share ?? 0) - 1));
  if (state === null) return { state: 'ok', wasDueOn: null, missed: 0 };
  return { state: state === 'overdue' && on < since ? 'due' : state, wasDueOn: dueDay, missed };
}

type Postponed = Extract<RecordFields, { kind: 'postponed' }>;

/** Puts off what the service is due by; what it is not due by cannot be put off. */
async function postponed(
  { tx, now }: RequestContext,
  row: CycleRow | undefined,
  { reason, on, byMetres, byEngine }: Postponed,
  common: NewRecord,
): Promise<NewRecord | Failure> {
  const [found] = row ? await evaluate(tx, [row], now) : [];
  if (!found) return fail('service_vehicle_not_found');
  const measure = (name: string) => found.due.measures.find((one) => one.name === name);
  if (on === null && byMetres === null && byEngine === null) return fail('fields_invalid', { on: 'required' });
  if (on !== null && (!measure('calendar') || Date.parse(on) / DAY <= found.today))
    return fail('fields_invalid', { on: measure('calendar') ? 'must_be_future' : 'invalid_value' });
  const later = (name: 'distance' | 'engine', by: number | null): number | null | undefined => {
    const known = measure(name);
    if (by === null) return null;
    return known && Math.round(Math.max(known.interval, known.used ?? 0) + by);
  };
  const [nextDistance, nextEngine] = [later('distance', byMetres), later('engine', byEngine)];
  if (nextDistance === undefined) return fail('fields_invalid', { byMetres: 'invalid_value' });
  if (nextEngine === undefined) return fail('fields_invalid', { byEngine: 'invalid_value' });
  return { ...common, reason, nextOn: on, nextDistance, nextEngine };
}

const asEntry = ({ kind, at, metres, nextOn, nextDistance, nextEngine }: NewRecord): Entry => ({
  id: Number.MAX_SAFE_INTEGER,
  kind,
  at,
  metres,
  nextDistance,
  nextEngine,
  replaces: null,
  nextOn: nextOn === null ? null : Date.parse(nextOn) / DAY,
});

const withCycle = (row: CycleRow, { at, metres, dueOn, dueDistance, dueEngine }: Cycle): CycleRow => ({
  ...row,
  at,
  metres,
  dueDistance,
  dueEngine,
  dueOn: dueOn === null ? null : dayName(dueOn),
});
