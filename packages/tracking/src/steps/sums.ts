import type { Candidate, Sums } from '../fold/under-way.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import type { Leg } from './step.ts';

/** With what another stretch came to. */
export function plus(a: Sums, b: Sums): Sums {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], larger(a[4], b[4])];
}

/** What a leg came to. */
export function sumsOf(leg: Leg, settings: TrackingSettings): Sums {
  return [leg.measured, leg.estimated, leg.driving, leg.idling, drivenSpeed(leg, settings)];
}

/** What followed a candidate, until the next. */
export function after(candidate: Candidate): Sums {
  return [candidate[3], candidate[4], candidate[5], candidate[6], candidate[7]];
}

/** The reported speed at the end of a driven leg, in whole mm/s; null where none was, or one that no vehicle has. */
export function drivenSpeed(leg: Leg, settings: TrackingSettings): number | null {
  return leg.driving > 0 || leg.measured > 0 ? reportedSpeed(leg, settings) : null;
}

function reportedSpeed({ isReported, speed }: Leg, { jumpSpeed }: TrackingSettings): number | null {
  return isReported && speed !== null && speed <= jumpSpeed ? Math.round(speed * 1000) : null;
}

/** Metres per second of the mm/s that sums hold, as the database keeps them: in 32 bits. */
export function perSecond(maxSpeed: number | null): number | null {
  return maxSpeed === null ? null : Math.fround(maxSpeed / 1000);
}

export const larger = (a: number | null, b: number | null): number | null =>
  a === null || (b !== null && b > a) ? b : a;
