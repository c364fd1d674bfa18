import type { PositionForm } from '@balise/contract';
import type { Scoped } from '../../../db/scope.ts';
import { type Missing, noteDamage, type Period, type StoredTrack, storedTrack } from '../../history/index.ts';
import { wantedMoments } from '../queries.ts';

const DAY = 86_400_000;

/** Works in a transaction of the reader's scope, of its own each time: a slow reader of a file keeps no connection. */
export type InScope = <Result>(work: (tx: Scoped) => Promise<Result>) => Promise<Result>;

export type DayRead = { track: StoredTrack; wanted: readonly number[] };

/** What is stored of a period, and what a form of it keeps whatever the way; undefined where the scope never owned the device. */
export async function readStored(
  inScope: InScope,
  deviceId: number,
  period: Period,
  form: PositionForm,
  whole: boolean,
): Promise<DayRead | undefined> {
  return await inScope(async (tx) => {
    const track = await storedTrack(tx, deviceId, period, { whole });
    return track && { track, wanted: form === 'compressed' ? await wantedMoments(tx, deviceId, period) : [] };
  });
}

/** What is stored of a period, a UTC day at a time, as long as the scope may see it. */
export async function* readDays(
  inScope: InScope,
  deviceId: number,
  { from, to }: Period,
  form: PositionForm,
): AsyncGenerator<DayRead> {
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / DAY) + 1) * DAY);
    const period = { from: start, to: end };
    const read = await readStored(inScope, deviceId, period, form, true);
    if (read === undefined) return;
    yield read;
    start = end;
  }
}

/** Damage is noted when it is found. */
export async function note(inScope: InScope, deviceId: number, missing: readonly Missing[]): Promise<void> {
  if (missing.length > 0) await inScope((tx) => noteDamage(tx, deviceId, missing));
}
