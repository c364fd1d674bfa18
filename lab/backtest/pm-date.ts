import {
  type Days,
  dateQuality,
  LEAST_APART,
  PLANNED_FEATURES,
  type PlannedCase,
  plannedCases,
  type UntilSettings,
  walkForward,
} from '@balise/forecast';
import { rounded } from './files.ts';
import type { Method, Task } from './task.ts';
import { firstTestDay, fleetOf, readOrders } from './work-orders.ts';

const SETTINGS: Omit<UntilSettings, 'seed'> = {
  names: PLANNED_FEATURES,
  halfLife: 730,
  byDays: true,
  trust: 1,
  trees: 80,
  leaves: 12,
  least: 60,
  rate: 0.06,
};
/** Without a test folder: the services of the last two years. */
const INNER_DAYS = 730;
/** Forecasts are made, and intervals learned from them, from so many days before the first that is written. */
const BEFORE = 3 * 365;
const EVERY = 183;
/** Fewer forecasts decide nothing. */
const LEAST_SCORED = 100;

type Made = PlannedCase & Days;

/** Days until a vehicle is serviced again, on each day of service. */
export const pmDate: Task = ({ train, test, seed }) => {
  const orders = readOrders(train, test);
  const border = test === undefined ? orders.train.days.at(-1)! - INNER_DAYS : firstTestDay(orders);
  const cases = plannedCases(fleetOf(orders.all));
  const days = walkForward(cases, border - BEFORE, EVERY, { ...SETTINGS, seed });
  const made: Made[] = cases.map((one, at) => ({ ...one, ...days[at]! }));
  const later = made.filter(({ day }) => day >= border);
  const before = made.filter(({ day, took }) => day >= border - BEFORE && took >= LEAST_APART && day + took < border);
  const [mean, product] = [byMean(before), dateQuality(before)];
  return {
    header: 'asset_id,origin,p10,p50,p90',
    rows: later.map(({ vehicle, day, p10, p50, p90 }) => [
      vehicle.id,
      new Date(day * 86_400_000).toISOString().slice(0, 10),
      rounded(p10, 2),
      rounded(p50, 2),
      rounded(p90, 2),
    ]),
    methods: methodsOf(later.filter(({ took }) => took >= LEAST_APART)),
    verdict: before.length >= LEAST_SCORED && product.mae < mean.mae ? 'predictable' : 'not predictable',
  };
};

const byMean = (made: readonly Made[]) =>
  dateQuality(made.map((one) => ({ p10: one.byMean, p50: one.byMean, p90: one.byMean, took: one.took })));

function methodsOf(made: readonly Made[]): Method[] {
  const { coverage: _coverage, width: _width, ...mean } = byMean(made);
  return [
    { method: 'mean of its intervals', role: 'baseline', ...mean },
    { method: 'interval model, conformal', role: 'product', ...dateQuality(made) },
  ];
}
