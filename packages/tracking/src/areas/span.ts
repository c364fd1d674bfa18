import type { Crossing, PathPoint } from './crossings.ts';

/** A time on one side of an edge, from where it was crossed to where it was crossed again. */
export type Span = {
  entry: Crossing;
  exit: Crossing;
  /** Metres. */
  distance: number;
  maxSpeed: number | null;
  /** Fixes in it. */
  fixes: number;
};

export const startOf = (entry: Crossing): Span => ({ entry, exit: entry, distance: 0, maxSpeed: null, fixes: 0 });

/** Adds a fix to the time in which it lies. */
export function count(span: Span, { speed }: Pick<PathPoint, 'speed'>): void {
  span.fixes += 1;
  if (speed !== null) span.maxSpeed = Math.max(span.maxSpeed ?? 0, speed);
}

/** Two times that follow each other, as one. */
export function join(before: Span, after: Span): void {
  before.exit = after.exit;
  before.distance += after.distance;
  before.fixes += after.fixes;
  if (after.maxSpeed !== null) before.maxSpeed = Math.max(before.maxSpeed ?? 0, after.maxSpeed);
}
