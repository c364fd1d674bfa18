import { isDeepStrictEqual } from 'node:util';
import { startRederivation, type Timeline } from '@balise/tracking';
import type { Changes, Correction } from '../correction.ts';
import { episodesDecidedBetween, subjectOf, usageDecidedBetween } from '../episode-queries.ts';
import { type Erased, erasedAt, keptOf, leaveErased } from '../erased.ts';
import {
  checkpointAt,
  erasedOf,
  eventsDecidedBetween,
  onSnapshot,
  type Pool,
  type ReadClient,
  type RecomputeRange,
  recomputeRangeOf,
} from '../read-queries.ts';
import { foldOn, NO_SHIFT, type PastRun } from './fold-past.ts';

/**
 * A window as far as it has been derived: it goes on from there while nothing more comes late, nor is erased. `from` is the moment of
 * the checkpoint that it began with, ms since 1970 UTC, or -Infinity.
 */
export type Derivation = PastRun & { window: RecomputeRange; from: number };

export type DerivedCorrection = { correction: Correction; derivation: Derivation };

/** There is nothing to derive; or more came late since the previous attempt, and probably still does. */
export type NotDerived = 'clean' | 'overtaken';

/**
 * Derives a device's recompute range again, on one snapshot of the database.
 * @param previous of an attempt that came too late; only what arrived since is then folded
 */
export async function deriveCorrection(
  pool: Pool,
  deviceId: number,
  timeline: Timeline,
  previous: Derivation | undefined,
): Promise<DerivedCorrection | NotDerived> {
  return await onSnapshot(pool, async (client) => {
    const window = await recomputeRangeOf(client, deviceId);
    if (window === undefined) return 'clean';
    if (previous !== undefined && previous.window.revision !== window.revision) return 'overtaken';
    const erased = await erasedOf(client, deviceId);
    const goesOn = previous !== undefined && isDeepStrictEqual(previous.erased, erased);
    const derivation = goesOn ? { ...previous, window } : await startDerivation(client, deviceId, window, erased);
    return await derive(client, deviceId, derivation, timeline);
  });
}

/** Derives any window anew, on the caller's snapshot. */
export async function deriveWindow(
  client: ReadClient,
  deviceId: number,
  timeline: Timeline,
  window: RecomputeRange,
): Promise<DerivedCorrection> {
  const erased = await erasedOf(client, deviceId);
  return await derive(client, deviceId, await startDerivation(client, deviceId, window, erased), timeline);
}

async function derive(
  client: ReadClient,
  deviceId: number,
  derivation: Derivation,
  timeline: Timeline,
): Promise<DerivedCorrection> {
  const { window, run, erased } = derivation;
  await foldOn(client, deviceId, derivation, window.until, timeline);
  leaveErased(run, erased);
  const changes = await changesOf(client, deviceId, derivation);
  const settings = withoutGeofences(timeline);
  const correction = { deviceId, version: window.version, rederivation: run, erased, timeline: settings, ...changes };
  return { correction, derivation };
}

async function startDerivation(
  client: ReadClient,
  deviceId: number,
  window: RecomputeRange,
  erased: Erased[],
): Promise<Derivation> {
  const floor = erasedAt(erased, window.from)?.until;
  const checkpoint = await checkpointAt(client, deviceId, floor ?? window.from);
  const run = startRederivation(checkpoint);
  // all of it lies in erased time, as the records of a tracker do that starts without a clock: nothing follows from it
  if (floor !== undefined && window.until < floor) {
    run.converged = { hour: floor, shift: NO_SHIFT, ownedSince: run.history.ownedSince };
  }
  return { window, from: run.from, run, erased };
}

async function changesOf(client: ReadClient, deviceId: number, { from, run, erased }: Derivation) {
  const until = run.converged?.hour ?? null;
  const events = await eventsDecidedBetween(client, deviceId, from, until);
  const episodes = await episodesDecidedBetween(client, deviceId, from, until);
  const usage = await usageDecidedBetween(client, deviceId, from, until);
  const kept = keptOf(erased);
  return {
    events: changes(events.filter(kept.moment), run.events, ({ at, kind }) => `${at}/${kind}`),
    episodes: changes(
      episodes.filter(kept.episode),
      run.episodes,
      (one) => `${one.startsAt}/${one.kind}/${subjectOf(one)}`,
    ),
    usage: changes(usage.filter(kept.slot), run.usage, ({ startsAt }) => `${startsAt}`),
  };
}

function changes<Row>(before: Row[], after: Row[], nameOf: (row: Row) => string): Changes<Row> {
  const stored = new Map(before.map((row) => [nameOf(row), row]));
  // of two with one name the later counts: alarms of a moment are reported again with all of them
  const derived = new Map(after.map((row) => [nameOf(row), row]));
  return {
    changed: [...derived].filter(([name, row]) => !isDeepStrictEqual(row, stored.get(name))).map(([, row]) => row),
    removed: [...stored].filter(([name]) => !derived.has(name)).map(([, row]) => row),
  };
}

function withoutGeofences([first, ...others]: Timeline): Timeline {
  const plain = ({ from, owner, settings }: Timeline[number]): Timeline[number] => ({ from, owner, settings });
  return [plain(first), ...others.map(plain)];
}
