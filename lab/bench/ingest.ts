import { bareCopyRate } from './bare-copy.ts';
import { addDevices, type BenchDevice } from './devices.ts';
import { machine, percentile, printTable } from './figures.ts';
import { framesOf } from './frames.ts';
import { openLiveReader } from './live-reader.ts';
import { LoadTracker } from './load-tracker.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { usageOf, usageOfFamily } from './usage.ts';

/** One way of loading the server. */
type Load = {
  name: string;
  fixesPerMessage: number;
  /** Fixes a second of all trackers; undefined: each sends again as soon as it is answered. */
  pace?: number;
  /** Whether a browser watches. */
  watched: boolean;
};

const LOADS: Load[] = [
  { name: '1 fix a message', fixesPerMessage: 1, watched: false },
  { name: '1 fix a message, watched', fixesPerMessage: 1, watched: true },
  { name: '10 fixes a message', fixesPerMessage: 10, watched: false },
  { name: '5,000 fixes/s, watched', fixesPerMessage: 1, pace: 5_000, watched: true },
];
/** More than all trackers can send in a second, at the most that this machine could take; and than one can. */
const MOST_FIXES = 45_000;
const MOST_OF_ONE = 1_500;
/** How many trackers send at once, each again as soon as it is answered. */
const SENDERS = [1, 100, 4_000];
const AT_ONCE = 100;
const HOUR = 3_600_000;

export type IngestOptions = { trackers: number; seconds: number; nodeOptions: string[]; only: number | undefined };

/** Durable fixes a second, and how long a tracker and a browser wait. Asserts nothing. */
export async function benchIngest({ trackers, seconds, nodeOptions, only }: IngestOptions): Promise<void> {
  console.log(machine());
  console.log(`${trackers} trackers (teltonika, a dozen attributes) over TCP, ${seconds} s each, generator beside\n`);
  const server = await startServer('teltonika', nodeOptions);
  try {
    const devices = await addDevices(server.databaseUrl, trackers);
    const rows: (string | number)[][] = [HEADER];
    for (const [at, load] of LOADS.entries()) {
      if (only !== undefined && only !== at) continue;
      rows.push(await measure(server, devices, load, seconds, Date.now() - (20 - at * 4) * HOUR));
    }
    printTable(rows);
    const bare = await bareCopyRate(server.databaseUrl, 300_000);
    console.log(`\nbare binary COPY of the same rows, one connection: ${Math.round(bare).toLocaleString('en')} rows/s`);
    for (const [name, rate] of rows.slice(1)) {
      console.log(`  ${name}: ${((Number(rate) / bare) * 100).toFixed(1)} % of it`);
    }
  } finally {
    await server.stop();
  }
}

/** How long few and many trackers wait for their answers, and what they get stored a second. Asserts nothing. */
export async function benchSenders(seconds: number, nodeOptions: string[]): Promise<void> {
  console.log(`${machine()}\n`);
  const server = await startServer('teltonika', nodeOptions);
  try {
    const devices = await addDevices(
      server.databaseUrl,
      SENDERS.reduce((sum, count) => sum + count),
    );
    const rows: (string | number)[][] = [HEADER];
    for (const count of SENDERS) {
      const load = { name: `${count.toLocaleString('en')} senders`, fixesPerMessage: 1, watched: false };
      rows.push(await measure(server, devices.splice(0, count), load, seconds, Date.now() - 20 * HOUR));
    }
    printTable(rows);
  } finally {
    await server.stop();
  }
}

export const HEADER = [
  'load',
  'fixes/s',
  'answer p50 ms',
  'p99 ms',
  'browser p50 ms',
  'p99 ms',
  'server µs/fix',
  'database',
  'generator',
  'CPUs used',
  'server MB',
];

/** Loads the server and reads what it took: a row of HEADER. `from`: when the drive begins, ms since 1970 UTC. */
export async function measure(
  server: RunningServer,
  devices: BenchDevice[],
  load: Load,
  seconds: number,
  from: number,
) {
  const { fixesPerMessage, pace } = load;
  const ofOne = Math.min(MOST_OF_ONE, ((pace ?? MOST_FIXES) * 1.3) / devices.length / fixesPerMessage);
  const messages = Math.ceil(ofOne * seconds) + 2;
  const answers: number[] = [];
  const places: number[] = [];
  let isOver = false;
  const onAnswer = (tracker: LoadTracker, latency: number) => {
    if (isOver) return;
    answers.push(latency);
    if (pace === undefined) tracker.send();
  };
  const fleet = new Map<number, LoadTracker>();
  for (const { id, identity } of devices) {
    const frames = framesOf(identity, from, messages, fixesPerMessage);
    const tracker = new LoadTracker(server.trackerPort, identity, frames, onAnswer);
    fleet.set(id, tracker);
    // the connection limit of one address holds for those not signed in
    if (fleet.size % AT_ONCE === 0) await tracker.loggedIn();
  }
  await Promise.all([...fleet.values()].map((tracker) => tracker.loggedIn()));
  const onPlace = (id: number, at: number) => {
    const sentAt = fleet.get(id)?.sentAt[Math.floor((at - from) / 1000 / fixesPerMessage)];
    if (sentAt && !isOver) places.push(performance.now() - sentAt);
  };
  const reader = load.watched ? await openLiveReader(server, onPlace) : undefined;

  const before = await snapshot(server);
  if (pace === undefined) for (const tracker of fleet.values()) tracker.send();
  else await paced([...fleet.values()], pace / fixesPerMessage, seconds);
  await new Promise((resolve) => setTimeout(resolve, pace === undefined ? seconds * 1000 : 500));
  isOver = true;
  const after = await snapshot(server);
  const elapsed = (after.at - before.at) / 1000;
  reader?.close();
  for (const tracker of fleet.values()) tracker.close();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const fixes = answers.length * fixesPerMessage;
  const cpu = (part: 'server' | 'postgres' | 'generator') => after[part] - before[part];
  return [
    load.name,
    fixes / (pace === undefined ? elapsed : seconds),
    percentile(answers, 0.5),
    percentile(answers, 0.99),
    load.watched ? percentile(places, 0.5) : '–',
    load.watched ? percentile(places, 0.99) : '–',
    (cpu('server') / fixes) * 1e6,
    (cpu('postgres') / fixes) * 1e6,
    (cpu('generator') / fixes) * 1e6,
    (cpu('server') + cpu('postgres') + cpu('generator')) / elapsed,
    usageOf(server.pids.server).memory,
  ];
}

// Each tracker in order, evenly over time.
async function paced(fleet: LoadTracker[], messagesPerSecond: number, seconds: number): Promise<void> {
  const start = performance.now();
  for (let sent = 0, next = 0; performance.now() - start < seconds * 1000; ) {
    const due = ((performance.now() - start) / 1000) * messagesPerSecond;
    for (; sent < due; sent++) fleet[next++ % fleet.length]!.send();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function snapshot({ pids }: RunningServer) {
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now(),
    server: usageOf(pids.server).cpu,
    postgres: usageOfFamily(pids.postgres).cpu,
    generator: (user + system) / 1e6,
  };
}
