import type { Missing, Period } from '../history/index.ts';

/** Times that could not be read, each once, as the contract tells them. */
export function missingTimes(missing: readonly Missing[], { from, to }: Period): Period[] {
  const times = new Map(missing.map((one) => [one.from, { from: Math.max(from, one.from), to: Math.min(to, one.to) }]));
  return [...times.values()];
}
