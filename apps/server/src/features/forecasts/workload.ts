import type { getWorkload, Workload } from '@balise/contract';
import { expectedWork, type WorkItem } from '@balise/forecast';
import { weekdayOf } from '@balise/maintenance';
import type { z } from 'zod';
import { dayName } from '../../calendar/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { letterheadOf, onlyClient, todayOf } from '../maintenance/index.ts';
import { hoursBetween, partsNeeded, waitingHours } from './capacity.ts';
import { findHours, partsOfServices } from './capacity-queries.ts';
import { repairChances, type WorkAhead, workAhead } from './queries.ts';

const DAY = 86_400_000;
const WEEKS = 12;
const MONTHS = 6;
/** Parts are ordered for so many days. */
const AHEAD = 28;
const NONE = [0, 0, 0, 0, 0, 0, 0];
const numberOf = (day: string): number => Math.floor(Date.parse(day) / DAY);

/** Services, hours and cost that are expected by week or month, and repairs beside them. */
export async function workload(
  { tx, who: { scope }, now }: RequestContext,
  { clientId: wanted, step }: z.output<typeof getWorkload.query>,
): Promise<Workload> {
  const clientId = await onlyClient(tx, scope, wanted);
  const today = numberOf(await todayOf(tx, clientId, now));
  const rows = await workAhead(tx, scope, clientId);
  const items = rows.flatMap((row) => {
    const item = itemOf(row, today);
    return item ? [Object.assign(item, { serviceId: row.serviceId })] : [];
  });
  const bounds = step === 'week' ? weeksFrom(today) : monthsFrom(today);
  const chances = clientId === null ? [] : await repairChances(tx, clientId);
  // how many repairs a day make these chances of at least one within 30 days
  const repairsADay = chances.reduce((sum, chance) => sum - Math.log(1 - Math.min(chance, 0.999)) / 30, 0);
  const hours = clientId === null ? undefined : await findHours(tx, clientId);
  const used = clientId === null ? [] : await partsOfServices(tx, clientId);
  const work = expectedWork(items, bounds);
  const can = work.map((_, place) => hoursBetween(hours ?? NONE, Math.max(bounds[place]!, today), bounds[place + 1]!));
  const waiting = waitingHours(
    work.map((one) => one.hours.mean),
    can,
  );
  return {
    currency: clientId === null ? null : ((await letterheadOf(tx, clientId))?.currency ?? null),
    workshopHours: hours ?? null,
    parts: partsNeeded(items, used, [today, today + AHEAD]),
    periods: work.map(({ count, hours: needed, cost }, place) => {
      const [from, until] = [bounds[place]!, bounds[place + 1]!];
      return {
        from: dayName(from),
        until: dayName(until - 1),
        services: count,
        hours: needed,
        cost,
        capacity: hours ? can[place]! : null,
        waiting: hours ? waiting[place]! : null,
        repairs: chances.length === 0 ? null : repairsADay * (until - Math.max(from, today)),
      };
    }),
    withoutDate: rows.length - items.length,
  };
}

function weeksFrom(today: number): number[] {
  const monday = today - weekdayOf(today);
  return Array.from({ length: WEEKS + 1 }, (_, place) => monday + place * 7);
}

function monthsFrom(today: number): number[] {
  const date = new Date(today * DAY);
  return Array.from(
    { length: MONTHS + 1 },
    (_, place) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + place) / DAY,
  );
}

/** undefined: no date is forecast of it. */
function itemOf(
  { plannedOn, dueOn, measure, between, habit, hours, cost }: WorkAhead,
  today: number,
): WorkItem | undefined {
  const known = { every: everyOf(measure, habit), hours: hours ?? 0, cost: cost ?? 0 };
  const on = plannedOn ?? (measure.reachedOn === null ? null : dueOn);
  if (on !== null) {
    const day = Math.max(numberOf(on), today);
    return Object.assign({ p10: day, p50: day, p90: day }, known);
  }
  if (dueOn === null) return undefined;
  const p50 = numberOf(dueOn);
  const p10 = between === null ? p50 : numberOf(between.from);
  const p90 = between === null ? p50 : between.until === null ? p50 + 2 * (p50 - p10) : numberOf(between.until);
  return Object.assign({ p10, p50, p90 }, known);
}

/** How many days an interval takes by the vehicle's habit, or by the calendar. */
function everyOf({ name, interval }: WorkAhead['measure'], habit: WorkAhead['habit']): number | null {
  if (name === 'calendar') return interval > 0 ? interval : null;
  const aDay = habit === null ? 0 : (5 * habit.workday + 2 * habit.weekend) / 7;
  return aDay > 0 && interval > 0 ? interval / aDay : null;
}
