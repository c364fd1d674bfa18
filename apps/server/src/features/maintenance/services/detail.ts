import type { Due, ForecastBasis, ServiceVehicleId } from '@balise/contract';
import { daysIn } from '../../../calendar/index.ts';
import type { Scoped } from '../../../db/scope.ts';
import type { RequestContext } from '../../../http/api.ts';
import { fail } from '../../../http/failure.ts';
import { findDue, learnedOf, usedByDay } from '../due-queries.ts';
import { lastRecordOf, recordsOf } from '../records/record-queries.ts';

/** Records of one service of a vehicle that are shown at once. */
const MOST_RECORDS = 20;
/** Points of the curve at most: a longer time goes by weeks. */
const MOST_POINTS = 120;

/** One service of a vehicle, with all that its page shows. */
export async function dueDetail({ tx, who, now }: RequestContext, id: ServiceVehicleId) {
  const found = await findDue(tx, who.scope, id);
  if (!found) return fail('service_vehicle_not_found');
  const { detail, ...due } = found;
  const days = daysIn(detail.timeZone);
  const baseDay = days.nameOf(days.dayOf(detail.baseAt));
  const { calendarCount: count, calendarUnit: unit } = detail;
  return {
    ...due,
    interval: {
      distance: detail.distance,
      engine: detail.engine,
      calendar: count === null || unit === null ? null : { count, unit },
    },
    expectedCost: detail.expectedCost,
    currency: detail.currency,
    base: { at: detail.baseAt, day: baseDay, metres: detail.baseMetres, isFirst: detail.isFirst },
    lastReceivedAt: detail.lastReceivedAt,
    curve:
      due.by === 'calendar'
        ? []
        : curveOf(await usedByDay(tx, due, baseDay, { by: due.by, factor: detail.factor }), due),
    basis: await basisOf(tx, due),
    today: days.nameOf(days.dayOf(now)),
    records: await recordsOf(tx, id, MOST_RECORDS),
    lastRecordId: await lastRecordOf(tx, id),
  };
}

/** By what the date is predicted, and how good such dates were. */
async function basisOf(tx: Scoped, due: Due): Promise<ForecastBasis | null> {
  if (due.by === 'calendar' || due.measures[0]?.forecast == null) return null;
  const learned = await learnedOf(tx, due, due.by);
  if (!learned) return { method: 'pattern', learnedOn: null, version: null, quality: null };
  const { hasCurve, isMoved, learnedOn, version, year } = learned;
  const quality = hasCurve ? year.model : year.rule;
  return {
    method: hasCurve ? 'model' : isMoved ? 'moved' : 'pattern',
    learnedOn,
    version,
    quality: quality && {
      scored: quality.scored,
      mae: quality.mae,
      ruleMae: year.rule?.mae ?? null,
      coverage: quality.coverage,
    },
  };
}

/** How the meter rose since the base, up to what it shows now: readings of the odometer count too, at the end. */
function curveOf(
  used: { day: string; used: number }[],
  { by, measures }: { by: string; measures: { name: string; used: number | null }[] },
) {
  const step = Math.ceil(used.length / MOST_POINTS);
  let sum = 0;
  const points: { day: string; used: number }[] = [];
  for (const [place, one] of used.entries()) {
    sum += one.used;
    if (place % step === step - 1 || place === used.length - 1) points.push({ day: one.day, used: sum });
  }
  const now = measures.find(({ name }) => name === by)?.used ?? sum;
  const scale = sum > 0 ? now / sum : 1;
  return points.map((point) => ({ day: point.day, used: Math.round(point.used * scale) }));
}
