import type { OperationId, RecordFields, ServiceRecord } from '@balise/contract';
import { byPhoneClock, dayName, daysIn } from '../../../calendar/index.ts';
import type { RequestContext } from '../../../http/api.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { readMeter } from '../../odometer/index.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { CycleRow } from '../evaluate/evaluate-queries.ts';
import { ownOperations } from '../services/service-queries.ts';
import type { NewRecord, Subject } from './record-queries.ts';

const DAY = 86_400_000;
/** A meter is taken as of now where what is written is no older, ms. */
const JUST_NOW = 6 * 3_600_000;
/** Days after its date in which a service that is done is still in time, as in packages/maintenance. */
const GRACE = 7;

/** What a record says of which nothing was entered. */
export const NOTHING = {
  metres: null,
  isRead: false,
  readingOf: null,
  partsCost: 0,
  labourCost: 0,
  taxCost: 0,
  downtimeMinutes: null,
  workshop: '',
  note: '',
  reason: '',
  operations: [],
  fileIds: [],
  state: 'ok',
  wasDueOn: null,
  missed: 0,
  nextOn: null,
  nextDistance: null,
  nextEngine: null,
  replaces: null,
  requestId: null,
} as const satisfies Partial<NewRecord>;

type Known = { subject: Subject; row: CycleRow | undefined };

/** What is to be written of what somebody entered, or which field cannot be. */
export async function recordOf(
  act: RequestContext,
  { subject, row }: Known,
  fields: RecordFields,
  before: ServiceRecord | null,
): Promise<NewRecord | Failure> {
  const { now } = act;
  const days = daysIn(subject.timeZone);
  const typed = ('at' in fields ? fields.at : undefined) ?? before?.at ?? now;
  // of a form that waited, by the clock of a phone
  const at = fields.kind === 'done' && fields.requestId !== undefined ? byPhoneClock(typed, now) : typed;
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

/** How far a service was on a day: what has become overdue only since then was due, unless its day was over long before. */
function stateThen(
  { state, dueDay, share }: Subject,
  on: number,
  since: number,
): Pick<NewRecord, 'state' | 'wasDueOn' | 'missed'> {
  const missed = Math.max(0, Math.floor((share ?? 0) - 1));
  if (state === null) return { state: 'ok', wasDueOn: null, missed: 0 };
  const isLate = dueDay !== null && on - Date.parse(dueDay) / DAY > GRACE;
  return { state: state === 'overdue' && on < since && !isLate ? 'due' : state, wasDueOn: dueDay, missed };
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
