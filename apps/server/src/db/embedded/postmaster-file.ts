import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running server says of itself in postmaster.pid of its data folder. */
export type Postmaster = { pid: number; startedAt: number; port: number; ready: boolean };

/**
 * Reads postmaster.pid: pid, data folder, start in seconds since 1970, port, socket folder, address, shared memory, status,
 * a line each (PostgreSQL, storage file layout). Undefined when there is none or it is still being written.
 */
export function readPostmasterFile(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, startedAt, port] = [Number(lines[0]), Number(lines[2]), Number(lines[3])];
  if (!(pid > 1 && startedAt > 0)) return undefined;
  return { pid, startedAt, port: port || 0, ready: lines[7]?.trim() === 'ready' };
}

/** Whether a process of that number exists, ours or another's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
