import {
  arrive,
  type Checkpoint,
  compareRecords,
  type DeviceState,
  type Episode,
  FUTURE,
  type LiveFacts,
  liveState,
  type Mark,
  NEW_DEVICE,
  type TrackingEvent,
  type TrackingSettings,
  type Usage,
} from '@balise/tracking';
import { madeWith } from '../../features/history/index.ts';
import { inSlices } from '../listeners/slices.ts';
import type { Arrived, KeptRecord, Rejection } from './arrived.ts';

/** A device's state as it is committed, and the version of its row; 0 for a device without a row. */
export type CommittedState = { version: number; state: DeviceState };
/** A state to be committed, and what is seen of the device in it at once. */
export type NextState = CommittedState & { facts: LiveFacts };
export const NEVER_HEARD: CommittedState = { version: 0, state: NEW_DEVICE };

export type PlanFor<T> = { deviceId: number; of: T };
/** Something derived, and the settings that it was made with. */
export type PlannedRow<T> = PlanFor<T> & { settings: TrackingSettings };
export type RejectedMessage = Rejection & { arrived: Arrived };

/** Everything that one transaction writes, in the order of device ids. */
export type BatchPlan = {
  /** Records after the committed head of their device: nothing stored can be like them. */
  fresh: PlanFor<KeptRecord>[];
  /** Late, quarantined or repeated records: perhaps stored already. */
  doubtful: PlanFor<KeptRecord>[];
  live: PlanFor<NextState>[];
  events: PlannedRow<TrackingEvent>[];
  episodes: PlannedRow<Episode>[];
  usage: PlannedRow<Usage>[];
  marks: PlanFor<Mark>[];
  checkpoints: PlanFor<Checkpoint>[];
  rejected: RejectedMessage[];
  /** Records that came twice within the batch or are the head itself. */
  repeated: number;
};

/**
 * What a batch of messages means, given the committed states. Pure: after a failed transaction it is made again from
 * states read anew.
 */
export async function planBatch(
  batch: readonly Arrived[],
  committed: ReadonlyMap<number, CommittedState>,
): Promise<BatchPlan> {
  const plan: BatchPlan = {
    fresh: [],
    doubtful: [],
    live: [],
    events: [],
    episodes: [],
    usage: [],
    marks: [],
    checkpoints: [],
    rejected: [],
    repeated: 0,
  };
  await inSlices(inOrderOfDevices(batch), ([deviceId, messages]) =>
    planDevice(plan, deviceId, messages, committed.get(deviceId) ?? NEVER_HEARD),
  );
  return plan;
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

function planDevice(plan: BatchPlan, deviceId: number, messages: Arrived[], { version, state }: CommittedState): void {
  const records = messages.length === 1 ? messages[0]!.records : messages.flatMap((message) => message.records);
  const { head } = state.history;
  const sorted = records.length > 1 ? records.toSorted(compareRecords) : records;
  let previous = head;
  for (const record of sorted) {
    if (previous !== null && compareRecords(record, previous) === 0) {
      plan.repeated++;
      continue;
    }
    const isFresh = record.quality !== FUTURE && (head === null || compareRecords(record, head) > 0);
    (isFresh ? plan.fresh : plan.doubtful).push({ deviceId, of: record });
    previous = record;
  }
  const { receivedAt, timeline } = messages[messages.length - 1]!;
  const arrival = arrive(state, sorted, receivedAt, timeline);
  plan.live.push({ deviceId, of: { version: version + 1, state: arrival.state, facts: liveState(arrival.state) } });
  for (const of of arrival.events) {
    plan.events.push({ deviceId, of, settings: madeWith(timeline, of.at, of.decidedAt) });
  }
  for (const of of arrival.episodes) {
    plan.episodes.push({ deviceId, of, settings: madeWith(timeline, of.startsAt, of.decidedAt) });
  }
  for (const of of arrival.usage) {
    plan.usage.push({ deviceId, of, settings: madeWith(timeline, of.startsAt, of.decidedAt) });
  }
  for (const of of arrival.marks) plan.marks.push({ deviceId, of });
  for (const of of arrival.checkpoints) plan.checkpoints.push({ deviceId, of });
  for (const arrived of messages) {
    for (const rejection of arrived.rejected) plan.rejected.push({ ...rejection, arrived });
  }
}
