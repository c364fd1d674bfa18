import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMINISTRATOR, PLAN } from './plan.ts';

const SERVER = join(import.meta.dirname, '../apps/server/src');
const PATIENCE = 60_000; // ms for the first start, which makes a database

export type Ports = { gt06: number; teltonika: number; h02: number; osmand: number };

export type Platform = {
  /** Where people sign in, `http://localhost:…`. */
  address: string;
  /** Where trackers of each protocol are heard. */
  ports: Ports;
  stop(): Promise<void>;
};

/** Starts the real server on an empty database in a folder of its own, with the people and vehicles of plan.ts. */
export async function startPlatform(): Promise<Platform> {
  const data = await mkdtemp(join(tmpdir(), 'balise-e2e-'));
  const [port, gt06, teltonika, h02, osmand] = await freePorts(5);
  const ports = { gt06, teltonika, h02, osmand } as Ports;
  const env = {
    ...process.env,
    BALISE_DATA: data,
    PORT: String(port),
    BALISE_PROTOCOLS: Object.entries(ports)
      .map(([protocol, at]) => `${protocol}:${at}`)
      .join(),
    BALISE_ADMIN_EMAIL: ADMINISTRATOR.email,
    BALISE_ADMIN_PASSWORD: ADMINISTRATOR.password,
  };
  const server = spawn(process.execPath, [join(SERVER, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = keepOutput(server);
  const address = `http://localhost:${port}`;
  await untilAnswering(server, address, said);
  await provision(env);
  return {
    address,
    ports,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

function keepOutput(server: ChildProcess): () => string {
  let said = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
    });
  }
  return () => said;
}

async function untilAnswering(server: ChildProcess, address: string, said: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (server.exitCode === null && Date.now() < deadline) {
    const reply = await fetch(`${address}/login`).catch(() => undefined);
    if (reply?.ok) return;
    await sleep(100);
  }
  throw new Error(`the server does not answer; it said:\n${said()}`);
}

async function provision(env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [join(SERVER, 'provision/main.ts')], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const said = keepOutput(child);
  child.stdin.end(JSON.stringify(PLAN));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the accounts of the journeys could not be made:\n${said()}`);
}

/** Ports that nobody listens on. All are held until all are known, so that none is given twice. */
async function freePorts(count: number): Promise<number[]> {
  const holders = await Promise.all(
    Array.from({ length: count }, async () => {
      const holder = createServer().listen(0, '127.0.0.1');
      await once(holder, 'listening');
      return holder;
    }),
  );
  const ports = holders.map((holder) => (holder.address() as { port: number }).port);
  await Promise.all(holders.map((holder) => new Promise((done) => holder.close(done))));
  return ports;
}
