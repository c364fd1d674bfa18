import { machine, percentile, printTable } from './figures.ts';
import { addFleets, type BenchClient, signInAt } from './fleet.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { usageOf, usageOfFamily } from './usage.ts';

type Call = { name: string; path: (client: number) => string; body?: (client: number) => object };

const CALLS: Call[] = [
  { name: 'page of 100, by plate', path: () => '/device/list?pageSize=100' },
  { name: 'page of 100, the last', path: () => '/device/list?pageSize=100&page=100' },
  {
    name: 'page of 100, by last connection',
    path: () => '/device/list?pageSize=100&order=lastConnection&direction=desc',
  },
  { name: 'page of 100, what moves', path: () => '/device/list?pageSize=100&status=moving' },
  { name: 'page of 100, found by text', path: () => '/device/list?pageSize=100&search=AB%2003' },
  { name: 'every device, every field', path: (client) => `/device/list-client/${client}` },
  { name: 'every device, short (list-2)', path: (client) => `/device/list-2/${client}` },
  {
    name: 'page of 100 modules',
    path: () => '/module/list-by-client',
    body: (clientId) => ({ clientId, pageSize: 100 }),
  },
];

const ROUNDS = 40;
const WARM = 10;

/** `cpu`: milliseconds of server and database for one call, which other work on the machine does not stretch. */
type Measured = { p50: number; p99: number; cpu: number; kB: number };

/**
 * How long one client waits for its lists: alone on the platform, and beside a thousand other clients. Nothing is asserted.
 * @param devices of the client
 */
export async function benchLists(
  devices: number,
  others: { clients: number; devices: number },
  nodeOptions: string[],
): Promise<void> {
  console.log(`${machine()}\n`);
  const server = await startServer('gt06', nodeOptions);
  try {
    const [id = 0] = await addFleets(server.databaseUrl, 'Large', 1, devices);
    const client = await signInAt(server.databaseUrl, id);
    const alone = await measureAll(server, client);
    await addFleets(server.databaseUrl, 'Other', others.clients, others.devices);
    const beside = await measureAll(server, client);
    const figure = ({ p50, p99, cpu }: Measured) => `${p50.toFixed(1)} / ${p99.toFixed(1)} / ${cpu.toFixed(1)}`;
    printTable([
      [
        'ms p50 / p99 / CPU',
        'kB',
        `${devices} devices alone`,
        `beside ${others.clients} × ${others.devices}`,
        'ratio of CPU',
      ],
      ...CALLS.map(({ name }, i) => {
        const [one, two] = [alone[i] as Measured, beside[i] as Measured];
        return [name, one.kB, figure(one), figure(two), (two.cpu / one.cpu).toFixed(2)];
      }),
    ]);
    console.log(`\nserver: ${usageOf(server.pids.server).memory.toFixed(0)} MB`);
  } finally {
    await server.stop();
  }
}

async function measureAll(server: RunningServer, client: BenchClient): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const call of CALLS) measured.push(await measure(server, client, call));
  return measured;
}

/** One call after the other, as a browser does: compressed, and read to the end. */
async function measure(
  { httpPort, pids }: RunningServer,
  { id, token }: BenchClient,
  { path, body }: Call,
): Promise<Measured> {
  const times: number[] = [];
  let kB = 0;
  let before = 0;
  const cpuNow = () => (usageOf(pids.server).cpu + usageOfFamily(pids.postgres).cpu) * 1000;
  for (let round = -WARM; round < ROUNDS; round++) {
    if (round === 0) before = cpuNow();
    const start = performance.now();
    const answer = await fetch(`http://127.0.0.1:${httpPort}/api/v4${path(id)}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body(id)) } : {}),
    });
    const bytes = await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path(id)}: ${answer.status} ${Buffer.from(bytes).toString().slice(0, 300)}`);
    if (round >= 0) times.push(performance.now() - start);
    kB = bytes.byteLength / 1024;
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), cpu: (cpuNow() - before) / ROUNDS, kB };
}
