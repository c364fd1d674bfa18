import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMINISTRATOR, PARTNERS, planOf } from './plan.ts';

const SERVER = join(import.meta.dirname, '../../apps/server/src');
const PATIENCE = 180_000; // ms

/**
 * The server on a data folder, and its command that makes what every journey finds.
 * @param settings variables of its environment; PORT among them
 */
export function aServer(data: string, settings: Record<string, string>) {
  const { VITEST: _, NODE_OPTIONS: __, DATABASE_URL: ___, ROLES: ____, SMTP_URL: _____, ...inherited } = process.env;
  const env = {
    ...inherited,
    BALISE_MAP: 'embedded', // a test fetches nothing from elsewhere
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
      const answer = await fetch(`${origin}/api/v4/partner/login`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok && words.includes('Listening for trackers')) return;
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
    command.stdin.end(JSON.stringify(planOf(PARTNERS)));
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
