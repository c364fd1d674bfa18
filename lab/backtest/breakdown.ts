import { happened, probabilityQuality, RISK_NAMES, type Risk, type VehicleHistory, walkRisks } from '@balise/forecast';
import { dayOf, readRows, rounded } from './files.ts';
import type { Method, Task } from './task.ts';
import { fleetOf, readOrders, readSnapshots } from './work-orders.ts';

const LABELS = 'cincinnati_labels_to_2021_11.csv.gz';
/** Without a test folder: the snapshots of the last two years. */
const INNER_DAYS = 730;
/** Where fewer of the vehicles that are asked for are in the train folder, the test folder holds another fleet. */
const SAME_FLEET = 0.3;

/** Chance of a breakdown within 30 days, and of any repair within 30 and 7, of each snapshot. */
export const breakdown: Task = ({ train, test, seed }) => {
  const wanted = test === undefined ? innerSnapshots(train) : readSnapshots(test);
  const orders = readOrders(train, test);
  const whole = fleetOf(orders.all);
  const known = wanted.filter(({ id }) => orders.train.byAsset.has(id)).length;
  const fleet = known >= SAME_FLEET * wanted.length ? whole : whole.filter(({ id }) => !orders.train.byAsset.has(id));
  const byId = new Map(fleet.map((vehicle) => [vehicle.id, vehicle]));
  const asked = wanted.map(({ id, day }) => ({ vehicle: byId.get(id) ?? unknown(id), day }));
  const walked = walkRisks(fleet, asked, seed);
  const until = orders.all.days.at(-1)!;
  const scored = [...asked.keys()].filter((row) => asked[row]!.day + 30 <= until + 1);
  return {
    header: 'aid,s,road30,repair30,repair7',
    rows: wanted.map(({ id, date }, row) => [
      id,
      date,
      ...RISK_NAMES.map((risk) => rounded(walked.product[risk][row]!, 6)),
    ]),
    methods: RISK_NAMES.flatMap((risk) => methodsOf(walked, risk, scored)),
    verdict: walked.trial?.road30.predictable && walked.trial.repair30.predictable ? 'predictable' : 'not predictable',
  };
};

/** A vehicle without a work order has no history. */
const unknown = (id: string): VehicleHistory => fleetOf({ byAsset: new Map([[id, []]]), days: new Int32Array(0) })[0]!;

function innerSnapshots(train: string) {
  const rows = readRows(train, LABELS);
  const [ids, dates] = [rows.column('aid'), rows.column('s')];
  const border = Math.max(...new Set(dates.map(dayOf))) - INNER_DAYS;
  return ids.map((id, row) => ({ id, day: dayOf(dates[row]!), date: dates[row]! })).filter(({ day }) => day > border);
}

function methodsOf(walked: ReturnType<typeof walkRisks>, risk: Risk, scored: readonly number[]): Method[] {
  const truth = happened(walked.snapshots, risk);
  const of = (values: ArrayLike<number>) => Float64Array.from(scored, (row) => values[row]!);
  const { brier: _brier, ece: _ece, ...own } = probabilityQuality(of(walked.own[risk]), of(truth));
  return [
    { method: 'own rate of 365 days', role: 'baseline', risk, ...own },
    { method: 'own rate, shrunk', role: 'baseline', risk, ...probabilityQuality(of(walked.rates[risk]), of(truth)) },
    { method: 'risk model', role: 'product', risk, ...probabilityQuality(of(walked.product[risk]), of(truth)) },
  ];
}
