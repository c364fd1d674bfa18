import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlayedProtocol } from '@balise/protocols/tracker';
import { freePorts } from './free-ports.ts';
import { aNetwork, type Network } from './network.ts';
import { ADMINISTRATOR, PLAN } from './plan.ts';

/** The protocols of the vehicles that drive in these journeys. */
type HeardProtocol = Extract<PlayedProtocol, 'gt06' | 'teltonika' | 'h02' | 'osmand'>;

/** The whole platform as people run it: the real server process, its PostgreSQL, an empty data folder, free ports. */
export type Platform = {
  /** Where a browser finds it under a host name: through the network that can be cut. */
  addressOf(host: string): string;
  trackerPorts: Record<HeardProtocol, number>;
  network: Network;
  /** Stops the server in good order and starts it again on the same data. */
  restart(): Promise<void>;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Ends everything, PostgreSQL too, and removes the data. */
  stop(): Promise<void>;
};

const SERVER = join(import.meta.dirname, '../apps/server/src');
const PATIENCE = 180_000; // ms

/**
 * Starts a platform with the plan's partners, people and devices. Whatever fails on the way, nothing is left running.
 * @param settings variables of the environment beside those that every platform has
 */
export async function startPlatform(settings: Record<string, string> = {}): Promise<Platform> {
  const data = mkdtempSync(join(tmpdir(), 'balise-e2e-'));
  const [port, own, gt06, teltonika, h02, osmand] = await freePorts(6);
  if (!port || !own || !gt06 || !teltonika || !h02 || !osmand) throw new Error('this machine has no free ports');
  const trackerPorts = { gt06, teltonika, h02, osmand };
  const server = aServer(data, {
    ...settings,
    PORT: String(own),
    BALISE_PUBLIC_URL: `http://localhost:${port}`,
    BALISE_PROTOCOLS: Object.entries(trackerPorts)
      .map((entry) => entry.join(':'))
      .join(),
  });
  const network = await aNetwork(port, own);
  const stop = async (): Promise<void> => {
    await network.close();
    await server.stop();
    rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await server.start();
    await server.provision();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    addressOf: (host) => `http://${host}:${port}`,
    ...{ trackerPorts, network, stop },
    startServer: server.start,
    stopServer: server.stop,
    async restart() {
      await server.stop();
      await server.start();
    },
  };
}

function aServer(data: string, settings: Record<string, string>) {
  const { VITEST: _, NODE_OPTIONS: __, DATABASE_URL: ___, ROLES: ____, SMTP_URL: _____, ...inherited } = process.env;
  const env = {
    ...inherited,
    ...settings,
    NODE_ENV: 'production',
    BALISE_DATA: data,
    BALISE_ADMIN_EMAIL: ADMINISTRATOR.email,
    BALISE_ADMIN_PASSWORD: ADMINISTRATOR.password,
  };
  const origin = `http://127.0.0.1:${settings.PORT}`;
  let child: ChildProcess | undefined;
  let words = '';
  process.on('exit', () => child?.kill('SIGTERM'));

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [join(SERVER, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    words = '';
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (words += chunk));
    const since = performance.now();
    while (performance.now() - since < PATIENCE) {
      if (started.exitCode !== null) throw new Error(`the server ended before it was ready: ${words}`);
      const answer = await fetch(`${origin}/api/v4/openapi.json`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok && words.includes('Trackers are heard')) return;
      await sleep(50);
    }
    throw new Error(`the server was not ready in time: ${words}`);
  };

  const stop = async (): Promise<void> => {
    const stopping = child;
    child = undefined;
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return killLeftOver(data);
    const ended = once(stopping, 'exit');
    const impatience = setTimeout(() => stopping.kill('SIGKILL'), 20_000);
    stopping.kill('SIGTERM');
    await ended;
    clearTimeout(impatience);
    killLeftOver(data);
  };

  const provision = async (): Promise<void> => {
    const command = spawn(process.execPath, [join(SERVER, 'provision/main.ts')], {
      env,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    command.stdin.end(JSON.stringify(PLAN));
    const [code] = await once(command, 'exit');
    if (code !== 0) throw new Error('the accounts and vehicles could not be created');
  };
  return { start, stop, provision };
}

/** A server that was killed leaves its PostgreSQL behind; a test leaves nothing. */
function killLeftOver(data: string): void {
  const pidFile = join(data, 'postgres/postmaster.pid');
  if (!existsSync(pidFile)) return;
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
  } catch {
    // it ended between the look and the signal
  }
}
