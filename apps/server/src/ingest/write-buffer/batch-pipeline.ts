import type { LiveChange } from '../../bus/live-changes.ts';
import type { SettingsIds } from '../../features/history/index.ts';
import { inSlices } from '../listeners/slices.ts';
import type { Arrived } from './arrived.ts';
import { type Pool, readStates } from './batch-queries.ts';
import { type BatchWriter, type StoredBatch, storePlan } from './batch-transaction.ts';
import type { DeviceStates } from './device-states.ts';
import type { Pending } from './pending.ts';
import { type BatchPlan, type CommittedState, emptyPlan, foldRecords, NEW_STATE, sortRecords } from './plan.ts';
import type { Retry } from './retry.ts';
import { untilDurable } from './until-durable.ts';

/** A batch of messages, or a part of one, on its way from its queue to the database. */
export type BatchContext = {
  arrived: readonly Arrived[];
  /** The devices' committed states, before the batch. */
  committed: Map<number, CommittedState>;
  plan: BatchPlan;
  stored: StoredBatch;
};

export type BatchPipeline = {
  pool: Pool;
  writer: BatchWriter;
  settingsIds: SettingsIds;
  states: DeviceStates;
  pending: Pending;
  retry: Retry;
  counts: { committed: number; duplicates: number; rejected: number };
  publish: (changes: LiveChange[]) => void;
};

type BatchStep = (context: BatchContext, pipeline: BatchPipeline) => void | Promise<void>;

/**
 * What happens to a batch, in order; `commit` has a list of its own, of what its transaction writes. An attempt that fails has
 * changed nothing and starts again at the top, with the whole batch or a part of it.
 */
const steps: BatchStep[] = [recallStates, sort, fold, commit, rememberStates, count, publish];

/** Makes a batch durable, then answers its messages. Never rejects but with `Stopped`. */
export async function runBatch(batch: readonly Arrived[], pipeline: BatchPipeline): Promise<void> {
  const lost = await untilDurable(batch, (parts) => attempt(parts, pipeline), pipeline);
  await answer(batch, lost, pipeline);
}

async function attempt(arrived: readonly Arrived[], pipeline: BatchPipeline): Promise<void> {
  const context = { arrived, committed: new Map(), plan: emptyPlan(), stored: { stored: 0, duplicates: 0 } };
  for (const step of steps) {
    const result = step(context, pipeline);
    if (result !== undefined) await result;
  }
}

async function recallStates({ arrived, committed }: BatchContext, { pool, states }: BatchPipeline): Promise<void> {
  const unread: number[] = [];
  for (const { deviceId } of arrived) {
    if (committed.has(deviceId)) continue;
    const known = states.recall(deviceId);
    committed.set(deviceId, known ?? NEW_STATE);
    if (known === undefined) unread.push(deviceId);
  }
  if (unread.length > 0) for (const [id, state] of await readStates(pool, unread)) committed.set(id, state);
}

function sort({ arrived, committed, plan }: BatchContext): Promise<void> {
  return inSlices(inOrderOfDevices(arrived), ([deviceId, messages]) =>
    sortRecords(plan, deviceId, messages, committed.get(deviceId) ?? NEW_STATE),
  );
}

// A fixed order: two transactions that touch the same devices wait for each other and never lock each other out.
function inOrderOfDevices(batch: readonly Arrived[]): [number, Arrived[]][] {
  const byDevice = new Map<number, Arrived[]>();
  for (const arrived of batch) {
    const messages = byDevice.get(arrived.deviceId);
    if (messages) messages.push(arrived);
    else byDevice.set(arrived.deviceId, [arrived]);
  }
  return [...byDevice].sort(([a], [b]) => a - b);
}

function fold({ plan }: BatchContext): Promise<void> {
  return inSlices(plan.devices, (device) => foldRecords(plan, device));
}

async function commit(context: BatchContext, { pool, writer, settingsIds, retry }: BatchPipeline): Promise<void> {
  context.stored = await storePlan(pool, context.plan, writer, settingsIds);
  retry.over();
}

function rememberStates({ plan }: BatchContext, { states }: BatchPipeline): void {
  for (const { deviceId, of } of plan.live) states.remember(deviceId, { version: of.version, state: of.state });
}

function count({ plan, stored }: BatchContext, { counts }: BatchPipeline): void {
  counts.committed += stored.stored;
  counts.duplicates += stored.duplicates;
  counts.rejected += plan.rejected.length;
}

function publish({ plan }: BatchContext, pipeline: BatchPipeline): void {
  pipeline.publish(
    plan.live.map(({ deviceId, of: { version, state, facts } }) => ({
      deviceId,
      version,
      state: facts,
      values: state.values,
    })),
  );
}

async function answer(batch: readonly Arrived[], lost: Arrived[], { pending }: BatchPipeline): Promise<void> {
  const isLost = new Set(lost.map((part) => part.onLost));
  await inSlices(batch, (arrived) => {
    pending.remove(arrived);
    if (isLost.has(arrived.onLost)) arrived.onLost();
    else arrived.onDurable();
  });
  pending.settled();
}
