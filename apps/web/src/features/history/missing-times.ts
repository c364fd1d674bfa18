import type { Period } from '../../ui/period.ts';

/** Times that follow each other as one: what is damaged is stored by days, and a day's parts are told each. */
export function joined(times: readonly Period[]): Period[] {
  const joint: Period[] = [];
  for (const { from, to } of times.toSorted((a, b) => a.from - b.from)) {
    const last = joint.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joint.push({ from, to });
  }
  return joint;
}
