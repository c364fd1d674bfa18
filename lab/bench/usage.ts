import { readdirSync, readFileSync } from 'node:fs';

/** CPU seconds since its start and resident megabytes of a process, or of a process with its children. Linux. */
export type Usage = { cpu: number; memory: number };

const TICKS = 100; // sysconf(_SC_CLK_TCK) of every Linux

export function usageOf(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) / TICKS,
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
  };
}

/** Sum over a process and those it started. Memory of PostgreSQL counts what is shared once for each that touched it. */
export function usageOfFamily(pid: number): Usage {
  const members = [pid];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = parentOf(Number(entry));
    if (parent === pid) members.push(Number(entry));
  }
  return members.map(usageOf).reduce((a, b) => ({ cpu: a.cpu + b.cpu, memory: a.memory + b.memory }));
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // it has ended
  }
}
