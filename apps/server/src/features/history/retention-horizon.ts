import type { Checkpoint, Timeline } from '@balise/tracking';
import { DamagedChunk } from './chunk.ts';
import { checkpointMadeFor } from './derive/fold-past.ts';
import { erasedAt } from './erased.ts';
import {
  checkpointFrom,
  erasedOf,
  lastCheckpointBefore,
  onSnapshot,
  type Pool,
  recomputeRangeOf,
} from './read-queries.ts';

/**
 * From where history is to go on once all before a moment is erased: what it is there, by records that are still stored. Where these cannot be
 * opened, the next checkpoint that is there; without one, the newest before, as if nothing had come in between.
 * @param until ms since 1970 UTC
 * @returns a checkpoint for that moment or a later one; undefined: there is none to be had
 */
export async function horizonFor(
  pool: Pool,
  deviceId: number,
  timeline: Timeline,
  until: number,
): Promise<Checkpoint | undefined> {
  return await onSnapshot(pool, async (client) => {
    const dirty = await recomputeRangeOf(client, deviceId);
    const erased = await erasedOf(client, deviceId);
    const dirtyFrom = dirty ? (erasedAt(erased, dirty.from)?.until ?? dirty.from) : Number.POSITIVE_INFINITY;
    try {
      return await checkpointMadeFor(client, deviceId, timeline, until, dirtyFrom);
    } catch (error) {
      if (!(error instanceof DamagedChunk)) throw error;
      const next = await checkpointFrom(client, deviceId, until);
      const last = next ?? (await lastCheckpointBefore(client, deviceId, until, Number.POSITIVE_INFINITY));
      return last && { ...last, hour: Math.max(last.hour, until) };
    }
  });
}
