import { seeded } from '../simulator/random.ts';
import { percentile } from './figures.ts';
import type { BenchClient } from './fleet.ts';
import { DAY } from './history-drive.ts';
import { fromOf, hotFromOf, type Plan } from './history-plan.ts';
import type { RunningServer } from './running-server.ts';

/** Ways in which people look at the past. */
export type Call = {
  name: string;
  /** What it should take at the most, ms: median, 99th percentile. */
  goal?: readonly [number, number];
  method: 'GET' | 'POST';
  /** The `turn`th of its kind: each asks for something else, as long as there is something else. */
  path: (turn: number) => string;
  body?: () => object;
  turns: number;
};

export type Timed = { name: string; p50: number; p99: number; kB: number; turns: number };

/** @param devices their ids */
export function callsOf(plan: Plan, devices: readonly number[]): Call[] {
  const [from, until] = [fromOf(plan), plan.until];
  const random = seeded('history', 'calls');
  const some = Array.from({ length: 100 }, () => ({
    device: devices[Math.floor(random() * devices.length)],
    sealed: from + Math.floor(random() * ((hotFromOf(plan) - from) / DAY)) * DAY,
    hot: until - DAY,
  }));
  const at = (turn: number) => some[turn % some.length]!;
  const day = (start: number) => `from=${start}&to=${start + DAY}`;
  const month = `from=${from}&to=${until}`;
  const report = (kind: string, deviceIds: readonly number[] | ['all']): Pick<Call, 'method' | 'path' | 'body'> => ({
    method: 'POST',
    path: () => `/report/${kind}`,
    body: () => ({ devices: { deviceIds }, from, to: until, pageSize: 100 }),
  });
  const [first200] = [devices.slice(0, 200)];
  return [
    {
      ...{ name: 'one day, sealed', goal: [10, 40], method: 'GET', turns: 100 },
      path: (turn) => `/device/${at(turn).device}/track?${day(at(turn).sealed)}`,
    },
    {
      ...{ name: 'one day, hot', goal: [10, 40], method: 'GET', turns: 100 },
      path: (turn) => `/device/${at(turn).device}/track?${day(at(turn).hot)}`,
    },
    {
      ...{ name: `${plan.days} days simplified, zoom 10`, goal: [1_000, 1_000], method: 'GET', turns: 30 },
      path: (turn) => `/device/${at(turn).device}/path?${month}&zoom=10`,
    },
    {
      ...{ name: 'what happened in a day', method: 'GET', turns: 100 },
      path: (turn) => `/device/${at(turn).device}/past?${day(at(turn).sealed)}`,
    },
    {
      ...{ name: `trips of ${first200.length} × ${plan.days} days`, goal: [2_000, 2_000], turns: 10 },
      ...report('trips', first200),
    },
    {
      ...{ name: `summary of ${devices.length} × ${plan.days} days`, goal: [3_000, 3_000], turns: 10 },
      ...report('summary', ['all']),
    },
  ];
}

/** One call after the other, each read to its end. @param rounds how often each of its turns is taken; the last is timed */
export async function timed(
  { httpPort }: Pick<RunningServer, 'httpPort'>,
  { token }: BenchClient,
  { name, method, path, body, turns }: Call,
  rounds: number,
): Promise<Timed> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 1; round <= rounds; round++) {
    for (let turn = 0; turn < turns; turn++) {
      const start = performance.now();
      const answer = await fetch(`http://127.0.0.1:${httpPort}/api/v4${path(turn)}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body()) } : {}),
      });
      const content = await answer.arrayBuffer();
      const took = performance.now() - start;
      if (!answer.ok)
        throw new Error(`${path(turn)}: ${answer.status} ${Buffer.from(content).toString().slice(0, 300)}`);
      if (round < rounds) continue;
      times.push(took);
      bytes += content.byteLength;
    }
  }
  return { name, p50: percentile(times, 0.5), p99: percentile(times, 0.99), kB: bytes / turns / 1024, turns };
}
