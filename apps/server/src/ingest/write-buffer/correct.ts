import { corrected, liveState } from '@balise/tracking';
import type { LiveChange } from '../../bus/live-changes.ts';
import {
  type Correct,
  type Correction,
  type SettingsIds,
  settingsIdsIn,
  settingsOf,
} from '../../features/history/index.ts';
import { type Pool, readStates } from './batch-queries.ts';
import { inTransaction, storeCorrection } from './batch-transaction.ts';
import { DeviceStates } from './device-states.ts';
import { StaleState } from './live-queries.ts';

export type { Correct, Correction } from '../../features/history/index.ts';

export type CorrectDevice = {
  pool: Pool;
  states: DeviceStates;
  settingsIds: SettingsIds;
  publish: (changes: LiveChange[]) => void;
  correction: Correction;
};

/**
 * Writes a correction together with the device's corrected state, where nothing arrived since it was derived. A batch of
 * the device that is under way meanwhile finds the version moved and is planned again, so neither undoes the other.
 * @returns false: something arrived, derive again
 */
export async function correctDevice({
  pool,
  states,
  settingsIds,
  publish,
  correction,
}: CorrectDevice): Promise<boolean> {
  const { deviceId, version, rederivation } = correction;
  const known = states.recall(deviceId) ?? (await readStates(pool, [deviceId])).get(deviceId);
  if (known?.version !== version) return false;
  const state = corrected(known.state, rederivation);
  const next = { version: version + 1, state, facts: liveState(state) };
  try {
    const settings = await settingsIds(settingsOf(correction));
    await inTransaction(pool, (client) => storeCorrection(client, { deviceId, of: next }, correction, settings));
  } catch (error) {
    // whether it was written or not: the database says at the next batch
    states.forget(deviceId);
    if (error instanceof StaleState) return false;
    throw error;
  }
  states.forget(deviceId);
  publish([{ deviceId, version: next.version, state: next.facts, values: state.values }]);
  return true;
}

/**
 * Corrections in a process without tracker connections: the process that has them finds the version changed at the device's next batch, and
 * reads its state again.
 */
export function correctAlone({ pool, publish }: { pool: Pool; publish: (changes: LiveChange[]) => void }): Correct {
  const states = new DeviceStates(0);
  const settingsIds = settingsIdsIn(pool);
  return (correction) => correctDevice({ pool, states, settingsIds, publish, correction });
}
