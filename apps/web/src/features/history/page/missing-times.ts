import type { Period } from '../../../ui/period/period.ts';

/** Joins adjacent times: damage is stored by day, and the parts of a day are reported one by one. */
export function joined(times: readonly Period[]): Period[] {
  const joint: Period[] = [];
  for (const { from, to } of times.toSorted((a, b) => a.from - b.from)) {
    const last = joint.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joint.push({ from, to });
  }
  return joint;
}
