import type { HistoryState, Moment, Outcome } from '../history.ts';
import { GOOD, JUMP } from '../position/quality.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { impliedSpeed } from './leg.ts';

// A suspect fix followed by this many messages without a location is decided without waiting for another fix.
const MOST_HELD = 20;

/**
 * Decides whether a fix is a jump (domain 4.3): faster than any vehicle from the place before it and to the place after
 * it, with a return. Until the next fix decides, the suspect and what follows it are held back.
 * @returns the moments that are decided, in order
 */
export function releaseMoments(
  state: HistoryState,
  moment: Moment,
  settings: TrackingSettings,
  out: Outcome,
): readonly Moment[] {
  const { held, place } = state;
  const suspect = held[0];
  if (suspect === undefined) {
    if (!isSuspect(place, moment, settings)) return [moment];
    state.held = [moment];
    return [];
  }
  if (moment.location === null) {
    if (held.length < MOST_HELD && moment.at - suspect.at <= settings.jumpHold * 1000) {
      state.held = [...held, moment];
      return [];
    }
    return release(state, suspect, GOOD, moment, out);
  }
  const wayBackIsFast = isSuspect(suspect, moment, settings);
  if (wayBackIsFast && !isSuspect(place, moment, settings)) return release(state, suspect, JUMP, moment, out);
  if (!wayBackIsFast) return release(state, suspect, GOOD, moment, out);
  // the suspect counts, and now it is this fix that is far from its neighbour
  const decided = release(state, suspect, GOOD, null, out);
  state.held = [moment];
  return decided;
}

/** Decides for what is held back that it counts: nothing that may decide otherwise will come. */
export function releaseHeld(state: HistoryState, out: Outcome): readonly Moment[] {
  const suspect = state.held[0];
  return suspect === undefined ? [] : release(state, suspect, GOOD, null, out);
}

function release(state: HistoryState, suspect: Moment, quality: number, last: Moment | null, out: Outcome): Moment[] {
  out.marks.push({ at: suspect.at, key: suspect.key, quality });
  const decided = quality === JUMP ? [{ ...suspect, location: null }, ...state.held.slice(1)] : [...state.held];
  if (last !== null) decided.push(last);
  state.held = [];
  return decided;
}

function isSuspect(from: Positioned | null, to: Moment, { jumpSpeed }: TrackingSettings): boolean {
  const start = from && ('location' in from ? from.location && { ...from.location, at: from.at } : from);
  if (start === null || to.location === null) return false;
  return impliedSpeed(start, { ...to.location, at: to.at }) > jumpSpeed;
}
type Positioned = Moment | { at: number; latitude: number; longitude: number };
