import type {
  AttachmentId,
  NextDue,
  RecordFields,
  ServiceRecord,
  ServiceRecordId,
  ServiceVehicleId,
} from '@balise/contract';
import { type Cycle, cycleOf, type Entry } from '@balise/maintenance';
import { dayName } from '../../../calendar/index.ts';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { keepFiles } from '../../attachments/index.ts';
import { enterOf, findOwned, readMeter, withdrawOf } from '../../odometer/index.ts';
import { evaluate, evaluateDevices } from '../evaluate/evaluate.ts';
import { type CycleRow, cycleById } from '../evaluate/evaluate-queries.ts';
import { logRecord, recordLogged } from '../log.ts';
import { copyRecord, duesOfReading, othersOfReading, readingAt } from '../reading-queries.ts';
import { NOTHING, recordOf } from './record-of.ts';
import {
  type BorneRecord,
  entriesOf,
  findRecord,
  firstCycle,
  insertRecord,
  lastRecordOf,
  lockSubject,
  type NewRecord,
  recordOfRequest,
  type Subject,
  setCycle,
  setFactor,
} from './record-queries.ts';

const DAY = 86_400_000;

/** Files that a record has from another that it was done together with. */
type Together = { files: readonly AttachmentId[] };

/** Writes what was done, left out or put off; what is due next follows. */
export async function addRecord(
  act: RequestContext,
  id: ServiceVehicleId,
  fields: RecordFields,
  together?: Together,
): Promise<ServiceRecord | Failure> {
  const subject = await lockSubject(act.tx, act.who.scope, id);
  if (!subject) return fail('service_vehicle_not_found');
  if (fields.kind === 'done') {
    const known = await recordOfRequest(act.tx, act.who.scope, subject.clientId, fields.requestId);
    if (known) return known.dueId === id ? known : fail('not_allowed');
    const { lastRecordId } = fields;
    if (lastRecordId !== undefined && lastRecordId !== (await lastRecordOf(act.tx, id)))
      return fail('service_done_meanwhile');
  }
  if (subject.isWithdrawn) return fail('service_vehicle_not_found');
  return await write(act, subject, fields, null, together);
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
  const others = await othersOfReading(act.tx, before);
  const isMisread = isOtherReading(before, fields) === 'metres';
  if (before.isRead && (isMisread || (isOtherReading(before, fields) === 'at' && others.length === 0)))
    await withdrawOf(act, subject.deviceId, { kind: 'service', id: before.readingOf ?? id });
  const written = await write(act, subject, fields, before);
  // a meter that was misread is corrected for all that was done together
  if (!(written instanceof Failure) && isMisread) for (const other of others) await correctMeter(act, other, written);
  return written;
}

async function correctMeter(act: RequestContext, id: ServiceRecordId, like: ServiceRecord): Promise<void> {
  const { tx, who } = act;
  const before = (await findRecord(tx, who.scope, id))!;
  const subject = (await lockSubject(tx, who.scope, before.dueId))!;
  const after = (await findRecord(tx, who.scope, await copyRecord(tx, id, like, changeOf(act))))!;
  await follow(act, subject, false);
  const changes = { before: recordLogged(before), after: recordLogged(after) };
  await logRecord(act, { clientId: subject.clientId, record: after }, { action: 'service_record.correct', ...changes });
}

/** What a correction says of the reading: `metres`, another one of the same moment; `at`, of another moment or none. */
function isOtherReading(before: BorneRecord, fields: RecordFields): 'metres' | 'at' | null {
  if (fields.kind !== 'done' || fields.metres === null || (fields.at ?? before.at) !== before.at) return 'at';
  return fields.metres === before.metres ? null : 'metres';
}

/** Withdraws a record; its reading is withdrawn with the last of the records that were done together. */
export async function withdrawRecord(act: RequestContext, id: ServiceRecordId): Promise<null | Failure> {
  const found = await recordToReplace(act, id);
  if (found instanceof Failure) return found;
  const { before, subject } = found;
  if (before.isRead && (await othersOfReading(act.tx, before)).length === 0)
    await withdrawOf(act, subject.deviceId, { kind: 'service', id: before.readingOf ?? id });
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
  // with those that share its reading, in an order: others may be corrected at the same time
  for (const dueId of await duesOfReading(tx, before)) await lockSubject(tx, who.scope, dueId);
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
  together?: Together,
) {
  const { tx, who } = act;
  const row = await cycleById(tx, subject.id);
  const record = await recordOf(act, { subject, row }, fields, before);
  if (record instanceof Failure) return record;
  const known = together?.files ?? before?.files.map((file) => file.id) ?? [];
  const fileIds = ('attachmentIds' in fields ? fields.attachmentIds : undefined) ?? known;
  const readingOf = record.isRead ? await readingAt(tx, subject.deviceId, record) : null;
  const requestId = fields.kind === 'done' && !before ? (fields.requestId ?? null) : null;
  const id = await insertRecord(tx, subject, { ...record, fileIds, readingOf, requestId }, changeOf(act));
  const { clientId } = subject;
  const unusable = await keepFiles(
    tx,
    { kind: 'service', id, clientId },
    fileIds.map((file) => ({ id: file })),
    'attachmentIds',
    known,
  );
  if (unusable) return unusable;
  if (readingOf === null && fields.kind === 'done' && fields.metres !== null) {
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
    { clientId, record: written },
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
  const [refused] = await enterOf(act, device, [{ ...reading, source: { kind: 'service', id } }]);
  return refused;
}

const changeOf = ({ who, now }: RequestContext) => ({ userId: who.scope.userId, now });

/** What follows from all that was written of a service of a vehicle. */
async function follow({ tx, who, now }: RequestContext, subject: Subject, endsPlan: boolean): Promise<void> {
  await setCycle(tx, subject.id, cycleOf(firstCycle(subject), await entriesOf(tx, subject.id)), endsPlan);
  const meter = await readMeter(tx, who.scope, subject.deviceId, now);
  if (meter) await setFactor(tx, subject.deviceId, meter.factor);
  await evaluateDevices(tx, [subject.deviceId], now);
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
