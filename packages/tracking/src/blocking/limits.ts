import { KMH } from '../fix.ts';

/** What must hold before an engine is cut (domain 4.7). Milliseconds, metres, metres per second. */
export const BLOCKING = {
  /** A fix as old as this says nothing about now. */
  freshFor: 60_000,
  /** Between the first and the last of the fixes on which it stood. */
  standsFor: 30_000,
  /** Below what a tracker that counts whole km/h calls 0. */
  standingBelow: 1 * KMH,
  /** Further apart than this, two fixes at speed 0 are a drive that the tracker does not measure. */
  drift: 50,
  engineOffFor: 65_000,
  stillFor: 60_000,
  /** How far a device's clock may be ahead of ours. */
  clockTolerance: 10_000,
  /** A longer silence breaks a run: nobody knows what was in between. */
  longestGap: 5 * 60_000,
} as const;
