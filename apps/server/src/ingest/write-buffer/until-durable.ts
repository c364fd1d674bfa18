import { cureOf } from '../failure.ts';
import type { Arrived } from './arrived.ts';
import { type Pool, placeOf, storedAlready } from './batch-queries.ts';
import type { DeviceStates } from './device-states.ts';
import { StaleState } from './live-queries.ts';
import type { Retry } from './retry.ts';

/** Stores some messages. @throws StaleState, or the database's error: then nothing is written */
export type Attempt = (parts: readonly Arrived[]) => Promise<void>;

type Recovery = { pool: Pool; states: DeviceStates; retry: Retry };

/**
 * Makes a batch durable, whatever it takes: tries again while the database is away, finds rows that cannot be stored
 * and sets them aside.
 * @returns the messages that could not even be set aside
 */
export async function untilDurable(
  batch: readonly Arrived[],
  attempt: Attempt,
  recovery: Recovery,
): Promise<Arrived[]> {
  let parts = batch;
  let isKnownLeftOut = false;
  for (;;) {
    try {
      await attempt(parts);
      return [];
    } catch (error) {
      for (const { deviceId } of parts) recovery.states.forget(deviceId);
      const cure = error instanceof StaleState ? 'planAgain' : cureOf(error);
      if (cure === 'wait') await recovery.retry.pause(error);
      else if (cure === 'leaveOutKnown' && !isKnownLeftOut) {
        parts = await withoutKnown(parts, recovery);
        isKnownLeftOut = true;
      } else if (cure !== 'planAgain') return await bisect(parts, attempt, recovery, error);
    }
  }
}

// A commit whose answer was lost, or a record that was once quarantined: what is stored stays as it is.
async function withoutKnown(parts: readonly Arrived[], { pool, retry }: Recovery): Promise<Arrived[]> {
  for (;;) {
    try {
      const known = await storedAlready(pool, parts);
      return parts.map((part) => ({
        ...part,
        records: part.records.filter(({ at, key }) => !known.has(placeOf(part.deviceId, at, key))),
      }));
    } catch (error) {
      await retry.pause(error);
    }
  }
}

// Halves in order, so that a device's records stay in order; down to the one record that is to blame.
async function bisect(
  parts: readonly Arrived[],
  attempt: Attempt,
  recovery: Recovery,
  error: unknown,
): Promise<Arrived[]> {
  const [first, second] = halves(parts);
  if (second.length === 0) return await setAside(first[0]!, attempt, recovery, error);
  const lost = await untilDurable(first, attempt, recovery);
  return [...lost, ...(await untilDurable(second, attempt, recovery))];
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

async function setAside(part: Arrived, attempt: Attempt, recovery: Recovery, error: unknown): Promise<Arrived[]> {
  if (part.records.length === 0) return [part];
  const { code, message } = error as Error & { code?: string };
  const rejection = { reason: code ?? 'defect', detail: message };
  return await untilDurable([{ ...part, records: [], rejected: [...part.rejected, rejection] }], attempt, recovery);
}
