import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePorts } from '../../testing/free-ports.ts';

/** The real server on a data folder of the test's own, which may be killed and started again. */
export type ServerProcess = {
  trackerPort: number;
  /** Rows of a statement, asked as the database's owner on a connection of its own. */
  ask<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** A client with so many devices. @returns their ids by identity */
  addDevices(count: number): Promise<Map<string, number>>;
  start(): Promise<void>;
  /** SIGKILL to the server alone, or to its PostgreSQL too. */
  kill(alsoPostgres: boolean): Promise<void>;
  /** Stops both in good order. */
  stop(): Promise<void>;
};

const ENTRY = join(import.meta.dirname, '../../main.ts');
const PATIENCE = 180_000; // ms
const DEVICES = `with partner as (insert into partners (name, display_name) values ('Crash', 'Crash') returning id),
      owner as (
        insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
        select id, 'Crash', 'company', 'prepaid', 'crash@people.example', 'CI' from partner returning id
      )
  insert into devices (client_id, device_type_id, imei, designation)
  select owner.id, (select min(id) from device_types), (356000000000000 + n)::text, n::text
  from owner, generate_series(1, $1) n returning id, imei`;

/** @param settings variables of the environment beside those that every such server has */
export async function aServerProcess(
  data: string,
  protocol: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const [httpPort = 0, trackerPort = 0] = await freePorts(2);
  let child: ChildProcess | undefined;
  let words = '';
  const gone = () =>
    new Promise<void>((resolve) => (child?.exitCode === null ? child.once('exit', () => resolve()) : resolve()));
  async function ask<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const { password, port } = JSON.parse(readFileSync(join(data, 'database.json'), 'utf8'));
    const client = new pg.Client({ connectionString: `postgres://balise:${password}@127.0.0.1:${port}/balise` });
    client.on('error', () => {}); // PostgreSQL was killed: a statement under way fails by itself
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  }
  return {
    trackerPort,
    ask,
    async addDevices(count) {
      const rows = await ask<{ id: number; imei: string }>(DEVICES, [count]);
      return new Map(rows.map(({ id, imei }) => [imei, id]));
    },
    async start() {
      const { VITEST: _, ...environment } = process.env;
      child = spawn(process.execPath, [ENTRY], {
        env: {
          ...environment,
          ...settings,
          NODE_ENV: 'production',
          BALISE_DATA: data,
          PORT: String(httpPort),
          BALISE_PROTOCOLS: `${protocol}:${trackerPort}`,
          BALISE_PROVEN_AFTER: '0',
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

/** For so long a job stays with a process that died, ms. */
const LEASE = 60_000;

/** Kills a server and starts it again, as if the leases of the dead process had run out. */
export async function killAndStart(server: ServerProcess, alsoPostgres: boolean): Promise<void> {
  const killedAt = Date.now();
  await server.kill(alsoPostgres);
  await server.start();
  const free = 'update jobs set due_at = now() where held_by is not null and due_at < $1';
  await server.ask(free, [new Date(killedAt + LEASE)]);
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
    const answer = await fetch(`http://127.0.0.1:${port}/api/v4/partner/login`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server was not ready in time: ${words()}`);
}
