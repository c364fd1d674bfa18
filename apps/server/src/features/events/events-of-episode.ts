import type { ListedEvent } from '@balise/contract';

/** A line of a list of events. */
export type ListedMoment = { at: number; kind: ListedEvent; content: Record<string, unknown> };

/** An episode as the lists of events need it. Milliseconds since 1970 UTC; `endsAt` null: it goes on. Speeds in m/s. */
export type EpisodeToList = { startsAt: number; endsAt: number | null } & (
  | { kind: 'speeding'; maxSpeed: number | null; content: { limit: number } }
  | { kind: 'silence'; content: { expected: number } }
);

/**
 * The beginning and the end of an episode as events. A device counts as disconnected once it has been silent for as long as is
 * allowed, and not already at its last message, which is the `startedAt` of both events.
 */
export function eventsOfEpisode({ startsAt, endsAt, ...episode }: EpisodeToList): ListedMoment[] {
  const lasting = { startedAt: startsAt };
  if (episode.kind === 'silence') {
    const lost = { at: startsAt + episode.content.expected, kind: 'disconnected' as const, content: lasting };
    return endsAt === null ? [lost] : [lost, { at: endsAt, kind: 'reconnected', content: lasting }];
  }
  const { limit } = episode.content;
  const began = { at: startsAt, kind: 'speeding_started' as const, content: { limit } };
  if (endsAt === null) return [began];
  const content = { ...lasting, limit, maxSpeed: episode.maxSpeed };
  return [began, { at: endsAt, kind: 'speeding_ended', content }];
}
