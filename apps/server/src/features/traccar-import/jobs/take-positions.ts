import { setTimeout as delay } from 'node:timers/promises';
import type { Fix } from '@balise/tracking';
import type { Database } from '../../../db/database.ts';
import { positionsBetween, SourceFailure, type TraccarSource } from '../source/api.ts';
import { fixOf } from '../source/fixes.ts';
import type { SourcePosition } from '../source/shapes.ts';
import { nextDevice, noteStored, type OpenDevice, type TakenImport } from './taking-queries.ts';

/** Stores fixes of a device as if its tracker had sent them late, and without alerts; resolves when they are durable. */
export type StorePast = (imei: string, fixes: readonly Fix[]) => Promise<void>;

/** How positions are stored, and how many in a second: trackers come first. */
export type Storing = { storePast: StorePast; pace: number };

/** What an answer is asked for at first, ms; a busy vehicle is asked for less. */
const WINDOW = 24 * 3_600_000;
const SHORTEST = 60_000;
/** Positions that are stored at once. */
const BATCH = 500;

/**
 * Takes the positions of an import, a stretch of a vehicle after the other. A stretch is noted when all of it is durable, so that a process that
 * takes over asks for it again and what is there already is not stored twice.
 * @throws SourceFailure; an AbortError where it was stopped
 */
export async function takePositions(
  owner: Database,
  source: TraccarSource,
  job: TakenImport,
  { storePast, pace }: Storing,
  signal: AbortSignal,
): Promise<void> {
  const { period } = job;
  if (!period) return;
  for (let device = await nextDevice(owner, job); device; device = await nextDevice(owner, job)) {
    signal.throwIfAborted();
    const { until, positions } = await stretchOf(source, device, period.to);
    // Traccar's answers include both ends; a period ends before its last moment
    const within = positions.filter(({ fixTime }) => Date.parse(fixTime ?? '') !== until);
    const fixes = within.flatMap((position) => fixOf(position) ?? []);
    for (let start = 0; start < fixes.length; start += BATCH) {
      const batch = fixes.slice(start, start + BATCH);
      const begun = performance.now();
      await storePast(device.imei, batch);
      const rest = (1000 * batch.length) / pace - (performance.now() - begun);
      if (rest > 1) await delay(rest, undefined, { signal });
      signal.throwIfAborted();
    }
    const counts = { until, positions: fixes.length, refused: within.length - fixes.length };
    if (!(await noteStored(owner, job, device.deviceId, counts))) return;
  }
}

/** As many of the positions ahead as fit into one answer. */
async function stretchOf(
  source: TraccarSource,
  { sourceId, from }: OpenDevice,
  end: number,
): Promise<{ until: number; positions: SourcePosition[] }> {
  for (let length = WINDOW; ; length /= 4) {
    const until = Math.min(end, from + Math.floor(length));
    try {
      return { until, positions: await positionsBetween(source, sourceId, { from, to: until }) };
    } catch (error) {
      const isTooMuch = error instanceof SourceFailure && error.reason === 'too_large';
      if (!isTooMuch || length <= SHORTEST) throw error;
    }
  }
}
