import type { TrackingEvent } from '../event.ts';
import type { HistoryState, Outcome } from '../history.ts';

/**
 * Adds an event, unless one of its kind is at that very moment: records that share a second may begin something,
 * end it and begin it again. Alarms of one moment are emitted together, the last time with all of them; of the cards of one moment the last
 * counts.
 */
export function emitEvent(state: HistoryState, out: Outcome, event: TrackingEvent): void {
  const { kind, at } = event;
  if (state.reported[kind] === at && kind !== 'alarm_raised' && kind !== 'driver_identified') return;
  state.reported = { ...state.reported, [kind]: at };
  out.events.push(event);
  // since when it had lasted before is the former owner's to know, as with episodes (emit)
  const { content } = event;
  const since = state.ownedSince;
  if (since !== null && at >= since && 'startedAt' in content && content.startedAt < since) content.startedAt = since;
}
