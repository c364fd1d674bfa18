import { type Correct, type Rebuilt, rebuildWindow } from '../features/history/index.ts';
import { timelineOf } from '../features/tracking-settings/index.ts';
import { isDevice } from './queries.ts';

export type Rebuild = {
  pool: Parameters<typeof rebuildWindow>[0];
  /** Writes a correction where nothing arrived since it was derived; undefined: nothing is written. */
  correct: Correct | undefined;
};

/** Milliseconds since 1970 UTC; the first and the last moment of all by default. */
export type Window = { from: number; until: number };

/**
 * equal: what is stored is what the records say. differs: it is not, and nothing was written. mended: it was not, and is now, derived
 * once more. broken: it was written and differs still. busy: the device reports faster than it is derived. silent: it never reported. unknown: there is none.
 */
export type RebuildOutcome =
  | { result: 'equal' | 'differs' | 'mended' | 'broken' | 'busy'; found: Rebuilt }
  | { result: 'silent' | 'unknown' };

const ATTEMPTS = 10;

/**
 * Derives a range of a device's history again, compares, writes the differences where wanted, and verifies that it is equal then.
 * Works beside a running platform: what it writes goes the way of every correction, by the version of the device's state.
 */
export async function rebuildDevice(
  { pool, correct }: Rebuild,
  deviceId: number,
  window: Window,
): Promise<RebuildOutcome> {
  const derive = async () => await rebuildWindow(pool, deviceId, await timelineOf(pool, deviceId), window);
  let first: Rebuilt | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await derive();
    if (found === undefined) return { result: (await isDevice(pool, deviceId)) ? 'silent' : 'unknown' };
    first ??= found;
    if (found.differences.length === 0) return { result: 'equal', found };
    if (correct === undefined) return { result: 'differs', found };
    if (!(await correct(found.correction))) continue;
    const proof = await derive();
    const isEqual = proof !== undefined && proof.differences.length === 0;
    return isEqual ? { result: 'mended', found } : { result: 'broken', found: proof ?? found };
  }
  return { result: 'busy', found: first as Rebuilt };
}
