import { isDeepStrictEqual } from 'node:util';
import { FUTURE, type TrackingSettings } from '@balise/tracking';
import { CopyWriter } from '../../db/copy/copy.ts';
import { raiseAlerts } from '../../features/alerts/index.ts';
import { withdrawBlocks } from '../../features/commands/index.ts';
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
import type { KeptRecord } from './arrived.ts';
import { copyFresh, insertRejected, insertStaged, type Pool, type PoolClient } from './batch-queries.ts';
import { type LiveWriter, liveWriter, StaleState, upsertLive } from './live-queries.ts';
import type { BatchPlan, NextState, PlanFor, PlannedRow } from './plan.ts';

/** What a committed batch came to. */
export type StoredBatch = { stored: number; duplicates: number };

/** What a batch is written into; one for each batch queue, reused from batch to batch. */
export type BatchWriter = { rows: CopyWriter; live: LiveWriter };
export const batchWriter = (): BatchWriter => ({ rows: new CopyWriter(), live: liveWriter() });

type BatchTransaction = {
  client: PoolClient;
  plan: BatchPlan;
  writer: BatchWriter;
  /** The stored settings that derived rows were made with. */
  ids: ReadonlyMap<TrackingSettings, number>;
  /** Late records that were new. */
  late: PlanFor<KeptRecord>[];
};

/** What the transaction of a batch writes, in order. */
const writes: ((transaction: BatchTransaction) => Promise<void>)[] = [
  ({ client, plan, writer }) => copyFresh(client, plan.fresh, writer.rows),
  async (transaction) => {
    const { client, plan, writer } = transaction;
    transaction.late = await insertStaged(client, plan.staged, writer.rows);
  },
  // before what follows: the holder of a device's live row holds all of its rows, here and in a correction
  ({ client, plan, writer }) => upsertLive(client, plan.live, writer.live),
  ({ client, late }) => markForRecompute(client, rangesOf(late)),
  ({ client, plan, ids }) => storeEvents(client, withIds(plan.events, ids)),
  ({ client, plan, ids }) => storeEpisodes(client, withIds(plan.episodes, ids)),
  ({ client, plan, ids }) => storeUsage(client, withIds(plan.usage, ids)),
  ({ client, plan }) => storeMarks(client, plan.marks),
  ({ client, plan }) => storeCheckpoints(client, plan.checkpoints),
  ({ client, plan }) => insertRejected(client, plan.rejected),
  async ({ client, plan }) => {
    await raiseAlerts(client, plan.alerts, plan.receivedAt);
  },
  ({ client, plan }) => withdrawBlocks(client, plan.overtaken, plan.receivedAt),
];

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
    const transaction: BatchTransaction = { client, plan, writer, ids, late: [] };
    for (const write of writes) await write(transaction);
    const { late } = transaction;
    const stored = plan.fresh.length + late.length;
    return { stored, duplicates: plan.staged.length - late.length + plan.repeated };
  });
}

const withIds = <T>(rows: PlannedRow<T>[], ids: ReadonlyMap<TrackingSettings, number>): Derived<T>[] =>
  rows.map(({ deviceId, of, settings }) => ({ deviceId, of, settings: known(ids, settings) }));

// What late records touched; a quarantined one touches nothing.
function rangesOf(late: PlanFor<KeptRecord>[]): PlanFor<{ from: number; until: number }>[] {
  const ranges = new Map<number, { from: number; until: number }>();
  for (const { deviceId, of: record } of late) {
    if (record.quality === FUTURE) continue;
    const range = ranges.get(deviceId);
    if (range === undefined) ranges.set(deviceId, { from: record.at, until: record.at });
    else {
      range.from = Math.min(range.from, record.at);
      range.until = Math.max(range.until, record.at);
    }
  }
  return [...ranges].map(([deviceId, of]) => ({ deviceId, of }));
}

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
  await client.query('create temporary table staged (like positions) on commit delete rows');
  withStage.add(client);
}

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
