import { hereOf, openEpisodes, openUsage, type Usage } from '@balise/tracking';
import type { Period } from '../../history/index.ts';
import type { DeviceHead, StoredEpisode } from './past-queries.ts';

/**
 * What still lasts, as the state tells it, and the silence since then, which is the server's clock's to tell. Of a former owner it ended
 * where the device changed hands.
 * @param now milliseconds since 1970 UTC
 */
export function lastingEpisodes(head: DeviceHead | undefined, now: number): StoredEpisode[] {
  if (!head?.history) return [];
  const { ownedFrom, ownedTo, at, history, hidesSpeeding } = head;
  const lasting = openEpisodes(history, ownedFrom)
    .filter(({ startsAt }) => startsAt >= (ownedFrom ?? Number.NEGATIVE_INFINITY))
    .filter(({ kind }) => !(hidesSpeeding && kind === 'speeding'))
    .map((open) => ({ ...open, id: null, endsAt: ownedTo, until: ownedTo ?? at, decidedAt: null }) as StoredEpisode);
  const silence = silenceNow(head, now);
  return silence ? [...lasting, silence] : lasting;
}

function silenceNow(
  { ownedFrom, ownedTo, at, seenAt, silentAfter, history }: DeviceHead,
  now: number,
): StoredEpisode | undefined {
  if (ownedTo !== null || seenAt === null || silentAfter === null || now <= silentAfter) return undefined;
  // its last message may have had no place, and the last place be of before
  const place = history && hereOf(history, ownedFrom);
  return {
    id: null,
    kind: 'silence',
    startsAt: at,
    endsAt: null,
    until: Math.max(at, now),
    decidedAt: null,
    measured: 0,
    estimated: 0,
    maxSpeed: null,
    content: {
      expected: silentAfter - seenAt,
      from: place,
      to: null,
      ...(history?.battery?.failing && { failing: true }),
    },
  };
}

/** The quarter of an hour under way, of the owner in whose time it began. */
export function lastingUsage(head: DeviceHead | undefined): Usage | null {
  const usage = head?.history ? openUsage(head.history) : null;
  return usage && usage.startsAt >= (head?.ownedFrom ?? Number.NEGATIVE_INFINITY) ? usage : null;
}

export const touches = ({ startsAt, until }: StoredEpisode, { from, to }: Period): boolean =>
  startsAt < to && until >= from;
