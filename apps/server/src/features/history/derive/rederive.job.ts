import { isDeepStrictEqual } from 'node:util';
import type { Timeline } from '@balise/tracking';
import { timelineOf } from '../../tracking-settings/timelines/index.ts';
import { DamagedChunk } from '../chunk.ts';
import type { Correct } from '../correction.ts';
import { claimRecomputeRanges, type Pool, releaseRecomputeRange } from '../read-queries.ts';
import { noteDamagedChunk } from '../record-queries.ts';
import { type Derivation, deriveCorrection } from './derive-correction.ts';

/** A worker that dies gives its windows back after this many ms; one that takes longer may be overtaken, which does no harm. */
const LEASE = 20_000;
/** Windows taken at once. */
const CLAIM = 16;
/** A device that talks so much that each attempt comes too late, or that goes on sending late records, rests for a while, ms. */
const ATTEMPTS = 10;
const REST = 2_000;
/** One whose derivation failed, ms. */
const REST_AFTER_FAILURE = 30_000;
/** One of whose past a chunk is damaged, ms: what is derived of it stays as it is until somebody mends that. */
const REST_AFTER_DAMAGE = 3_600_000;

export type Rederive = {
  pool: Pool;
  /** Hands a correction to the owner of its device. */
  correct: Correct;
  /** Hears of a device whose window could not be derived; it is tried again. */
  onTrouble: (error: unknown, deviceId: number) => void;
};

/**
 * Re-derives windows that late fixes touched, one device after the other, until none is left to take.
 * @returns how many windows were taken
 */
export async function recomputeHistory(job: Rederive, signal: AbortSignal): Promise<number> {
  let taken = 0;
  for (;;) {
    const devices = signal.aborted ? [] : await claimRecomputeRanges(job.pool, CLAIM, LEASE);
    if (devices.length === 0) return taken;
    for (const deviceId of devices) await rederiveDevice(job, deviceId, signal);
    taken += devices.length;
  }
}

async function rederiveDevice(job: Rederive, deviceId: number, signal: AbortSignal): Promise<void> {
  let rest = REST;
  try {
    if (await correctInTime(job, deviceId, signal)) return;
    if (signal.aborted) rest = 0;
  } catch (error) {
    job.onTrouble(error, deviceId);
    rest = REST_AFTER_FAILURE;
    if (error instanceof DamagedChunk) {
      rest = REST_AFTER_DAMAGE;
      await noteDamagedChunk(job.pool, deviceId, error);
    }
  }
  await releaseRecomputeRange(job.pool, deviceId, rest);
}

async function correctInTime(job: Rederive, deviceId: number, signal: AbortSignal) {
  const { pool, correct } = job;
  let previous: { derivation: Derivation; timeline: Timeline } | undefined;
  for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt++) {
    const timeline = await timelineOf(pool, deviceId);
    // what was derived by another timeline is not gone on from
    const same = isDeepStrictEqual(comparable(timeline), previous && comparable(previous.timeline))
      ? previous?.derivation
      : undefined;
    const derived = await deriveCorrection(pool, deviceId, timeline, same);
    if (derived === 'clean') return true;
    if (derived === 'overtaken') return false;
    if (await correct(derived.correction)) return true;
    previous = { derivation: derived.derivation, timeline };
  }
  return false;
}

/** A timeline as data: areas and hours are functions, and follow from the rest. */
const comparable = (timeline: Timeline) =>
  timeline.map(({ geofences, ...period }) => ({
    ...period,
    thresholds: geofences?.thresholds,
    applied: geofences?.applied.map(({ area: _, hours: __, ...one }) => one),
  }));
