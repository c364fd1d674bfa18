import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { seeded } from '../../tools/simulator/random.ts';
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

/** @property kB of an answer as it travels */
export type Timed = { name: string; p50: number; p99: number; kB: number; turns: number };

/** @param devices their ids */
export function callsOf(plan: Plan, devices: readonly number[]): Call[] {
  const [from, until] = [fromOf(plan), plan.until];
  const random = seeded('history', 'calls');
  const some = Array.from({ length: 100 }, () => ({
    device: devices[Math.floor(random() * devices.length)],
    archived: from + Math.floor(random() * ((hotFromOf(plan) - from) / DAY)) * DAY,
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
      name: 'one day, archived',
      goal: [10, 40],
      method: 'GET',
      turns: 100,
      path: (turn) => `/device/${at(turn).device}/track?${day(at(turn).archived)}`,
    },
    {
      name: 'one day, hot',
      goal: [10, 40],
      method: 'GET',
      turns: 100,
      path: (turn) => `/device/${at(turn).device}/track?${day(at(turn).hot)}`,
    },
    {
      name: `${plan.days} days simplified, zoom 10`,
      goal: [1_000, 1_000],
      method: 'GET',
      turns: 30,
      path: (turn) => `/device/${at(turn).device}/path?${month}&zoom=10`,
    },
    {
      name: 'what happened in a day',
      method: 'GET',
      turns: 100,
      path: (turn) => `/device/${at(turn).device}/past?${day(at(turn).archived)}`,
    },
    {
      name: `trips of ${first200.length} × ${plan.days} days`,
      goal: [2_000, 2_000],
      turns: 10,
      ...report('trips', first200),
    },
    {
      name: `summary of ${devices.length} × ${plan.days} days`,
      goal: [3_000, 3_000],
      turns: 10,
      ...report('summary', ['all']),
    },
  ];
}

/** A client that asks, with its connection kept open. */
export type Reader = { ask(call: Call, turn: number): Promise<{ took: number; bytes: number }>; close(): void };

/** Reads answers to their last byte as they travel, compressed; what a reader does with them afterwards is not the platform's time. */
export function readerOf({ httpPort }: Pick<RunningServer, 'httpPort'>, { token }: BenchClient): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
  };
  return {
    async ask({ method, path, body }, turn) {
      const url = `http://127.0.0.1:${httpPort}/api/v4${path(turn)}`;
      const start = performance.now();
      const asked = request(url, { agent, method, headers }).end(body && JSON.stringify(body()));
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const content = await buffer(answer);
      const took = performance.now() - start;
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${failureIn(content)}`);
      return { took, bytes: content.byteLength };
    },
    close: () => agent.destroy(),
  };
}

function failureIn(content: Buffer): string {
  const isGzip = content[0] === 0x1f && content[1] === 0x8b;
  return (isGzip ? gunzipSync(content) : content).toString().slice(0, 300);
}

/** One call after the other: each of its turns, and again from the first until so much time has passed. @param atLeast ms */
export async function timed(reader: Reader, call: Call, atLeast: number): Promise<Timed> {
  const times: number[] = [];
  let bytes = 0;
  const start = performance.now();
  do {
    for (let turn = 0; turn < call.turns; turn++) {
      const answer = await reader.ask(call, turn);
      times.push(answer.took);
      bytes += answer.bytes;
    }
  } while (performance.now() - start < atLeast);
  const turns = times.length;
  return {
    name: call.name,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    kB: bytes / turns / 1024,
    turns,
  };
}
