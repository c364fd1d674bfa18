import { isDeepStrictEqual } from 'node:util';
import type { FixRecord } from '@balise/tracking';
import { chunksOfDay, mergeRecords, openChunk, packChunk, rowsAfter } from '../history/index.ts';
import {
  type Archived,
  type DayState,
  type DeviceDay,
  dayState,
  deleteLateRows,
  inTransaction,
  type NewChunk,
  type Pool,
  type PoolClient,
  replaceChunks,
} from './archive-queries.ts';

const DAY = 86_400_000;
/** Records of one part at most: so much is opened at once. */
const PART = 100_000;
/** Rows that are read at once. */
const PAGE = 20_000;
/** A tracker that talks while its past is read is tried again; the last time it has to wait. */
const ATTEMPTS = 3;

export type ArchivedDevice = {
  /** Rows of the day that are archived, now or before. */
  rows: number;
  before: Archived;
  after: Archived;
};

/** Work on a device's day that has to wait: late records of that very day are yet to be derived again. */
export const WAITS = 'waits';

type ArchiveSettings = {
  pool: Pool;
  /** Milliseconds since 1970 UTC. */
  now: number;
  /** In the transaction that writes the chunks. */
  note: (client: PoolClient, archived: ArchivedDevice) => Promise<void>;
  /** Late rows are deleted where they lie; a day of its own goes as a whole, later. */
  isLate: boolean;
};

/**
 * Archives a device's UTC day: its rows and the chunks that it already has become one chunk per owner, in one transaction.
 * Reading and packing take most of the time and hold no locks; the result is written only if nothing has changed
 * since. Running it again changes nothing. @throws DamagedChunk where an existing chunk cannot be opened
 */
export async function archiveDevice(
  archiving: ArchiveSettings,
  place: DeviceDay,
): Promise<ArchivedDevice | typeof WAITS> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === ATTEMPTS;
    const archived = isLast
      ? await inTransaction(archiving.pool, (client) => archiveHeld(client, archiving, place))
      : await archiveIfUnchanged(archiving, place);
    if (archived !== undefined) return archived;
  }
}

/** @returns undefined where something changed while it was packed */
async function archiveIfUnchanged(archiving: ArchiveSettings, place: DeviceDay) {
  const state = await dayState(archiving.pool, place, false);
  if (state.isDirty) return WAITS;
  const made = await make(archiving.pool, place, state);
  return await inTransaction(archiving.pool, async (client) => {
    const held = await dayState(client, place, true);
    return isDeepStrictEqual(held, state) ? await write(client, archiving, place, made) : undefined;
  });
}

async function archiveHeld(client: PoolClient, archiving: ArchiveSettings, place: DeviceDay) {
  const state = await dayState(client, place, true);
  if (state.isDirty) return WAITS;
  return await write(client, archiving, place, await make(client, place, state));
}

type Made = { rows: FixRecord[]; chunks: NewChunk[] };

async function make(client: Parameters<typeof rowsAfter>[0], place: DeviceDay, { periods }: DayState): Promise<Made> {
  const rows = await rowsOfDay(client, place);
  const archived = (await chunksOfDay(client, place.deviceId, place.day)).flatMap(openChunk);
  const records = mergeRecords(archived, rows);
  const chunks = partsOf(records, periods).map(({ of, clientId, retention }, part) => ({
    ...packVerified(of),
    part,
    clientId,
    retention,
    firstAt: of[0]!.at,
    lastAt: of.at(-1)!.at,
  }));
  return { rows, chunks };
}

async function rowsOfDay(client: Parameters<typeof rowsAfter>[0], { deviceId, day }: DeviceDay): Promise<FixRecord[]> {
  const rows: FixRecord[] = [];
  for (let place = { at: day, key: -1 }; ; ) {
    const page = await rowsAfter(client, deviceId, place, day + DAY, PAGE);
    for (const row of page) rows.push(row);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return rows;
    place = { at: last.at, key: last.key };
  }
}

type Part = { of: FixRecord[]; clientId: number; retention: number };

/** Cut where the device changed hands or became private, so that each part is readable as a whole or not at all, and where it gets long. */
function partsOf(records: readonly FixRecord[], periods: DayState['periods']): Part[] {
  const parts: Part[] = [];
  let [last, period] = [undefined as Part | undefined, undefined as DayState['periods'][number] | undefined];
  for (const record of records) {
    const now = periods.find(({ from, until }) => from <= record.at && record.at < until);
    if (last === undefined || now !== period || last.of.length >= PART) {
      last = { of: [], clientId: now?.clientId ?? 0, retention: now?.retention ?? 0 };
      parts.push(last);
      period = now;
    }
    last.of.push(record);
  }
  return parts;
}

/** What is packed is opened again before the rows that it represents may go: a key is the hash of what its record says. */
function packVerified(records: readonly FixRecord[]) {
  const packed = packChunk(records);
  const opened = openChunk({ ...packed, day: 0, part: 0, marks: [] });
  const isSame = ({ at, key, quality, receivedAt }: FixRecord, row: number): boolean => {
    const other = opened[row]!;
    return other.at === at && other.key === key && other.quality === quality && other.receivedAt === receivedAt;
  };
  if (!records.every(isSame)) throw new Error('an archived track does not open to the positions that it was made of');
  return packed;
}

async function write(client: PoolClient, archiving: ArchiveSettings, place: DeviceDay, { rows, chunks }: Made) {
  const before = await replaceChunks(client, place, chunks, archiving.now);
  if (archiving.isLate) await deleteLateRows(client, place, rows);
  const after = {
    fixes: chunks.reduce((sum, { count }) => sum + count, 0),
    bytes: chunks.reduce((sum, { content }) => sum + content.length, 0),
  };
  const archived = { rows: rows.length, before, after };
  await archiving.note(client, archived);
  return archived;
}
