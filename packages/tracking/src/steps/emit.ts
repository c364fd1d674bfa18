import type { Episode } from '../episode.ts';
import type { HistoryState, Outcome } from '../history.ts';

/** Adds an episode, from where its owner's time begins; one that did not last is none. */
export function emit({ ownedSince }: HistoryState, out: Outcome, episode: Episode): void {
  if (ownedSince !== null && episode.startsAt < ownedSince) episode.startsAt = ownedSince;
  if (episode.endsAt > episode.startsAt) out.episodes.push(episode);
}

/** What episodes have that tell of no distance and no speed. */
export const STILL = { measured: 0, estimated: 0, maxSpeed: null } as const;
