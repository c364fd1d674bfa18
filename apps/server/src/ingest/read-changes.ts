import { liveState } from '@balise/tracking';
import type { LiveChange } from '../bus/live-changes.ts';
import { type Pool, readStates } from './write-buffer/batch-queries.ts';

/** The committed states of devices, as sent to browsers; devices that never connected are left out. */
export async function readChanges(pool: Pool, deviceIds: number[]): Promise<LiveChange[]> {
  const states = await readStates(pool, deviceIds);
  return [...states].map(([deviceId, { version, state }]) => ({
    deviceId,
    version,
    state: liveState(state),
    values: state.values,
  }));
}
