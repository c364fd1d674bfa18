import { cureOf } from '../failure.ts';
import type { Arrived } from './arrived.ts';
import { placeOf, type StoredBatch } from './batch-queries.ts';
import type { DeviceStates } from './device-states.ts';
import { StaleState } from './live-queries.ts';
import { type BatchPlan, type CommittedState, NEVER_HEARD, planBatch } from './plan.ts';

/** The database as commits need it. */
export type Store = {
  readStates(deviceIds: number[]): Promise<Map<number, CommittedState>>;
  /** @throws StaleState, or the database's error: then nothing is written */
  storePlan(plan: BatchPlan): Promise<StoredBatch>;
  storedAlready(batch: readonly Arrived[]): Promise<Set<string>>;
};

export type Commit = {
  store: Store;
  states: DeviceStates;
  /** Called with what has been committed, in order. */
  onCommitted: (plan: BatchPlan, stored: StoredBatch) => void;
  /** Waits before another attempt; the attempts so far failed with this error. */
  pause: (error: unknown) => Promise<void>;
  /** The database answered: whatever was wrong is over. */
  onAnswer: () => void;
};

/**
 * Makes a batch durable, whatever it takes: tries again while the database is away, finds rows that cannot be stored
 * and sets them aside. Memory moves after each commit.
 * @returns the messages that could not even be set aside
 */
export async function commitBatch(commit: Commit, batch: readonly Arrived[]): Promise<Arrived[]> {
  let parts = batch;
  let isKnownLeftOut = false;
  for (;;) {
    try {
      await attempt(commit, parts);
      return [];
    } catch (error) {
      for (const { deviceId } of parts) commit.states.forget(deviceId);
      const cure = error instanceof StaleState ? 'planAgain' : cureOf(error);
      if (cure === 'wait') await commit.pause(error);
      else if (cure === 'leaveOutKnown' && !isKnownLeftOut) {
        parts = await withoutKnown(commit, parts);
        isKnownLeftOut = true;
      } else if (cure !== 'planAgain') return await bisect(commit, parts, error);
    }
  }
}

async function attempt({ store, states, onCommitted, onAnswer }: Commit, parts: readonly Arrived[]) {
  const committed = new Map<number, CommittedState>();
  const unread: number[] = [];
  for (const { deviceId } of parts) {
    if (committed.has(deviceId)) continue;
    const known = states.recall(deviceId);
    committed.set(deviceId, known ?? NEVER_HEARD);
    if (known === undefined) unread.push(deviceId);
  }
  if (unread.length > 0) for (const [id, state] of await store.readStates(unread)) committed.set(id, state);
  const plan = await planBatch(parts, committed);
  const stored = await store.storePlan(plan);
  onAnswer();
  for (const { deviceId, of } of plan.live) states.remember(deviceId, { version: of.version, state: of.state });
  onCommitted(plan, stored);
}

// A commit whose answer was lost, or a record that was once quarantined: what is stored stays as it is.
async function withoutKnown({ store, pause }: Commit, parts: readonly Arrived[]): Promise<Arrived[]> {
  for (;;) {
    try {
      const known = await store.storedAlready(parts);
      return parts.map((part) => ({
        ...part,
        records: part.records.filter(({ at, key }) => !known.has(placeOf(part.deviceId, at, key))),
      }));
    } catch (error) {
      await pause(error);
    }
  }
}

// Halves in order, so that a device's records stay in order; down to the one record that is to blame.
async function bisect(commit: Commit, parts: readonly Arrived[], error: unknown): Promise<Arrived[]> {
  const [first, second] = halves(parts);
  if (second.length === 0) return await setAside(commit, first[0]!, error);
  return [...(await commitBatch(commit, first)), ...(await commitBatch(commit, second))];
}

function halves(parts: readonly Arrived[]): [Arrived[], Arrived[]] {
  const [only] = parts;
  if (parts.length > 1 || only === undefined) {
    const middle = Math.ceil(parts.length / 2);
    return [parts.slice(0, middle), parts.slice(middle)];
  }
  const middle = Math.ceil(only.records.length / 2);
  if (only.records.length < 2) return [[only], []];
  return [
    [{ ...only, records: only.records.slice(0, middle) }],
    [{ ...only, records: only.records.slice(middle), rejected: [] }],
  ];
}

async function setAside(commit: Commit, part: Arrived, error: unknown): Promise<Arrived[]> {
  if (part.records.length === 0) return [part];
  const { code, message } = error as Error & { code?: string };
  const rejection = { reason: code ?? 'defect', detail: message };
  return await commitBatch(commit, [{ ...part, records: [], rejected: [...part.rejected, rejection] }]);
}
