import { setTimeout as delay } from 'node:timers/promises';
import {
  ARCHIVED_AFTER,
  chunksOfDay,
  DamagedChunk,
  dayPartitions,
  noteDamagedChunk,
  openChunk,
} from '../history/index.ts';
import { type ArchivedDevice, archiveDevice, WAITS } from './archive-device.ts';
import type { DeviceDay, Pool, PoolClient } from './archive-queries.ts';
import {
  archivedRows,
  beginDay,
  damagedDays,
  dropDay,
  forgetDamage,
  forgetFailures,
  lateDays,
  noteArchived,
  noteFailure,
  noteLate,
  rowsOfDevices,
  takeTurn,
} from './day-queries.ts';
import { makeMonth, monthOf } from './month-queries.ts';

const DAY = 86_400_000;
/** How often dropping the rows of an archived day is tried before it is left for the next run. */
const DROPS = 3;
const BETWEEN_DROPS = 1_000;

export type ArchiveDays = {
  /** Connections of the database's owner. */
  pool: Pool;
  /** Milliseconds since 1970 UTC. */
  now: number;
  signal: AbortSignal;
  /** Called with what could not be archived; it is retried in the next run. */
  onTrouble: (error: unknown, place: { day: number; deviceId?: number }) => void;
};

/**
 * Archives every UTC day that ended two days ago or earlier: device by device, then drops the day's rows; and works late
 * fixes into archived days. May be interrupted anywhere, even by a power cut: the next run continues where it stopped.
 * @returns how many devices' days were archived
 */
export async function archiveDays(job: ArchiveDays): Promise<number> {
  const endTurn = await takeTurn(job.pool);
  if (endTurn === undefined) return 0;
  try {
    const today = Math.floor(job.now / DAY) * DAY;
    const closed = today - ARCHIVED_AFTER * DAY;
    const days = [...(await dayPartitions(job.pool))].filter((day) => day <= closed).sort((a, b) => a - b);
    let archived = 0;
    for (const day of days) if (!job.signal.aborted) archived += await archiveDay(job, day);
    archived += await archiveLate(job, closed + DAY);
    await forgetMended(job.pool);
    return archived;
  } finally {
    await endTurn();
  }
}

async function archiveDay(job: ArchiveDays, day: number): Promise<number> {
  const { pool, now, signal } = job;
  await makeMonth(pool, day);
  const [rows, done] = [await rowsOfDevices(pool, day), await archivedRows(pool, day)];
  const left = [...rows].filter(([deviceId, count]) => done.get(deviceId) !== count).map(([deviceId]) => deviceId);
  await beginDay(pool, day, rows.size, rows.size - left.length, now);
  let archived = 0;
  for (const deviceId of left) {
    if (signal.aborted) return archived;
    if (await attempt(job, { deviceId, day }, false)) archived++;
  }
  if (archived === left.length) await dropInTime(job, day);
  return archived;
}

async function dropInTime({ pool, now, signal }: ArchiveDays, day: number): Promise<void> {
  for (let turn = 0; turn < DROPS && !signal.aborted; turn++) {
    if ((await dropDay(pool, day, now)) !== 'busy') return;
    await delay(BETWEEN_DROPS, undefined, { signal }).catch(() => {});
  }
}

/** Late records of days whose own partition is gone. */
async function archiveLate(job: ArchiveDays, before: number): Promise<number> {
  const { pool, signal } = job;
  await forgetFailures(pool);
  const waiting = await dayPartitions(pool);
  let archived = 0;
  let made = Number.NaN;
  for (const place of await lateDays(pool, before)) {
    if (signal.aborted) break;
    if (waiting.has(place.day)) continue;
    if (made !== monthOf(place.day)) await makeMonth(pool, place.day);
    made = monthOf(place.day);
    if (await attempt(job, place, true)) archived++;
  }
  return archived;
}

/** Damaged chunks that open again, for instance after a restore, are no longer reported. */
async function forgetMended(pool: Pool): Promise<void> {
  for (const place of await damagedDays(pool)) {
    const chunks = await chunksOfDay(pool, place.deviceId, place.day);
    try {
      for (const chunk of chunks) openChunk(chunk);
      await forgetDamage(pool, place);
    } catch (error) {
      if (!(error instanceof DamagedChunk)) throw error;
    }
  }
}

/** @returns whether the device's day is archived; where not, it is recorded and retried in the next run */
async function attempt({ pool, now, onTrouble }: ArchiveDays, place: DeviceDay, isLate: boolean): Promise<boolean> {
  const { day, deviceId } = place;
  const note = (client: PoolClient, archived: ArchivedDevice) =>
    isLate ? noteLate(client, day, archived, now) : noteArchived(client, day, deviceId, archived);
  try {
    return (await archiveDevice({ pool, now, note, isLate }, place)) !== WAITS;
  } catch (error) {
    onTrouble(error, place);
    if (error instanceof DamagedChunk) await noteDamagedChunk(pool, deviceId, error);
    await noteFailure(pool, day, error instanceof Error ? error.message : String(error), now);
    return false;
  }
}
