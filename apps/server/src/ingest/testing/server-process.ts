import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The real server on a data folder of the test's own, which may be killed and started again. */
export type ServerProcess = {
  trackerPort: number;
  /** The database owner's address. */
  databaseUrl(): string;
  start(): Promise<void>;
  /** SIGKILL to the server alone, or to its PostgreSQL too. */
  kill(alsoPostgres: boolean): Promise<void>;
  /** Stops both in good order. */
  stop(): Promise<void>;
};

const ENTRY = join(import.meta.dirname, '../../main.ts');
const PATIENCE = 60_000;

export async function aServerProcess(data: string, protocol: string): Promise<ServerProcess> {
  const [httpPort, trackerPort] = [await freePort(), await freePort()];
  let child: ChildProcess | undefined;
  let words = '';
  const gone = () =>
    new Promise<void>((resolve) => (child?.exitCode === null ? child.once('exit', () => resolve()) : resolve()));
  return {
    trackerPort,
    databaseUrl() {
      const { password, port } = JSON.parse(readFileSync(join(data, 'database.json'), 'utf8'));
      return `postgres://balise:${password}@127.0.0.1:${port}/balise`;
    },
    async start() {
      const { VITEST: _, ...environment } = process.env;
      child = spawn(process.execPath, [ENTRY], {
        env: {
          ...environment,
          NODE_ENV: 'production',
          BALISE_DATA: data,
          PORT: String(httpPort),
          BALISE_PROTOCOLS: `${protocol}:${trackerPort}`,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      words = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (words += chunk));
      await untilReady(httpPort, child, () => words);
    },
    async kill(alsoPostgres) {
      const family = alsoPostgres ? familyOf(postmasterOf(data)) : [];
      const ended = gone();
      child?.kill('SIGKILL');
      for (const pid of family) killHard(pid);
      await ended;
    },
    async stop() {
      const ended = gone();
      child?.kill('SIGTERM');
      await ended;
    },
  };
}

const postmasterOf = (data: string) =>
  Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

// the postmaster first, or it would start its children again
function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
  return [pid, ...children];
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // it ended meanwhile
  }
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended by itself when its postmaster did
  }
}

async function untilReady(port: number, child: ChildProcess, words: () => string): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < PATIENCE) {
    if (child.exitCode !== null) throw new Error(`the server ended before it was ready: ${words()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/v4/openapi.json`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server was not ready in time: ${words()}`);
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
