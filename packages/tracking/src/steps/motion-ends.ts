import type { EpisodeEnd, LastSpot, Spot } from '../episode.ts';
import { type MotionPhase, NOTHING, type Sums } from '../fold/under-way.ts';
import type { HistoryState, Outcome } from '../history.ts';
import { sumOf } from './candidates.ts';
import { emit } from './emit.ts';
import { perSecond, plus } from './sums.ts';

/** Where, why and when something ends, and the `at` of the record that settled it. */
export type Ending = { at: number; to: Spot; end: EpisodeEnd; decidedAt: number };

export const spotOf = ([latitude, longitude]: readonly [number, number]): Spot => ({ latitude, longitude });

/**
 * Where it was last known to be, and when, in its present owner's time: where it was before is the former one's to know.
 * @param since nor before this moment, ms since 1970 UTC: the end of private time
 */
export function hereOf(
  { place, ownedSince }: Pick<HistoryState, 'place' | 'ownedSince'>,
  since: number | null = null,
): (Spot & { at: number }) | null {
  if (place === null || place.at < Math.max(ownedSince ?? place.at, since ?? place.at)) return null;
  return { ...spotOf([place.latitude, place.longitude]), at: place.at };
}

/** A place without its moment. */
export const spotAlone = (place: LastSpot): Spot => spotOf([place.latitude, place.longitude]);

/** All of it, up to the newest fix. */
export function wholeOf({ sums, away, candidates }: MotionPhase): Sums {
  return plus(away === null ? sums : plus(sums, away), sumOf(candidates));
}

/** Adds what ends here to what happened; a phase that is new is nothing yet. */
export function endMotionPhase(
  state: HistoryState,
  out: Outcome,
  motionPhase: MotionPhase,
  sums: Sums,
  ending: Ending,
): void {
  const { phase, since, place, pause } = motionPhase;
  const { at, to, end, decidedAt } = ending;
  const [measured, estimated, driving, idling, maxSpeed] = sums;
  const from = spotOf(place);
  const common = { startsAt: since, endsAt: at, measured, estimated, decidedAt };
  if (phase === 'trip') {
    const content = { from, to, driving, idling, pause: pause && { at: pause[0], duration: pause[1] }, end };
    emit(state, out, { ...common, kind: 'trip', maxSpeed: perSecond(maxSpeed), content });
  } else if (phase !== 'new') {
    emit(state, out, { ...common, kind: 'stop', maxSpeed: null, content: { place: from, idling, end } });
  }
}

/** A stop that begins, or goes on, at a place. */
export function atStandstill(
  since: number,
  place: readonly [latitude: number, longitude: number],
  until: number,
  sums: Sums = NOTHING,
): MotionPhase {
  return { phase: 'stop', since, place, sums, away: null, until, pause: null, candidates: [] };
}
