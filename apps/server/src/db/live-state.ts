import {
  type DeviceState,
  factsSince,
  type HistoryState,
  type LiveFacts,
  liveState,
  unpackState,
} from '@balise/tracking';

/** What JSON begins with: so was a state stored before it was packed, and is until its device is heard again. */
const JSON_BEGINS = '{'.charCodeAt(0);

/** A state as `device_live` keeps it. @throws RangeError where the bytes are none */
export const stateOf = (stored: Buffer): DeviceState =>
  stored[0] === JSON_BEGINS ? JSON.parse(stored.toString()) : unpackState(stored);

/** What is seen of a device at once, as far as a period that began then may know; null where it was never heard. */
export const storedFacts = (stored: Buffer | null, ownedSince: number): LiveFacts | null =>
  stored && factsSince(liveState(stateOf(stored)), ownedSince);

/** The history in a state that a function of the database told as hexadecimal digits. */
export const historyTold = (digits: string | null): HistoryState | null =>
  digits === null ? null : stateOf(Buffer.from(digits, 'hex')).history;
