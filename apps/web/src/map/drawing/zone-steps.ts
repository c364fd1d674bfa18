import type { Zone } from './zone.ts';

const MOST_STEPS = 50;

/** What a zone was before each change, the latest last. */
export type ZoneSteps = readonly (Zone | null)[];

/** With what the zone was before another change; the oldest beyond fifty is forgotten. */
export const stepped = (steps: ZoneSteps, before: Zone | null): ZoneSteps => [...steps.slice(1 - MOST_STEPS), before];

/** What undo makes the zone, and the steps that are left; undefined where nothing is left to undo. */
export function stepBack(steps: ZoneSteps): { zone: Zone | null; steps: ZoneSteps } | undefined {
  const zone = steps.at(-1);
  return zone === undefined ? undefined : { zone, steps: steps.slice(0, -1) };
}
