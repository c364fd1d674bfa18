import { type ActivityDay, type ActivityHour, DASHBOARD_ITEMS, type FleetActivity } from '@balise/contract';
import { daysIn } from '../../calendar/index.ts';
import type { Scoped } from '../../db/scope.ts';
import { subjectsOf } from './read/choice-queries.ts';
import { allUsage, finder } from './read/source.ts';

/** Whose days are counted, and the time at which today is read. */
export type ActivityOrder = { timeZone: string; now: number };

const HOUR = 3_600_000;
const WEEK = 7;
/** Devices read at once: of each there are up to 60 sums. */
const AT_ONCE = 600;

/**
 * Vehicles that drove in each hour of today and of the same weekday last week, and the distance of each of the last ten days. By the sums
 * and the owners of the report of distance, so that both show the same figures.
 */
export async function fleetActivity(tx: Scoped, { timeZone, now }: ActivityOrder): Promise<FleetActivity> {
  const { dayOf, startOf } = daysIn(timeZone);
  const today = dayOf(now);
  const first = today - DASHBOARD_ITEMS + 1;
  const days = Array.from({ length: DASHBOARD_ITEMS }, (_, place) => ({
    from: startOf(first + place),
    to: startOf(first + place + 1),
    millimetres: 0,
  }));
  const hoursOf = (day: number) => hoursBetween(startOf(day), startOf(day + 1));
  const [hours, hoursBefore] = [hoursOf(today), hoursOf(today - WEEK)];

  const period = { from: startOf(first), to: startOf(today + 1) };
  const starts = [...days, ...hours, ...hoursBefore].map(({ from }) => from);
  const bounds = [...new Set([...starts, period.to])].sort((a, b) => a - b);
  const chosen = { deviceIds: [], groupIds: [], everything: true, clientId: null, withShared: false };
  const subjects = await subjectsOf(tx, chosen, period);
  for (let place = 0; place < subjects.length; place += AT_ONCE) {
    const part = subjects.slice(place, place + AT_ONCE);
    const find = finder(part);
    for (const row of await allUsage({ tx }, part, bounds)) {
      const at = bounds[row.step];
      if (at === undefined || !find(row.deviceId, row.clientId)) continue;
      const contains = ({ from, to }: { from: number; to: number }) => at >= from && at < to;
      const day = days.find(contains);
      if (day) day.millimetres += row.measured + row.estimated;
      if (row.driving > 0) [...hours, ...hoursBefore].find(contains)?.moved.add(row.deviceId);
    }
  }
  return {
    timeZone,
    today: hours.map((hour) => reported(hour, now)),
    weekBefore: hoursBefore.map((hour) => reported(hour, now)),
    days: days.map(({ from, to, millimetres }): ActivityDay => ({ from, to, distance: millimetres / 1000 })),
  };
}

type Hour = { from: number; to: number; moved: Set<number> };

/** Hours from the beginning of a day on; where clocks change by less than an hour, the last one is shorter. */
function hoursBetween(start: number, end: number): Hour[] {
  const hours: Hour[] = [];
  for (let from = start; from < end; from += HOUR) {
    hours.push({ from, to: Math.min(from + HOUR, end), moved: new Set() });
  }
  return hours;
}

const reported = ({ from, to, moved }: Hour, now: number): ActivityHour => ({
  from,
  to,
  moving: from > now ? null : moved.size,
});
