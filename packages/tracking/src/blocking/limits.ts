import { KMH } from '../position/fix.ts';

/** How what a tracker says is read as evidence (domain 4.7), the same for everybody. Milliseconds, metres, metres per second. */
export const BLOCKING = {
  /** Below what a tracker that counts whole km/h calls 0. */
  standingBelow: 1 * KMH,
  /** Further apart than this, two fixes at speed 0 are a drive that the tracker does not measure. */
  drift: 50,
  /** How far a device's clock may be ahead of ours. */
  clockTolerance: 10_000,
  /** A longer silence breaks a run: what happened in between is unknown. */
  longestGap: 5 * 60_000,
  /** Above this an emergency waits too. */
  emergencySpeed: 20 * KMH,
  /** Between the first and the last of the fixes that say how fast it is, by both clocks, at least. */
  paceOver: 5_000,
  /** How many of these fixes are kept at most. */
  paceFixes: 12,
} as const;

/** How much must be proven before an engine is cut (domain 4.7), and for how long that is waited for. Seconds. */
export type BlockingLimits = {
  /** A fix as old as this says nothing about now. */
  blockFreshFor: number;
  /** Between the first and the last of the fixes on which it stood. */
  blockStandsFor: number;
  /** In the mode engineOff: how long the ignition has been off. */
  blockEngineOffFor: number;
  /** In the mode engineOff: between the first and the last of the fixes on which it stood. */
  blockStillFor: number;
  /** A request that might cut expires after this. */
  blockLifetime: number;
};

/** Balise's own; no client's may be laxer. */
export const DEFAULT_BLOCKING_LIMITS: BlockingLimits = {
  blockFreshFor: 60,
  blockStandsFor: 30,
  blockEngineOffFor: 65,
  blockStillFor: 60,
  blockLifetime: 30 * 60,
};

/** Of two the stricter, value by value: what passes passes both. */
export const stricterOf = (one: BlockingLimits, other: BlockingLimits): BlockingLimits => ({
  blockFreshFor: Math.min(one.blockFreshFor, other.blockFreshFor),
  blockStandsFor: Math.max(one.blockStandsFor, other.blockStandsFor),
  blockEngineOffFor: Math.max(one.blockEngineOffFor, other.blockEngineOffFor),
  blockStillFor: Math.max(one.blockStillFor, other.blockStillFor),
  blockLifetime: Math.min(one.blockLifetime, other.blockLifetime),
});
