import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePorts } from '../../../apps/server/src/testing/free-ports.ts';
import { aServer } from '../server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the plan's partners, people and devices, on which nothing runs: each platform has a copy. */
    seededData: string;
  }
}

/** Vitest's globalSetup: making a database and its accounts takes ten times as long as copying them, so it is done once. */
export async function setup(project: TestProject): Promise<() => void> {
  const data = mkdtempSync(join(tmpdir(), 'balise-e2e-laid-'));
  const remove = (): void => rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  const [port, gt06] = await freePorts(2);
  const server = aServer(data, { PORT: String(port), BALISE_PROTOCOLS: `gt06:${gt06}` });
  try {
    await server.start();
    await server.provision();
    await server.stop();
  } catch (error) {
    await server.stop();
    remove();
    throw error;
  }
  project.provide('seededData', data);
  return remove;
}

/** Copies a data folder into another. `cp` keeps its owners: PostgreSQL's files belong to an account of their own where root runs the tests. */
export function copyData(from: string, to: string): void {
  execFileSync('cp', ['-Rp', `${from}/.`, to]);
}
