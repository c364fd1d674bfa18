import type { DeviceId, DriverId } from '@balise/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Dataset } from './dataset-queries.ts';

/** When a driver drove a vehicle, as far as somebody knows; milliseconds since 1970 UTC. */
export type Drive = { deviceId: DeviceId; from: number; until: number };

/** Tables of what a vehicle did: their rows are a driver's while he drove it. The column of their moment. */
const BY_DRIVE: Readonly<Record<string, string>> = { trips: 'starts_at', stops: 'starts_at', events: 'at' };

/**
 * What of a table is about one driver; undefined: nothing. Rows that name the driver, lines of the log about him, and what happened while he drove.
 */
export function ofDriver(table: Dataset, driver: DriverId, drives: readonly Drive[]): Dataset | undefined {
  const condition = conditionOf(table, driver, drives);
  if (condition === undefined) return undefined;
  const all = table.columns.map(([name, expression]) => sql`${sql.raw(expression)} as ${sql.ref(name)}`);
  return {
    name: table.name,
    columns: table.columns.map(([name]) => [name, name] as const),
    from: (asked) => sql`from (select ${sql.join(all)} ${table.from(asked)}) x where ${condition}`,
  };
}

function conditionOf(
  { name, columns }: Dataset,
  driver: DriverId,
  drives: readonly Drive[],
): RawBuilder<unknown> | undefined {
  if (name === 'drivers') return sql`x.id = ${driver}`;
  if (columns.some(([column]) => column === 'driver_id')) return sql`x.driver_id = ${driver}`;
  if (name === 'audit_log') return sql`x.subject_kind = 'driver' and x.subject_id = ${driver}`;
  // who looked at where he was
  if (name === 'position_access_log') return during(drives, 'x.from_at', 'x.to_at');
  const moment = BY_DRIVE[name];
  return moment === undefined ? undefined : during(drives, `x.${moment}`, `x.${moment}`);
}

const during = (drives: readonly Drive[], from: string, to: string): RawBuilder<unknown> => sql`exists (
  select from unnest(${drives.map(({ deviceId }) => deviceId)}::int[], ${drives.map(({ from: at }) => new Date(at))}::timestamptz[],
    ${drives.map(({ until }) => new Date(until))}::timestamptz[]) d (device_id, from_at, until_at)
  where d.device_id = x.device_id and d.from_at <= ${sql.raw(to)} and d.until_at > ${sql.raw(from)})`;
