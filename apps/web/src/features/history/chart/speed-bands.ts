import { KMH } from '@balise/tracking';

/** Up to where each colour of a track reaches, m/s, ascending; above the last one is the fastest band. */
export type SpeedBands = { edges: readonly [slow: number, fast: number]; limited: boolean };

const OPEN_ROAD: SpeedBands = { edges: [50 * KMH, 90 * KMH], limited: false };
const SLOW = 0.6; // of the limit

/**
 * Three bands: slow, brisk, and above the vehicle's limit. Without a limit the third is only fast, and not red.
 * @param limit metres per second
 */
export function bandsFor(limit: number | null): SpeedBands {
  if (limit === null || !(limit > 0)) return OPEN_ROAD;
  const step = limit > 50 * KMH ? 10 * KMH : 5 * KMH;
  const slow = Math.max(step, Math.round((limit * SLOW) / step) * step);
  return { edges: [Math.min(slow, limit), limit], limited: true };
}

/** Which band a speed belongs to; an unknown speed to the slowest, which claims least. */
export const bandOf = (speed: number, { edges: [slow, fast] }: SpeedBands): 0 | 1 | 2 =>
  speed > fast + EXACT ? 2 : speed > slow + EXACT ? 1 : 0;

const EXACT = 0.01; // m/s: a speed equal to the limit in other units does not exceed it
