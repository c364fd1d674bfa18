import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Balise of the bench's own: the real entry, the embedded database, production settings, an empty data folder. */
export type RunningServer = {
  process: ChildProcess;
  /** Of the web application and its API. */
  httpPort: number;
  trackerPort: number;
  /** The database owner's address. */
  databaseUrl: string;
  administrator: { email: string; password: string };
  /** Process ids of PostgreSQL's postmaster and of the server. */
  pids: { server: number; postgres: number };
  stop(): Promise<void>;
};

const ENTRY = join(import.meta.dirname, '../../apps/server/src/main.ts');
const PATIENCE = 300_000; // ms: a machine that is busy with something else takes its time

/**
 * @param nodeOptions given to the server's Node, such as --cpu-prof
 * @param kept a data folder that stays when the server stops; absent: a new one, which goes with it
 */
export async function startServer(protocol: string, nodeOptions: string[] = [], kept?: string): Promise<RunningServer> {
  const data = kept ?? mkdtempSync(join(tmpdir(), 'balise-bench-'));
  const [httpPort, trackerPort] = [await freePort(), await freePort()];
  const administrator = { email: 'bench@balise.localhost', password: 'a bench of trackers 1' };
  const child = spawn(process.execPath, [...nodeOptions, ENTRY], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BALISE_DATA: data,
      BALISE_MAP: 'embedded', // what is measured is ours
      PORT: String(httpPort),
      BALISE_PROTOCOLS: `${protocol}:${trackerPort}`,
      BALISE_ADMIN_EMAIL: administrator.email,
      BALISE_ADMIN_PASSWORD: administrator.password,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilReady(httpPort, child);
  const { password, port } = JSON.parse(readFileSync(join(data, 'database.json'), 'utf8'));
  const postgres = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    process: child,
    httpPort,
    trackerPort,
    databaseUrl: `postgres://balise:${password}@127.0.0.1:${port}/balise`,
    administrator,
    pids: { server: child.pid ?? 0, postgres },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (kept === undefined) rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A process of its own that answers people (ROLES=api), on the database of a server that runs. */
export async function startPeople({ databaseUrl }: RunningServer): Promise<Pick<RunningServer, 'httpPort' | 'stop'>> {
  const data = mkdtempSync(join(tmpdir(), 'balise-bench-people-'));
  const httpPort = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    BALISE_DATA: data,
    BALISE_MAP: 'embedded',
    PORT: String(httpPort),
  };
  const child = spawn(process.execPath, [ENTRY], {
    env: { ...env, DATABASE_URL: databaseUrl, ROLES: 'api' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilReady(httpPort, child);
  return {
    httpPort,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < PATIENCE) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} before it was ready`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/v4/openapi.json`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server was not ready in time');
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
