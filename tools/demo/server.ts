import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The sources of the server. */
export const SERVER = join(import.meta.dirname, '../../apps/server/src');

/** Starts the platform as `npm start` would; what it prints is the reader's to see. */
export function startServer(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(SERVER, 'main.ts')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Resolves when the API answers. @throws Error when the server ends before. */
export async function untilAnswering(server: ChildProcess, origin: string): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) {
    const reply = await fetch(`${origin}/api/v4/partner/login`).catch(() => undefined);
    if (reply) return;
    await sleep(200);
  }
  throw new Error('the server did not start');
}

/** Creates what the plan lists, unless it is there. @throws Error when the command fails; it says why itself. */
export async function provision(env: NodeJS.ProcessEnv, plan: unknown): Promise<void> {
  const child = spawn(process.execPath, [join(SERVER, 'provision/main.ts')], {
    env,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.end(JSON.stringify(plan));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the demo accounts could not be created');
}
