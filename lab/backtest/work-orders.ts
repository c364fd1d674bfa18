import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { historyOf, type VehicleHistory, type WorkOrder } from '@balise/forecast';
import { BacktestError, dayOf, readRows } from './files.ts';

const TRAIN = 'cincinnati_work_orders_2008_2021.csv.gz';
const TEST = 'work_orders.csv.gz';
/** Not wear: what the drivers or others did. */
const DAMAGE = /ACCIDENT|DAMAGE|USER|VANDAL|MISUSE/i;

export type Orders = {
  byAsset: ReadonlyMap<string, WorkOrder[]>;
  /** All days, ascending, one for each work order. */
  days: Int32Array;
};

/** The work orders of the train folder, and of the test folder if there is one. Work orders of both are counted once. */
export function readOrders(train: string, test: string | undefined): { train: Orders; all: Orders } {
  const trained = ordersOf(train, TRAIN);
  const ids = new Set(trained.map(({ id }) => id));
  const tested = test === undefined ? [] : ordersOf(test, TEST).filter(({ id }) => !ids.has(id));
  return { train: together(trained), all: together([...trained, ...tested]) };
}

/** The first day of the test folder's work orders. */
export const firstTestDay = ({ train, all }: { train: Orders; all: Orders }): number =>
  all.days.find((day) => day > train.days.at(-1)!) ?? train.days.at(-1)!;

/** The snapshots that the test folder asks for; undefined where it has none. */
export function readSnapshots(test: string): { id: string; day: number; date: string }[] {
  const rows = readRows(test, 'snapshots.csv.gz');
  const [ids, dates] = [rows.column('aid'), rows.column('s')];
  return ids.map((id, row) => ({ id, day: dayOf(dates[row]!), date: dates[row]! }));
}

/** Vehicle class by its number: city numbers are a digit of the year, two of the class and two that count. */
export function kindOf(asset: string): string {
  const digits = /\d{5,}/.exec(asset)?.[0];
  return digits === undefined ? '' : digits.slice(-4, -2);
}

export const fleetOf = ({ byAsset }: Orders): VehicleHistory[] =>
  [...byAsset].map(([id, orders]) => historyOf({ id, kind: kindOf(id), bought: undefined }, orders));

type Line = { id: string; asset: string; order: WorkOrder };

function ordersOf(folder: string, file: string): Line[] {
  const name = existsSync(join(folder, file)) ? file : file.replace(/\.gz$/, '');
  const rows = readRows(folder, name);
  const column = (wanted: string) => rows.column(wanted);
  const [ids, dates, assets, departments] = ['work_order_id', 'date', 'asset_id', 'department_name'].map(column);
  const [types, reasons, downtimes, labours] = [
    'job_type',
    'repair_reason_desc',
    'downtime_hrs_shop',
    'labor_hours',
  ].map(column);
  return ids!.map((id, row) => {
    const reason = reasons![row]!;
    const type = types![row]!;
    const day = dayOf(dates![row]!);
    if (Number.isNaN(day)) throw new BacktestError(`${join(folder, name)}: work order ${id} has no date.`);
    const order = {
      day,
      planned: type === 'PM',
      breakdown: /ROAD CALL/i.test(reason) || /ROAD CALL/i.test(type),
      damage: DAMAGE.test(reason),
      labourHours: Number(labours![row]) || 0,
      downtimeHours: Number(downtimes![row]) || 0,
      department: departments![row]!,
    };
    return { id, asset: assets![row]!, order };
  });
}

function together(lines: readonly Line[]): Orders {
  const byAsset = new Map<string, WorkOrder[]>();
  for (const { asset, order } of lines) {
    const orders = byAsset.get(asset);
    if (orders === undefined) byAsset.set(asset, [order]);
    else orders.push(order);
  }
  return { byAsset, days: Int32Array.from(lines, ({ order }) => order.day).sort() };
}
