import { isDeepStrictEqual } from 'node:util';
import { FUTURE, type TrackingSettings } from '@balise/tracking';
import type { Pool, PoolClient } from 'pg';
import { CopyWriter, copyIn } from '../../db/copy.ts';
import { stateOf } from '../../db/live-state.ts';
import {
  type Correction,
  type Derived,
  erasedOf,
  known,
  markForRecompute,
  type SettingsIds,
  storeCheckpoints,
  storeEpisodes,
  storeEvents,
  storeMarks,
  storeUsage,
  writeCorrection,
} from '../../features/history/index.ts';
import { inSlices } from '../listeners/slices.ts';
import type { Arrived, KeptRecord } from './arrived.ts';
import { type LiveWriter, liveWriter, StaleState, upsertLive } from './live-queries.ts';
import type { BatchPlan, CommittedState, NextState, PlanFor, PlannedRow, RejectedMessage } from './plan.ts';

export type { Pool, PoolClient };

/** What a committed batch came to. */
export type StoredBatch = { stored: number; duplicates: number };

/** What a batch is written into; one for each batch queue, reused from batch to batch. */
export type BatchWriter = { rows: CopyWriter; live: LiveWriter };
export const batchWriter = (): BatchWriter => ({ rows: new CopyWriter(), live: liveWriter() });

/** Committed states of the devices; those without a row are left out. */
export async function readStates(pool: Pool, deviceIds: number[]): Promise<Map<number, CommittedState>> {
  const { rows } = await pool.query({
    name: 'ingest-states',
    text: 'select device_id, version, state from device_live where device_id = any ($1::int[])',
    values: [deviceIds],
  });
  return new Map(
    rows.map((row): [number, CommittedState] => [
      row.device_id,
      { version: Number(row.version), state: stateOf(row.state) },
    ]),
  );
}

/**
 * Writes a plan in one transaction. @throws StaleState when a device's version moved; the database's error otherwise.
 * Nothing is written then.
 */
export async function storePlan(
  pool: Pool,
  plan: BatchPlan,
  writer: BatchWriter,
  settingsIds: SettingsIds,
): Promise<StoredBatch> {
  const ids = await settingsIds([...plan.events, ...plan.episodes, ...plan.usage].map(({ settings }) => settings));
  return await inTransaction(pool, async (client) => {
    await copyFresh(client, plan.fresh, writer.rows);
    const late = await insertDoubtful(client, plan.doubtful, writer.rows);
    // the live rows first: the holder of a device's live row holds all of its rows, here and in a correction
    await upsertLive(client, plan.live, writer.live);
    await markForRecompute(client, windowsOf(late));
    await storeEvents(client, withIds(plan.events, ids));
    await storeEpisodes(client, withIds(plan.episodes, ids));
    await storeUsage(client, withIds(plan.usage, ids));
    await storeMarks(client, plan.marks);
    await storeCheckpoints(client, plan.checkpoints);
    await insertRejected(client, plan.rejected);
    const stored = plan.fresh.length + late.length;
    return { stored, duplicates: plan.doubtful.length - late.length + plan.repeated };
  });
}

const withIds = <T>(rows: PlannedRow<T>[], ids: ReadonlyMap<TrackingSettings, number>): Derived<T>[] =>
  rows.map(({ deviceId, of, settings }) => ({ deviceId, of, settings: known(ids, settings) }));

export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await makeStage(client);
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // a connection that cannot even roll back is no connection
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(broken);
    throw error;
  }
}

const withStage = new WeakSet<PoolClient>();

// Binary COPY cannot say what to do about a row that is there already: such rows pass through a table of the connection.
async function makeStage(client: PoolClient): Promise<void> {
  if (withStage.has(client)) return;
  await client.query('create temporary table doubtful (like positions) on commit delete rows');
  withStage.add(client);
}

const COLUMNS =
  'device_id, fixed_at, key, received_at, latitude, longitude, altitude, speed, course, accuracy, valid, quality, attributes';

async function copyFresh(client: PoolClient, records: PlanFor<KeptRecord>[], writer: CopyWriter): Promise<void> {
  if (records.length === 0) return;
  writer.beginCopy();
  await inSlices(records, ({ deviceId, of }) => writeRow(writer, deviceId, of));
  await copyIn(client, `copy positions (${COLUMNS}) from stdin (format binary)`, writer.endCopy());
}

function writeRow(writer: CopyWriter, deviceId: number, { at, key, receivedAt, fix, quality, json }: KeptRecord): void {
  const { location } = fix;
  writer.row(13);
  writer.int4(deviceId);
  writer.timestamptz(at);
  writer.int8(key);
  writer.timestamptz(receivedAt);
  writer.float8(location?.latitude ?? null);
  writer.float8(location?.longitude ?? null);
  writer.float4(location?.altitude ?? null);
  writer.float4(location?.speed ?? null);
  writer.float4(location?.course ?? null);
  writer.float4(location?.accuracy ?? null);
  writer.bool(location?.valid ?? false);
  writer.int2(quality);
  writer.jsonb(json);
}

/** Stores those that are new, and says which. */
async function insertDoubtful(
  client: PoolClient,
  records: PlanFor<KeptRecord>[],
  writer: CopyWriter,
): Promise<PlanFor<KeptRecord>[]> {
  if (records.length === 0) return [];
  writer.beginCopy();
  for (const { deviceId, of: record } of records) writeRow(writer, deviceId, record);
  await copyIn(client, `copy doubtful (${COLUMNS}) from stdin (format binary)`, writer.endCopy());
  const { rows } = await client.query(
    `insert into positions (${COLUMNS}) select ${COLUMNS} from doubtful order by device_id, fixed_at, key
     on conflict do nothing returning device_id, extract(epoch from fixed_at) * 1000 as at, key`,
  );
  const stored = new Set(rows.map((row) => placeOf(row.device_id, Number(row.at), row.key)));
  return records.filter(({ deviceId, of: { at, key } }) => stored.has(placeOf(deviceId, at, key)));
}

// What late records touched; a quarantined one touches nothing.
function windowsOf(late: PlanFor<KeptRecord>[]): PlanFor<{ from: number; until: number }>[] {
  const windows = new Map<number, { from: number; until: number }>();
  for (const { deviceId, of: record } of late) {
    if (record.quality === FUTURE) continue;
    const window = windows.get(deviceId);
    if (window === undefined) windows.set(deviceId, { from: record.at, until: record.at });
    else {
      window.from = Math.min(window.from, record.at);
      window.until = Math.max(window.until, record.at);
    }
  }
  return [...windows].map(([deviceId, of]) => ({ deviceId, of }));
}

async function insertRejected(client: PoolClient, rejected: RejectedMessage[]): Promise<void> {
  if (rejected.length === 0) return;
  await client.query(
    `insert into rejected_positions (device_id, protocol, received_at, reason, detail, raw)
     select * from unnest($1::int[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::bytea[])`,
    [
      rejected.map(({ arrived }) => arrived.deviceId),
      rejected.map(({ arrived }) => arrived.protocol),
      rejected.map(({ arrived }) => new Date(arrived.receivedAt)),
      rejected.map(({ reason }) => reason),
      rejected.map(({ detail }) => detail.replaceAll('\0', '\\0')),
      rejected.map(({ arrived }) => Buffer.from(arrived.raw)),
    ],
  );
}

/** Those of the batch's records that are stored already, each as `device/at/key`. */
export async function storedAlready(pool: Pool, batch: readonly Arrived[]): Promise<Set<string>> {
  const records = batch.flatMap(({ deviceId, records }) => records.map((of) => ({ deviceId, of })));
  const { rows } = await pool.query(
    `select p.device_id, extract(epoch from p.fixed_at) * 1000 as at, p.key
     from unnest($1::int[], $2::timestamptz[], $3::bigint[]) as r (device_id, fixed_at, key)
     join positions p using (device_id, fixed_at, key)`,
    [
      records.map((record) => record.deviceId),
      records.map((record) => new Date(record.of.at)),
      records.map((record) => record.of.key),
    ],
  );
  return new Set(rows.map((row) => placeOf(row.device_id, Number(row.at), row.key)));
}

/** A record's natural key as one text. */
export const placeOf = (deviceId: number, at: number, key: number | string): string => `${deviceId}/${at}/${key}`;

/** Writes a device's corrected state and history. @throws StaleState when the device's version moved, or some of its past was erased since. */
export async function storeCorrection(
  client: PoolClient,
  live: PlanFor<NextState>,
  correction: Correction,
  settings: ReadonlyMap<TrackingSettings, number>,
): Promise<void> {
  await upsertLive(client, [live], liveWriter());
  // an erasure holds the lock on the live state
  if (!isDeepStrictEqual(await erasedOf(client, live.deviceId), correction.erased))
    throw new StaleState('some of its past was erased meanwhile');
  await writeCorrection(client, correction, settings);
}
