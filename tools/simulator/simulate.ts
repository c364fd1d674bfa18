import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PlayedProtocol, TRACKERS } from '@balise/protocols/tracker';
import type { Fix } from '@balise/tracking';
import type { Vehicle } from './fleet.ts';
import { type Bookmark, type Entry, journal, type Pace } from './journal.ts';
import { mishapsOf, paceBy, withMishaps } from './mishap.ts';
import { asSent, powerCutFrom, silentFrom } from './outage.ts';
import { connectTracker, type TrackerConnection } from './tracker-connection.ts';
import { withTroubleCodes } from './trouble-codes.ts';

const DAY = 86_400_000;
const CHUNK = 100;
const HISTORY_PACE: Pace = { driving: 30, idling: 60, parked: 1800 };
const LIVE_PACE: Pace = { driving: 10, idling: 30, parked: 240 };

export type Simulation = {
  vehicles: Vehicle[];
  seed: string;
  ports: Record<PlayedProtocol, number>;
  historyDays: number;
  /** Where the simulation keeps its place, so that a later run goes on without a jump. */
  memory: string;
  now: () => number;
  /** Vehicles that have caught up with the present, and records sent so far. */
  onProgress: (caughtUp: number, sent: number) => void;
};

/** The state of each tracker, `stands` the last fix before its starter was inhibited; `startedAt` is when the fleet first drove. */
type Memory = {
  startedAt: number;
  trackers: Record<string, { until: number; bookmark: Bookmark; stands?: Fix | undefined }>;
};

/** Drives the fleet: first its past, through the same ports, then the present, for ever. */
export function simulate(simulation: Simulation): { stop(): void } {
  const memory = remembered(simulation);
  const stopping = new AbortController();
  const progress = { caughtUp: 0, sent: 0 };
  const connections: TrackerConnection[] = [];
  const saving = setInterval(() => save(simulation.memory, memory), 10_000);
  for (const vehicle of simulation.vehicles) {
    const { identity, protocol } = vehicle;
    const wasBlocked = memory.trackers[identity]?.stands !== undefined;
    const connection = connectTracker(simulation.ports[protocol], identity, TRACKERS[protocol], wasBlocked);
    connections.push(connection);
    void drive(vehicle, connection, simulation, memory, progress, stopping.signal);
  }
  return {
    stop() {
      stopping.abort();
      clearInterval(saving);
      for (const connection of connections) connection.close();
      save(simulation.memory, memory);
    },
  };
}

async function drive(
  vehicle: Vehicle,
  connection: TrackerConnection,
  simulation: Simulation,
  memory: Memory,
  progress: { caughtUp: number; sent: number },
  stopping: AbortSignal,
): Promise<void> {
  const present = simulation.now();
  const place = memory.trackers[vehicle.identity];
  const tell = () => simulation.onProgress(progress.caughtUp, progress.sent);
  let live = false;
  let chunk: Fix[] = [];
  let bookmark = place?.bookmark;
  let [stands, last] = [place?.stands, place?.stands];
  const flush = async () => {
    progress.sent += chunk.length;
    await connection.send(chunk);
    const until = chunk.at(-1)?.time;
    if (until && bookmark) memory.trackers[vehicle.identity] = { until, bookmark, stands };
    chunk = [];
    tell();
  };
  for (const entry of entriesOf(vehicle, simulation, memory, place, present, (day) => (bookmark = day))) {
    if (stopping.aborted) return;
    if (!live && entry.sendAt > present) {
      await flush();
      await connection.delivered();
      live = true;
      progress.caughtUp++;
      tell();
    }
    const wait = entry.sendAt - simulation.now();
    if (wait > 0) await sleep(wait, undefined, { signal: stopping }).catch(() => undefined);
    stands = connection.isBlocked() ? (stands ?? last) : undefined;
    last = entry.fix;
    chunk.push(stands ? stillAt(stands, entry.fix.time) : entry.fix);
    if (live || chunk.length >= CHUNK) await flush();
  }
  await flush();
  if (!live) progress.caughtUp++;
  tell();
}

/** A vehicle whose starter is inhibited stays where it is. */
function stillAt({ location, attributes: { alarms: _, ...attributes } }: Fix, time: Fix['time']): Fix {
  return { time, location: location && { ...location, speed: 0 }, attributes: { ...attributes, ignition: false } };
}

function entriesOf(
  vehicle: Vehicle,
  simulation: Simulation,
  memory: Memory,
  place: { until: number; bookmark: Bookmark } | undefined,
  present: number,
  onDay: (bookmark: Bookmark) => void,
): Iterable<Entry> {
  const from = place ? place.until + 1 : memory.startedAt - simulation.historyDays * DAY;
  const mishaps = mishapsOf(vehicle, simulation.seed, memory.startedAt, simulation.historyDays);
  const pace = paceBy(mishaps, (time) => (time < present ? HISTORY_PACE : LIVE_PACE));
  const cut = memory.startedAt - 44 * 60_000;
  if (vehicle.trouble === 'powerCut' && place) return cutEntries(vehicle, simulation, cut, pace, place);
  const driven = withMishaps(journal(vehicle, simulation.seed, from, pace, place?.bookmark, onDay), mishaps);
  const entries = withTroubleCodes(driven, vehicle, memory.startedAt);
  if (vehicle.trouble === 'powerCut') return asSent(powerCutFrom(entries, cut));
  if (vehicle.trouble === 'silent') return asSent(silentFrom(entries, memory.startedAt - 0.85 * DAY));
  return asSent(entries);
}

/** The cut's place is where the vehicle was then, so the journal is read from before it, whatever was already sent. */
function cutEntries(
  vehicle: Vehicle,
  simulation: Simulation,
  cut: number,
  pace: (time: number) => Pace,
  place: { until: number; bookmark: Bookmark },
): Iterable<Entry> {
  const before = journal(vehicle, simulation.seed, Math.min(place.until + 1, cut - DAY / 12), pace, place.bookmark);
  return since(powerCutFrom(before, cut), place.until);
}

function* since(entries: Iterable<Entry>, until: number): Generator<Entry> {
  for (const entry of entries) if ((entry.fix.time ?? 0) > until) yield entry;
}

function remembered(simulation: Simulation): Memory {
  try {
    return JSON.parse(readFileSync(simulation.memory, 'utf8')) as Memory;
  } catch {
    return { startedAt: simulation.now(), trackers: {} };
  }
}

function save(file: string, memory: Memory): void {
  writeFileSync(`${file}.new`, JSON.stringify(memory));
  renameSync(`${file}.new`, file);
}
