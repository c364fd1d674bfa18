import { toHex } from '../../core/hex.ts';
import type { H02Session } from './session.ts';

/** Short, and with counters and the serving cell behind (H02 manual, binary position). */
const SHORT = 32;
export const BINARY_LONG = 45;
/** With an IMEI of eight bytes in place of the ten digits. */
const WITH_IMEI = 42;
const MAX = 64;

export const SHORT_IDENTITY = 5;
const IMEI_BYTES = 8;

/** Bytes of the identity behind $: five, or eight when only then a time and a date follow. */
export function identityBytes(frame: Uint8Array): number {
  return !hasMoment(frame, SHORT_IDENTITY) && hasMoment(frame, IMEI_BYTES) ? IMEI_BYTES : SHORT_IDENTITY;
}

/** Whether what follows $ can be a message, as far as it has arrived. */
export function beginsBinary(buffer: Uint8Array): boolean {
  return hasMoment(buffer, SHORT_IDENTITY) || hasMoment(buffer, IMEI_BYTES);
}

/** hhmmss ddmmyy in decimal digits behind an identity of so many bytes; true while they have not all arrived. */
function hasMoment(buffer: Uint8Array, identity: number): boolean {
  const digits = toHex(buffer.subarray(1, 1 + identity + 6));
  if (!/^\d*$/.test(digits)) return false;
  const limits = [23, 59, 99, 31, 12];
  return limits.every((limit, at) => Number(digits.slice((identity + at) * 2, (identity + at + 1) * 2)) <= limit);
}

/**
 * Where the message ends: at a usual length after which a message begins, or nothing has arrived. Of the two lengths with ten
 * digits the one that the message resembles is tried first.
 */
export function binaryLengthAt(
  buffer: Uint8Array,
  session: H02Session,
  isBoundary: (buffer: Uint8Array, at: number) => boolean,
): number {
  if (buffer.length < SHORT) return 0;
  const [first, second] = usualLengths(buffer, session);
  if (buffer.length < first) return 0;
  if (isBoundary(buffer, first)) return first;
  if (buffer.length < second) return 0;
  if (isBoundary(buffer, second)) return second;
  for (let length = BINARY_LONG + 1; length <= Math.min(buffer.length, MAX); length++) {
    if (isBoundary(buffer, length)) return length;
  }
  return first;
}

function usualLengths(buffer: Uint8Array, session: H02Session): [number, number] {
  if (identityBytes(buffer) === IMEI_BYTES) return [WITH_IMEI, BINARY_LONG];
  return looksLong(buffer) && !session.shortDespiteLooks ? [BINARY_LONG, SHORT] : [SHORT, BINARY_LONG];
}

/** Long messages have the signal (1 to 31) at 31, behind the user's alarm and a reserved byte; short ones end there with 0. */
function looksLong(message: Uint8Array): boolean {
  return message[29] !== 0xff || (message[31]! >= 1 && message[31]! <= 31);
}

/** Whether a whole message seemed longer than it was: then its tracker's next ones are not waited for. */
export function isShortDespiteLooks(frame: Uint8Array): boolean {
  return frame.length === SHORT && looksLong(frame);
}
