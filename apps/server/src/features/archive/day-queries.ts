import { dayText } from '../history/index.ts';
import type { ArchivedDevice } from './archive-device.ts';
import { type DeviceDay, inTransaction, type Pool, type PoolClient } from './archive-queries.ts';

const DAY = 86_400_000;

/** How many rows each device has in a day's own partition; reads it once from end to end, which also warms it up. */
export async function rowsOfDevices(pool: Pool, day: number): Promise<Map<number, number>> {
  const { rows } = await pool.query(
    `select device_id, count(*)::int as count from ${partitionOf(day)} group by device_id order by device_id`,
  );
  return new Map(rows.map(({ device_id, count }) => [device_id, count]));
}

const partitionOf = (day: number): string => `positions_${dayText(day).replaceAll('-', '')}`;

/** How many rows of each device are archived already. */
export async function archivedRows(pool: Pool, day: number): Promise<Map<number, number>> {
  const { rows } = await pool.query('select device_id, rows from archive_devices where day = $1::date', [dayText(day)]);
  return new Map(rows.map(({ device_id, rows: count }) => [device_id, count]));
}

/** Late rows and marks of archived positions that wait to be worked into their chunks: by day, then device. */
export async function lateDays(pool: Pool, before: number): Promise<{ deviceId: number; day: number }[]> {
  const { rows } = await pool.query(
    `select device_id, day::float8 from (
       select device_id, floor(extract(epoch from fixed_at) / 86400) as day from positions_default where fixed_at < to_timestamp($1 / 1000.0)
       union
       select device_id, floor(extract(epoch from fixed_at) / 86400) from archived_qualities where fixed_at < to_timestamp($1 / 1000.0)
     ) late order by day, device_id`,
    [before],
  );
  return rows.map(({ device_id, day }) => ({ deviceId: device_id, day: day * DAY }));
}

/** Records that a day is being archived; one that was begun before continues. */
export async function beginDay(pool: Pool, day: number, devices: number, done: number, now: number): Promise<void> {
  await pool.query(
    `insert into archive_days (day, devices, devices_done, started_at) values ($1::date, $2, $3, to_timestamp($4 / 1000.0))
     on conflict (day) do update set devices = $2, devices_done = $3, devices_failed = 0, problem = null, finished_at = null`,
    [dayText(day), devices, done, now],
  );
}

/** Records a device of a day that still has its partition, in the transaction that archives it. */
export async function noteArchived(
  client: PoolClient,
  day: number,
  deviceId: number,
  archived: ArchivedDevice,
): Promise<void> {
  const { rowCount } = await client.query(
    `update archive_devices set rows = $3 where day = $1::date and device_id = $2`,
    [dayText(day), deviceId, archived.rows],
  );
  if (rowCount === 0) {
    await client.query(`insert into archive_devices (day, device_id, rows) values ($1::date, $2, $3)`, [
      dayText(day),
      deviceId,
      archived.rows,
    ]);
  }
  await client.query(
    `update archive_days set devices_done = devices_done + 1, fixes = fixes + $2, bytes = bytes + $3 where day = $1::date`,
    [dayText(day), ...growth(archived)],
  );
}

/** Records late positions of an archived day, in the transaction that works them in. */
export async function noteLate(client: PoolClient, day: number, archived: ArchivedDevice, now: number): Promise<void> {
  const [fixes, bytes] = growth(archived);
  await client.query(
    `insert into archive_days (day, devices, started_at, finished_at, fixes, bytes, late)
     values ($1::date, 0, to_timestamp($5 / 1000.0), to_timestamp($5 / 1000.0), $2, $3, $4)
     on conflict (day) do update
     set fixes = archive_days.fixes + $2, bytes = archive_days.bytes + $3, late = archive_days.late + $4`,
    [dayText(day), fixes, bytes, fixes, now],
  );
}

const growth = ({ before, after }: ArchivedDevice): [number, number] => [
  after.fixes - before.fixes,
  after.bytes - before.bytes,
];

/** Records a device that could not be archived. */
export async function noteFailure(pool: Pool, day: number, reason: string, now: number): Promise<void> {
  await pool.query(
    `insert into archive_days (day, devices, devices_failed, problem, started_at, finished_at)
     values ($1::date, 0, 1, $2, to_timestamp($3 / 1000.0), to_timestamp($3 / 1000.0))
     on conflict (day) do update set devices_failed = archive_days.devices_failed + 1, problem = $2`,
    [dayText(day), reason.slice(0, 300), now],
  );
}

/** Forgets what failed at the last attempt to work late records in. */
export async function forgetFailures(pool: Pool): Promise<void> {
  await pool.query(
    'update archive_days set devices_failed = 0, problem = null where devices_failed > 0 and finished_at is not null',
  );
}

/** How many damaged device days are checked again. */
export async function damagedDays(pool: Pool): Promise<DeviceDay[]> {
  const { rows } = await pool.query(
    `select distinct device_id as "deviceId", extract(epoch from day)::float8 * 1000 as day from damaged_chunks order by 2, 1 limit 100`,
  );
  return rows;
}

export async function forgetDamage(pool: Pool, { deviceId, day }: DeviceDay): Promise<void> {
  await pool.query('delete from damaged_chunks where device_id = $1 and day = $2::date', [deviceId, dayText(day)]);
}

/** The lock is not to be had: somebody writes late records of that day, or reads a long past. */
const BUSY = new Set(['55P03', '40P01']);

/**
 * Drops a day's partition where all of its rows are archived, in one short transaction. Only late records of that very day wait
 * while its rows are counted; who reads or writes anything else waits for the last step alone, which gives up soon.
 */
export async function dropDay(pool: Pool, day: number, now: number): Promise<'dropped' | 'moreCame' | 'busy'> {
  try {
    return await inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = '2s'`);
      await client.query(`lock table ${partitionOf(day)} in share row exclusive mode`);
      const { rows } = await client.query(
        `select exists (
           select device_id, count(*)::int from ${partitionOf(day)} group by device_id
           except select device_id, rows from archive_devices where day = $1::date
         ) as "isLeft"`,
        [dayText(day)],
      );
      if (rows[0].isLeft) return 'moreCame';
      // below deadlock_timeout: a transaction that waits for this day may hold what is needed now
      await client.query(`set local lock_timeout = '500ms'`);
      await client.query(`drop table ${partitionOf(day)}`);
      await client.query('delete from archive_devices where day = $1::date', [dayText(day)]);
      await client.query(`update archive_days set finished_at = to_timestamp($2 / 1000.0) where day = $1::date`, [
        dayText(day),
        now,
      ]);
      return 'dropped';
    });
  } catch (error) {
    if (BUSY.has((error as { code?: string }).code ?? '')) return 'busy';
    throw error;
  }
}

/** Lets one process archive at a time: undefined where another does. @returns a function that releases the lock */
export async function takeTurn(pool: Pool): Promise<(() => Promise<void>) | undefined> {
  const client = await pool.connect();
  let isMine = false;
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('archiving')) as mine`);
    isMine = rows[0].mine;
  } catch (error) {
    client.release(true);
    throw error;
  }
  if (!isMine) {
    client.release();
    return undefined;
  }
  // a connection that cannot give the turn back ends, and the turn with it
  const isBroken = async () =>
    await client.query(`select pg_advisory_unlock(hashtext('archiving'))`).then(
      () => false,
      () => true,
    );
  return async () => client.release(await isBroken());
}
