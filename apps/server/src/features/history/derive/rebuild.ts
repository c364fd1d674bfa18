import { isDeepStrictEqual } from 'node:util';
import { type Checkpoint, hourOf, type Timeline } from '@balise/tracking';
import type { Changes, Correction } from '../correction.ts';
import { episodesDecidedBetween, usageDecidedBetween } from '../episode-queries.ts';
import { checkpointsBetween, eventsDecidedBetween, onSnapshot, type Pool, recomputeRangeOf } from '../read-queries.ts';
import { deriveWindow } from './derive-correction.ts';
import { liveHistory } from './rebuild-queries.ts';

const HOUR = 3_600_000;

/** One row that is not what its records say. Null: it is missing, or should not be there. */
export type Difference = {
  what: 'event' | 'episode' | 'usage' | 'quality' | 'checkpoint' | 'state';
  /** Milliseconds since 1970 UTC. */
  at: number;
  /** Of an event or an episode its kind. */
  kind: string;
  stored: unknown;
  derived: unknown;
};

/** A window of a device's past, derived anew from its records, beside what is stored of it. */
export type Rebuilt = {
  correction: Correction;
  differences: Difference[];
  /** Rows that were derived. */
  derived: { events: number; episodes: number; usage: number };
  /** From where on it was derived, and up to where: null: to the newest record. Milliseconds since 1970 UTC. */
  from: number | null;
  until: number | null;
};

/**
 * Derives a window of a device's past from its records, archived and not, and compares what is stored with it. It begins at a checkpoint
 * before the window, or at the first record, and goes on until history joins the stored one again. Late records that wait
 * belong to it. @returns undefined for a device that never reported
 */
export async function rebuildWindow(
  pool: Pool,
  deviceId: number,
  timeline: Timeline,
  wanted: { from: number; until: number },
): Promise<Rebuilt | undefined> {
  return await onSnapshot(pool, async (client) => {
    const live = await liveHistory(client, deviceId);
    if (live === undefined) return undefined;
    const dirty = await recomputeRangeOf(client, deviceId);
    const window = {
      version: live.version,
      revision: dirty?.revision ?? 0,
      // from before its hour, whose own checkpoint is then compared too
      from: Math.min(hourOf(wanted.from) - HOUR, dirty?.from ?? Number.POSITIVE_INFINITY),
      until: Math.max(wanted.until, dirty?.until ?? Number.NEGATIVE_INFINITY),
    };
    const { correction, derivation } = await deriveWindow(client, deviceId, timeline, window);
    const { rederivation } = correction;
    const until = rederivation.converged?.hour ?? null;
    const [first] = rederivation.checkpoints;
    const stored = {
      events: await eventsDecidedBetween(client, deviceId, derivation.from, until),
      episodes: await episodesDecidedBetween(client, deviceId, derivation.from, until),
      usage: await usageDecidedBetween(client, deviceId, derivation.from, until),
      checkpoints: first
        ? await checkpointsBetween(client, deviceId, first.hour, rederivation.checkpoints.at(-1)?.hour ?? first.hour)
        : new Map<number, Checkpoint>(),
    };
    const differences = [
      ...rowsOf('event', correction.events, stored.events, ({ at }) => at),
      ...rowsOf('episode', correction.episodes, stored.episodes, ({ startsAt }) => startsAt),
      ...rowsOf('usage', correction.usage, stored.usage, ({ startsAt }) => startsAt),
      ...rederivation.marks.map(({ at, key, quality }) => ({
        what: 'quality' as const,
        at,
        kind: String(key),
        stored: undefined,
        derived: quality,
      })),
      ...checkpointsThatDiffer(rederivation.checkpoints, stored.checkpoints),
      ...stateThatDiffers(correction, live.history),
    ];
    const { events, episodes, usage } = rederivation;
    return {
      correction,
      differences,
      until,
      from: derivation.run.checkpoints[0]?.hour ?? null,
      derived: { events: events.length, episodes: episodes.length, usage: usage.length },
    };
  });
}

function rowsOf<Row extends object>(
  what: Difference['what'],
  { changed, removed }: Changes<Row>,
  stored: readonly Row[],
  atOf: (row: Row) => number,
): Difference[] {
  const kindOf = (row: Row) => ('kind' in row ? String(row.kind) : '');
  const before = (row: Row) => stored.find((other) => atOf(other) === atOf(row) && kindOf(other) === kindOf(row));
  return [
    ...changed.map((row) => ({
      what,
      at: atOf(row),
      kind: kindOf(row),
      stored: before(row) ?? null,
      derived: row,
    })),
    ...removed.map((row) => ({ what, at: atOf(row), kind: kindOf(row), stored: row, derived: null })),
  ].sort((a, b) => a.at - b.at);
}

// Old ones are thinned out: that one is missing says nothing
function checkpointsThatDiffer(derived: readonly Checkpoint[], stored: ReadonlyMap<number, Checkpoint>): Difference[] {
  return derived.flatMap((one) => {
    const other = stored.get(one.hour);
    if (other === undefined || isDeepStrictEqual(plain(one), plain(other))) return [];
    return [{ what: 'checkpoint' as const, at: one.hour, kind: '', stored: other, derived: one }];
  });
}

function stateThatDiffers({ rederivation }: Correction, live: unknown): Difference[] {
  const { converged, history } = rederivation;
  const at = converged?.hour ?? history.head?.at ?? 0;
  const difference = (kind: string, stored: unknown, derived: unknown): Difference[] => [
    { what: 'state', at, kind, stored, derived },
  ];
  if (converged === null) return isDeepStrictEqual(plain(history), live) ? [] : difference('', live, plain(history));
  const { measured, estimated } = converged.shift;
  return measured === 0 && estimated === 0 ? [] : difference('totals', { measured: 0, estimated: 0 }, converged.shift);
}

/** As it is stored: JSON has no undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
