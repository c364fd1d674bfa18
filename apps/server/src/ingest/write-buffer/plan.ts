import {
  arrive,
  type Checkpoint,
  compareRecords,
  type DeviceAlerts,
  type DeviceState,
  decideAlerts,
  type Episode,
  FUTURE,
  type LiveFacts,
  liveState,
  type Mark,
  NEW_DEVICE,
  type OvertakenBlock,
  overtakenBlocks,
  type RaisedAlert,
  type Timeline,
  type TrackingEvent,
  type TrackingSettings,
  type Usage,
} from '@balise/tracking';
import { madeWith } from '../../features/history/index.ts';
import type { Arrived, KeptRecord, Rejection } from './arrived.ts';

/** A device's state as it is committed, and the version of its row; 0 for a device without a row. */
export type CommittedState = { version: number; state: DeviceState };
/** A state to be committed, and what is seen of the device in it at once. */
export type NextState = CommittedState & { facts: LiveFacts };
export const NEW_STATE: CommittedState = { version: 0, state: NEW_DEVICE };

export type PlanFor<T> = { deviceId: number; of: T };
/** Something derived, and the settings that it was made with. */
export type PlannedRow<T> = PlanFor<T> & { settings: TrackingSettings };
export type RejectedMessage = Rejection & { arrived: Arrived };

/** What came of a device in the batch, in order of time. */
export type SortedDevice = {
  deviceId: number;
  committed: CommittedState;
  records: KeptRecord[];
  receivedAt: number;
  timeline: Timeline;
  alerts: DeviceAlerts;
};

/** Everything that one transaction writes, in the order of device ids. */
export type BatchPlan = {
  devices: SortedDevice[];
  /** Records after the committed head of their device: nothing stored can be like them. */
  fresh: PlanFor<KeptRecord>[];
  /** Late, quarantined or repeated records: perhaps stored already, so they pass through a staging table. */
  staged: PlanFor<KeptRecord>[];
  live: PlanFor<NextState>[];
  events: PlannedRow<TrackingEvent>[];
  episodes: PlannedRow<Episode>[];
  usage: PlannedRow<Usage>[];
  marks: PlanFor<Mark>[];
  checkpoints: PlanFor<Checkpoint>[];
  alerts: PlanFor<RaisedAlert>[];
  overtaken: PlanFor<OvertakenBlock>[];
  /** The server's clock, ms since 1970 UTC: of the newest message. */
  receivedAt: number;
  rejected: RejectedMessage[];
  /** Records that came twice within the batch or are the head itself. */
  repeated: number;
};

export const emptyPlan = (): BatchPlan => ({
  devices: [],
  fresh: [],
  staged: [],
  live: [],
  events: [],
  episodes: [],
  usage: [],
  marks: [],
  checkpoints: [],
  alerts: [],
  overtaken: [],
  receivedAt: 0,
  rejected: [],
  repeated: 0,
});

/** Sorts a device's records by time, and into those that are certainly new and those that may be stored already. Pure. */
export function sortRecords(plan: BatchPlan, deviceId: number, messages: Arrived[], committed: CommittedState): void {
  const records = messages.length === 1 ? messages[0]!.records : messages.flatMap((message) => message.records);
  const { head } = committed.state.history;
  const sorted = records.length > 1 ? records.toSorted(compareRecords) : records;
  let previous = head;
  for (const record of sorted) {
    if (previous !== null && compareRecords(record, previous) === 0) {
      plan.repeated++;
      continue;
    }
    const isFresh = record.quality !== FUTURE && (head === null || compareRecords(record, head) > 0);
    (isFresh ? plan.fresh : plan.staged).push({ deviceId, of: record });
    previous = record;
  }
  for (const arrived of messages) {
    for (const rejection of arrived.rejected) plan.rejected.push({ ...rejection, arrived });
  }
  const { receivedAt, timeline, alerts } = messages[messages.length - 1]!;
  plan.devices.push({ deviceId, committed, records: sorted, receivedAt, timeline, alerts });
  plan.receivedAt = Math.max(plan.receivedAt, receivedAt);
}

/** Folds a device's sorted records into its state, and into what they mean: events, episodes, sums, alerts. Pure. */
export function foldRecords(
  plan: BatchPlan,
  { deviceId, committed, records, receivedAt, timeline, alerts }: SortedDevice,
): void {
  const { version, state } = committed;
  const arrival = arrive(state, records, receivedAt, timeline);
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
  const { events, episodes } = arrival;
  const states = { before: state, after: arrival.state };
  const input = { ...states, events, episodes, alerts, timeline, now: receivedAt };
  for (const of of decideAlerts(input)) plan.alerts.push({ deviceId, of });
  for (const of of overtakenBlocks(input)) plan.overtaken.push({ deviceId, of });
}
