import { type HistoryState, openEpisodes, type Spot } from '@balise/tracking';

const MINUTE = 60_000;
const DAY = 86_400_000;

type Stay = { geofence: number; since: number; at: number; place: Spot };

/**
 * Stays in geofences that go on and have lasted for so many minutes by now: since the rule was last edited, and within a day.
 * @param now milliseconds since 1970 UTC, as all times
 */
export function staysDue(
  history: HistoryState,
  { geofenceIds, minutes }: { geofenceIds?: readonly number[] | null; minutes: number },
  { updatedAt, now }: { updatedAt: number; now: number },
): Stay[] {
  return openEpisodes(history).flatMap((one): Stay[] => {
    if (one.kind !== 'geofence') return [];
    const { geofence, from } = one.content;
    const at = one.startsAt + minutes * MINUTE;
    const isWanted = !geofenceIds || geofenceIds.includes(geofence);
    if (!isWanted || at > now || at <= Math.max(updatedAt, now - DAY)) return [];
    return [{ geofence, since: one.startsAt, at, place: from }];
  });
}
