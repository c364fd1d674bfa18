import { availableParallelism } from 'node:os';
import { startThreadPool, type ThreadPool } from '../../../child/index.ts';
import type { Addresses } from '../../../db/connect.ts';
import type * as tasks from './track.worker.ts';

export type { LineFormatName, LineTitle } from './lines/line-format.ts';
export type { KeyedRow } from './positions.ts';

/** Threads that open long pasts, so that what answers trackers never waits for a reader of maps. */
export type TrackThreads = ThreadPool<typeof tasks>;

const IDLE = 60_000;
const WARM = 15 * 60_000;

/** A day of a tracker that talks every second takes 100 of them, and a month is read in parts (parts.ts). */
const MEGABYTES = { old: 384, young: 48 };

/** @param warm how long the last thread stays without use, ms */
export const startTrackThreads = (addresses: Addresses, warm = WARM): TrackThreads =>
  startThreadPool<typeof tasks>(new URL('./track.worker.ts', import.meta.url), {
    most: Math.max(1, Math.min(4, availableParallelism())),
    data: { addresses },
    megabytes: MEGABYTES,
    idle: IDLE,
    warm,
  });
