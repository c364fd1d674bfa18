import { forecastMonth, type WorkMonth } from '@balise/forecast';
import { rounded } from './files.ts';
import type { Method, Task } from './task.ts';
import { firstTestDay, readOrders } from './work-orders.ts';
import { workdaysOf } from './workdays.ts';

const INNER_MONTHS = 24;
/** The verdict is decided on so many months of the train part. */
const TRIED = 24;

/** Work orders of each month, forecast on the last day of the month before. */
export const workload: Task = ({ train, test }) => {
  const orders = readOrders(train, test);
  const months = monthsOf(orders.all.days);
  const last = monthOfDay(orders.train.days.at(-1)!);
  const border = test === undefined ? last - INNER_MONTHS + 1 : monthOfDay(firstTestDay(orders));
  const made = months.map((one, at) => ({ ...one, at, said: forecastMonth(months.slice(0, at), one.workdays) }));
  // the train part may end in the middle of a month: it is no month of it
  const before = made.filter(({ month }) => month < border && month >= border - TRIED);
  const later = made.filter(({ month }) => month >= border);
  const product = (those: typeof made) => wape(those.map(({ orders, said }) => [said?.p50 ?? 0, orders]));
  const lastMonth = (those: typeof made) => wape(those.map(({ at, orders }) => [months[at - 1]?.orders ?? 0, orders]));
  const lastYear = (those: typeof made) => wape(those.map(({ at, orders }) => [months[at - 12]?.orders ?? 0, orders]));
  const covered = later.filter(({ orders, said }) => said !== undefined && said.p10 <= orders && orders <= said.p90);
  const methods: Method[] = [
    { method: 'last month', role: 'baseline', scored: later.length, wape: lastMonth(later) },
    { method: 'same month a year ago', role: 'baseline', scored: later.length, wape: lastYear(later) },
    {
      method: 'level, season and working days',
      role: 'product',
      scored: later.length,
      wape: product(later),
      coverage: covered.length / later.length,
    },
  ];
  return {
    header: 'month,p10,p50,p90',
    rows: later.map(({ month, said }) => [
      named(month),
      ...[said?.p10 ?? 0, said?.p50 ?? 0, said?.p90 ?? 0].map((value) => rounded(value, 1)),
    ]),
    methods,
    verdict: product(before) < Math.min(lastMonth(before), lastYear(before)) ? 'predictable' : 'not predictable',
  };
};

/** Weighted absolute percentage error: the sum of errors beside the sum of what happened. */
const wape = (pairs: readonly (readonly [number, number])[]) =>
  pairs.reduce((sum, [said, was]) => sum + Math.abs(said - was), 0) / pairs.reduce((sum, [, was]) => sum + was, 0);

function monthOfDay(day: number): number {
  const date = new Date(day * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const named = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

function monthsOf(days: Int32Array): WorkMonth[] {
  const counts = new Map<number, number>();
  for (const day of days) counts.set(monthOfDay(day), (counts.get(monthOfDay(day)) ?? 0) + 1);
  const first = monthOfDay(days[0]!);
  return Array.from({ length: monthOfDay(days.at(-1)!) - first + 1 }, (_, at) => ({
    month: first + at,
    workdays: workdaysOf(first + at),
    orders: counts.get(first + at) ?? 0,
  }));
}
