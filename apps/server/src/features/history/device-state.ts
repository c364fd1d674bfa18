import {
  type DeviceState,
  factsSince,
  type HistoryState,
  type LiveFacts,
  liveState,
  unpackState,
} from '@balise/tracking';

/** First byte of JSON: states were stored so before they were packed, and still are until their device reports again. */
const JSON_BEGINS = '{'.charCodeAt(0);

/** A state as `device_live` stores it. @throws RangeError for bytes that are no state */
export const stateOf = (stored: Buffer): DeviceState =>
  stored[0] === JSON_BEGINS ? JSON.parse(stored.toString()) : unpackState(stored);

/** What is seen of a device at once, as far as a period that began then may know; null if it never connected. */
export const storedFacts = (stored: Buffer | null, ownedSince: number): LiveFacts | null =>
  stored && factsSince(liveState(stateOf(stored)), ownedSince);

/** The history in a state that a database function returned as hexadecimal digits. */
export const historyOf = (digits: string | null): HistoryState | null =>
  digits === null ? null : stateOf(Buffer.from(digits, 'hex')).history;
