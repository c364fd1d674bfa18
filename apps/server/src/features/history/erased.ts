import type { Rederivation } from '@balise/tracking';

/**
 * A part of a device's past that retention erased, ms since 1970 UTC: from `since` (-Infinity: all of it) to before `until`. There a
 * checkpoint is, its floor, from which history goes on: nothing is derived in between.
 */
export type Erased = { since: number; until: number };

/** The erased part that a moment lies in, ms since 1970 UTC. */
export const erasedAt = (erased: readonly Erased[], at: number): Erased | undefined =>
  erased.find(({ since, until }) => since <= at && at < until);

/** Tells of rows whether they are there to be derived: not those of erased time, nor what its records decided of the time before. */
export const keptOf = (erased: readonly Erased[]) => {
  const isKept = (at: number) => erasedAt(erased, at) === undefined;
  return {
    moment: ({ at, decidedAt }: { at: number; decidedAt: number }) => isKept(at) && isKept(decidedAt),
    slot: ({ startsAt, decidedAt }: { startsAt: number; decidedAt: number }) => isKept(startsAt) && isKept(decidedAt),
    // what lasted until after it is kept whole
    episode: ({ startsAt, endsAt, decidedAt }: { startsAt: number; endsAt: number; decidedAt: number }) =>
      isKept(decidedAt) && (isKept(startsAt) || erasedAt(erased, startsAt) !== erasedAt(erased, endsAt)),
    mark: ({ at }: { at: number }) => isKept(at),
  };
};

/** Leaves out what was derived of erased time: what is under way where it ends tells of it. Changes `run`. */
export function leaveErased(run: Rederivation, erased: readonly Erased[]): void {
  const kept = keptOf(erased);
  run.events = run.events.filter(kept.moment);
  run.episodes = run.episodes.filter(kept.episode);
  run.usage = run.usage.filter(kept.slot);
  run.marks = run.marks.filter(kept.mark);
}
