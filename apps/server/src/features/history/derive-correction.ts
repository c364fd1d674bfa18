import { isDeepStrictEqual } from 'node:util';
import { continueRederivation, hourOf, type Rederivation, startRederivation, type Timeline } from '@balise/tracking';
import type { Changes, Correction } from './correction.ts';
import { episodesDecidedBetween, usageDecidedBetween } from './episode-queries.ts';
import {
  before,
  checkpointAt,
  checkpointsBetween,
  type DirtyWindow,
  dirtyWindowOf,
  eventsDecidedBetween,
  onSnapshot,
  type Pool,
  recordsAfter,
} from './read-queries.ts';

// Most windows join the stored history again within their first page; long ones go on in larger steps.
const FIRST_PAGE = 500;
const PAGE = 2000;

/** A window as far as it has been derived: it goes on from there while nothing more comes late. */
export type Derivation = { window: DirtyWindow; from: number; run: Rederivation };

export type Derived = { correction: Correction; derivation: Derivation };

/** There is nothing to derive; or more came late since the previous attempt, and probably still does. */
export type NotDerived = 'clean' | 'overtaken';

type Client = Parameters<typeof dirtyWindowOf>[0];

/**
 * Derives a device's dirty window anew, on one snapshot of the database.
 * @param previous of an attempt that came too late; only what arrived since is then folded
 */
export async function deriveCorrection(
  pool: Pool,
  deviceId: number,
  timeline: Timeline,
  previous: Derivation | undefined,
): Promise<Derived | NotDerived> {
  return await onSnapshot(pool, async (client) => {
    const window = await dirtyWindowOf(client, deviceId);
    if (window === undefined) return 'clean';
    if (previous !== undefined && previous.window.revision !== window.revision) return 'overtaken';
    const derivation = previous ? { ...previous, window } : await startDerivation(client, deviceId, window);
    return await derive(client, deviceId, derivation, timeline);
  });
}

/** Derives any window anew, on the caller's snapshot. */
export async function deriveWindow(
  client: Client,
  deviceId: number,
  timeline: Timeline,
  window: DirtyWindow,
): Promise<Derived> {
  return await derive(client, deviceId, await startDerivation(client, deviceId, window), timeline);
}

async function derive(client: Client, deviceId: number, derivation: Derivation, timeline: Timeline): Promise<Derived> {
  await foldOn(client, deviceId, derivation, timeline);
  const { window, run: rederivation } = derivation;
  const changes = await changesOf(client, deviceId, derivation);
  return { correction: { deviceId, version: window.version, rederivation, timeline, ...changes }, derivation };
}

async function startDerivation(client: Client, deviceId: number, window: DirtyWindow): Promise<Derivation> {
  const checkpoint = await checkpointAt(client, deviceId, hourOf(window.from));
  const from = checkpoint?.hour ?? EARLIEST;
  const run = startRederivation(checkpoint);
  // all of it lies in erased time, as the records of a tracker do that starts without a clock: nothing follows from it
  if (checkpoint && window.until < from) run.converged = { hour: from, shift: { measured: 0, estimated: 0 } };
  return { window, from, run };
}

// before anything that a device may claim: PostgreSQL's time begins in 4713 BC, and trackers were not yet
const EARLIEST = Date.UTC(1900, 0, 1);

async function foldOn(client: Client, deviceId: number, { window, from, run }: Derivation, timeline: Timeline) {
  for (let size = FIRST_PAGE; run.converged === null; size = PAGE) {
    const page = await recordsAfter(client, deviceId, placeOf(run, from), size);
    const [first, last] = [page[0], page.at(-1)];
    if (first === undefined || last === undefined) return;
    const stored = await checkpointsBetween(client, deviceId, hourOf(first.at), hourOf(last.at));
    continueRederivation(run, page, stored, window.until, timeline);
    if (page.length < size) return;
  }
}

// what a checkpoint holds lies before its hour
function placeOf({ history: { head } }: Rederivation, from: number) {
  return head === null || head.at < from ? before(from) : head;
}

async function changesOf(client: Client, deviceId: number, { from, run }: Derivation) {
  const until = run.converged?.hour ?? null;
  const events = await eventsDecidedBetween(client, deviceId, from, until);
  const episodes = await episodesDecidedBetween(client, deviceId, from, until);
  const usage = await usageDecidedBetween(client, deviceId, from, until);
  return {
    events: changes(events, run.events, ({ at, kind }) => `${at}/${kind}`),
    episodes: changes(episodes, run.episodes, ({ startsAt, kind }) => `${startsAt}/${kind}`),
    usage: changes(usage, run.usage, ({ startsAt }) => `${startsAt}`),
  };
}

function changes<Row>(before: Row[], after: Row[], nameOf: (row: Row) => string): Changes<Row> {
  const stored = new Map(before.map((row) => [nameOf(row), row]));
  // of two with one name the later counts: alarms of a moment are told again with all of them
  const derived = new Map(after.map((row) => [nameOf(row), row]));
  return {
    changed: [...derived].filter(([name, row]) => !isDeepStrictEqual(row, stored.get(name))).map(([, row]) => row),
    removed: [...stored].filter(([name]) => !derived.has(name)).map(([, row]) => row),
  };
}
