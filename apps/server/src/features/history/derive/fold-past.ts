import {
  type Checkpoint,
  continueRederivation,
  goOnFrom,
  hourOf,
  type Rederivation,
  startRederivation,
  type Timeline,
} from '@balise/tracking';
import type { Erased } from '../erased.ts';
import {
  before,
  checkpointAt,
  checkpointsBetween,
  lastCheckpointBefore,
  type ReadClient,
  recordsAfter,
} from '../read-queries.ts';

// Most windows join the stored history again within their first page; long ones go on in larger steps.
const FIRST_PAGE = 500;
const PAGE = 2000;

/** A past that is being folded again, and what of it is erased. */
export type PastRun = { run: Rederivation; erased: readonly Erased[] };

/**
 * Folds the stored records after those already folded, until history joins the stored one again or the records end. Across what is
 * erased it goes on from the floor behind it. Changes the run.
 * @param dirtyUntil ms since 1970 UTC: `at` of the last late record
 */
export async function foldOn(
  client: ReadClient,
  deviceId: number,
  { run, erased }: PastRun,
  dirtyUntil: number,
  timeline: Timeline,
): Promise<void> {
  for (let size = FIRST_PAGE; run.converged === null; size = PAGE) {
    const page = await recordsAfter(client, deviceId, placeOf(run), size);
    const gap = erased.find(({ since }) => since >= run.from);
    const records = gap ? page.filter(({ at }) => at < gap.since) : page;
    const [first, last] = [records[0], records.at(-1)];
    if (first !== undefined && last !== undefined) {
      const stored = await checkpointsBetween(client, deviceId, hourOf(first.at), hourOf(last.at));
      if (continueRederivation(run, records, stored, dirtyUntil, timeline)) return;
    }
    const isOver = page.length < size;
    if (gap && (isOver || records.length < page.length)) await leap(client, deviceId, run, gap, dirtyUntil);
    else if (isOver) return;
  }
}

/** Of totals that a re-derivation leaves as they are. */
export const NO_SHIFT = { measured: 0, estimated: 0 };

async function leap(client: ReadClient, deviceId: number, run: Rederivation, { until }: Erased, dirtyUntil: number) {
  const floor = await checkpointAt(client, deviceId, until);
  if (floor === undefined) throw new Error(`device ${deviceId} has no floor at ${new Date(until).toISOString()}`);
  goOnFrom(run, floor);
  if (dirtyUntil < until) run.converged = { hour: until, shift: NO_SHIFT, ownedSince: run.history.ownedSince };
}

/**
 * What history is just before a moment, by the records that are stored: a checkpoint for it.
 * @param at ms since 1970 UTC
 * @param dirtyFrom from when on checkpoints may lack late records
 */
export async function checkpointMadeFor(
  client: ReadClient,
  deviceId: number,
  timeline: Timeline,
  at: number,
  dirtyFrom: number,
): Promise<Checkpoint> {
  const run = startRederivation(await lastCheckpointBefore(client, deviceId, at, dirtyFrom));
  for (let isOver = false; !isOver; ) {
    const records = await recordsAfter(client, deviceId, placeOf(run), PAGE, at);
    continueRederivation(run, records, new Map(), at, timeline);
    isOver = records.length < PAGE;
    // what it says on the way is stored already
    Object.assign(run, { events: [], episodes: [], usage: [], marks: [], checkpoints: [] });
  }
  const { totals, ...state } = run.history;
  return { hour: at, state, totals };
}

// before anything that a device may claim: PostgreSQL's time begins in 4713 BC, and trackers were not yet
const EARLIEST = Date.UTC(1900, 0, 1);

// what a checkpoint holds lies before its moment
function placeOf({ history: { head }, from }: Rederivation) {
  return head === null || head.at < from ? before(Math.max(from, EARLIEST)) : head;
}
