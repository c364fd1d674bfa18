import type { ClientId } from '@balise/contract';
import type { MarkFields } from '@balise/contract/tracking-settings-fields';
import type { Scoped } from '../../../db/scope.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import { allUsage, atOnce, idsOf, metres, type Raw, type ReportSource, type Values } from '../read/source.ts';
import { type HarshRow, harshOf, type UsageRow } from '../read/usage-queries.ts';

/**
 * Driving style (domain 4.8), one line a vehicle. A score is 100 less the points of each harsh event by 100 km of what was judged. Where
 * nothing could be judged, or too little, there are no counts of nothing either: none would read as good driving.
 */
export const style = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const { tx, criteria, now } = reading;
  const ids = idsOf(subjects);
  const used = bySubject(await allUsage(reading, subjects, [criteria.from, criteria.to]));
  const harsh = bySubject(await harshOf(tx, ids, criteria));
  const unjudged = await unjudgedAmong(tx, ids);
  // most threads never read one: the schema of settings is some megabytes
  const { marksAt } = await import('../../tracking-settings/timelines/index.ts');
  const clients = [...new Set(subjects.map(({ clientId }) => clientId))];
  const marks = await marksAt(tx, clients, Math.min(criteria.to, now));
  return subjects.map((subject) => {
    const key = keyOf(subject);
    const by = marks.get(subject.clientId as ClientId);
    if (by === undefined) throw new Error('a client without settings');
    const values = valuesOf(used.get(key), harsh.get(key), by, unjudged.has(subject.deviceId));
    return { subject, from: criteria.from, to: criteria.to, values };
  });
});

const keyOf = ({ deviceId, clientId }: { deviceId: number; clientId: number }): string => `${deviceId} ${clientId}`;
const bySubject = <Row extends { deviceId: number; clientId: number }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [keyOf(row), row]));

/** Devices of types that are not judged, as they are now. */
async function unjudgedAmong(tx: Scoped, ids: ReturnType<typeof idsOf>): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('devices as d')
    .innerJoin('device_types as t', 't.id', 'd.device_type_id')
    .select('d.id')
    .where('d.id', 'in', ids.length > 0 ? ids : [0 as never])
    .where('t.driven_as', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const KILOMETRES_100 = 100_000;

function valuesOf(
  usage: UsageRow | undefined,
  harsh: HarshRow | undefined,
  by: MarkFields,
  isUnjudged: boolean,
): Values {
  const distance = usage ? metres(usage) : 0;
  // a tracker that tells of harsh driving itself looks at all of the way
  const isReported = (harsh?.reported ?? []).some((count) => count > 0);
  const judged = isReported ? distance : (usage?.judged ?? 0) / 1000;
  const common = { distance, judged, judgedShare: distance > 0 ? judged / distance : null };
  if (judged <= 0) {
    const verdict = distance <= 0 ? 'still' : isUnjudged ? 'notJudged' : 'notMeasurable';
    return { ...common, accelerations: null, brakings: null, cornerings: null, score: null, verdict };
  }
  const [accelerations, brakings, cornerings] = [0, 1, 2].map(
    (kind) => (harsh?.derived[kind] ?? 0) + (harsh?.reported[kind] ?? 0),
  ) as [number, number, number];
  const counts = { ...common, accelerations, brakings, cornerings };
  if (judged < by.styleDistance) {
    const isSeldom = distance >= by.styleDistance || judged < distance / 2;
    if (!isSeldom) return { ...counts, score: null, verdict: 'tooShort' };
    const found = { accelerations: accelerations || null, brakings: brakings || null, cornerings: cornerings || null };
    return { ...common, ...found, score: null, verdict: 'notMeasurable' };
  }
  const points = accelerations * by.accelerationPoints + brakings * by.brakingPoints + cornerings * by.corneringPoints;
  const score = Math.max(0, Math.round(100 - points / (judged / KILOMETRES_100)));
  return { ...counts, score, verdict: isReported ? 'tracker' : 'positions' };
}
