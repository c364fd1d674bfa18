import {
  type DeviceState,
  factsOutsidePrivate,
  factsSince,
  type HistoryState,
  type LiveFacts,
  liveState,
  type Privacy,
  unpackState,
  type ValueAt,
  valuesOutsidePrivate,
  valuesSince,
} from '@balise/tracking';
import { valuesWithoutSpeeding } from './hidden-speeding.ts';

/** First byte of JSON: states were stored so before they were packed, and still are until their device reports again. */
const JSON_BEGINS = '{'.charCodeAt(0);

/** A state as `device_live` stores it. @throws RangeError for bytes that are no state */
export const stateOf = (stored: Buffer): DeviceState =>
  stored[0] === JSON_BEGINS ? JSON.parse(stored.toString()) : unpackState(stored);

/** What is seen of a device at once, as far as a period that began then may know, without private time; null if it never connected. */
export const storedFacts = (stored: Buffer | null, ownedSince: number, privacy: Privacy): LiveFacts | null =>
  stored && shownFacts(liveState(stateOf(stored)), ownedSince, privacy);

/** Of live facts, what the owner since a moment may know. */
const shownFacts = (facts: LiveFacts, ownedSince: number, privacy: Privacy): LiveFacts | null =>
  factsSince(factsOutsidePrivate(facts, privacy), ownedSince);

/** The newest values in a stored state that the owner since a moment may know. @param hidesSpeeding by his legal profile */
export function storedValues(
  stored: Buffer | null,
  ownedSince: number,
  privacy: Privacy,
  hidesSpeeding: boolean,
): Record<string, ValueAt> {
  if (stored === null) return {};
  const { values, seenAt, history } = stateOf(stored);
  const newest = Math.max(seenAt ?? 0, history.place?.at ?? 0);
  const shown = valuesSince(valuesOutsidePrivate(values, privacy, newest), ownedSince);
  return hidesSpeeding ? valuesWithoutSpeeding(shown) : shown;
}

/** The history in a state that a database function returned as hexadecimal digits. */
export const historyOf = (digits: string | null): HistoryState | null =>
  digits === null ? null : stateOf(Buffer.from(digits, 'hex')).history;
