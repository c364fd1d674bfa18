import type { Reader, Writer } from './bytes.ts';

/** Flags as the lengths of their runs: no, yes, no, …; most columns are one run. */
export function writeFlags(to: Writer, flags: readonly boolean[]): void {
  let [now, run] = [false, 0];
  for (const flag of flags) {
    if (flag === now) run++;
    else {
      to.count(run);
      [now, run] = [flag, 1];
    }
  }
  if (flags.length > 0) to.count(run);
}

export function readFlags(from: Reader, length: number): boolean[] {
  const flags: boolean[] = [];
  for (let now = false; flags.length < length; now = !now) {
    const run = from.count();
    if (run > length - flags.length) throw new RangeError('a run of the track is too long');
    for (const end = flags.length + run; flags.length < end; ) flags.push(now);
  }
  return flags;
}

/** How many of them say yes. */
export function count(flags: readonly boolean[]): number {
  let yes = 0;
  for (const flag of flags) if (flag) yes++;
  return yes;
}
