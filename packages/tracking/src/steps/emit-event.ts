import type { EventKind, TrackingEvent } from '../event.ts';
import type { HistoryState, Outcome } from '../history.ts';

/** Kinds of which the last event of a moment replaces the others. */
const REPLACED: readonly EventKind[] = [
  'alarm_raised',
  'driver_identified',
  'trouble_codes_reported',
  'trouble_codes_gone',
];

/**
 * Adds an event, unless one of its kind is at that very moment: records that share a second may begin something,
 * end it and begin it again. Alarms, and trouble codes, of one moment are emitted together, the last time with all of them; of the cards of one
 * moment the last counts.
 */
export function emitEvent(state: HistoryState, out: Outcome, event: TrackingEvent): void {
  const { kind, at } = event;
  if (state.reported[kind] === at && !REPLACED.includes(kind)) return;
  state.reported = { ...state.reported, [kind]: at };
  out.events.push(event);
  // since when it had lasted before is the former owner's to know, as with episodes (emit)
  const { content } = event;
  const since = state.ownedSince;
  if (since !== null && at >= since && 'startedAt' in content && content.startedAt < since) content.startedAt = since;
}
