import type { Episode } from '../episode.ts';
import { EMPTY_HISTORY, type HistoryState, type Outcome } from '../history.ts';
import type { Location } from '../position/fix.ts';
import type { Geofences } from '../settings/geofences.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { DEFAULT_ZONE_SETTINGS } from '../settings/zone-settings.ts';
import { trackGeofences } from '../steps/geofences.ts';

/**
 * What is remembered of a vehicle that another client shares, to find visits to the recipient's own geofences: nothing of it is in the
 * vehicle's history, which is its owner's. Plain JSON. Times in milliseconds since 1970 UTC.
 */
export type Watch = Pick<HistoryState, 'head' | 'place' | 'stays' | 'ownedSince'>;

/** By which visits of shared vehicles are judged, as for drawn areas of reports: the thresholds of their owner are the owner's. */
export const WATCH_THRESHOLDS = { ...DEFAULT_ZONE_SETTINGS, measuredGap: DEFAULT_SETTINGS.measuredGap };

export const NEW_WATCH: Watch = { head: null, place: null, stays: [], ownedSince: null };

/** A good fix of the vehicle. `since`: from when on it may be read without a gap; null: ever. */
export type WatchedFix = { at: number; key: number; location: Location; since: number | null };

/**
 * Goes on with a watch by fixes in the order of history. Pure: the watch that is given stays as it is. What lies before a gap in what may be
 * read (private time, time of another owner) is forgotten: a visit that goes on is then open at its start.
 * @returns the watch after them, and the visits that ended
 */
export function watchOn(
  watch: Watch,
  fixes: readonly WatchedFix[],
  geofences: Geofences,
): { watch: Watch; episodes: Episode[] } {
  const out: Outcome = { events: [], episodes: [], usage: [], marks: [] };
  let state: HistoryState = historyOfWatch(watch);
  for (const { at, key, location, since } of fixes) {
    if (since !== null && state.place !== null && state.place.at < since) state = historyOfWatch(NEW_WATCH);
    state = { ...state, ownedSince: since };
    trackGeofences(state, momentOf(at, key, location), geofences, out, at);
    const { accuracy: _, ...place } = location;
    state = { ...state, head: { at, key }, place: { ...place, at } };
  }
  const { head, place, stays, ownedSince } = state;
  return { watch: { head, place, stays, ownedSince }, episodes: out.episodes };
}

/** A watch as the history that alerts are decided by. */
export const historyOfWatch = (watch: Watch): HistoryState => ({ ...EMPTY_HISTORY, ...watch });

const momentOf = (at: number, key: number, location: Location) => ({
  at,
  key,
  location,
  busSpeed: null,
  allowed: null,
  engine: 'unknown' as const,
  counters: null,
  failing: false,
});
