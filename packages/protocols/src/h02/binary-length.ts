import { toHex } from '../hex.ts';
import type { H02Session } from './session.ts';

/** Short, and with counters and the serving cell behind (H02 manual, binary position). */
export const BINARY_SHORT = 32;
export const BINARY_LONG = 45;
/** With an IMEI of eight bytes in place of the ten digits. */
const BINARY_IMEI = 42;
const BINARY_MAX = 64;

export const SHORT_IDENTITY = 5;
const IMEI_BYTES = 8;

/** Bytes of the identity behind $: five, or eight when only then a time and a date follow. */
export function identityBytes(frame: Uint8Array): number {
  return !hasMoment(frame, SHORT_IDENTITY) && hasMoment(frame, IMEI_BYTES) ? IMEI_BYTES : SHORT_IDENTITY;
}

/** Whether what stands behind $ can be a message, as far as it has arrived. */
export function beginsBinary(buffer: Uint8Array): boolean {
  return hasMoment(buffer, SHORT_IDENTITY) || hasMoment(buffer, IMEI_BYTES);
}

/** hhmmss ddmmyy in decimal digits behind an identity of so many bytes; true while they have not all arrived. */
function hasMoment(buffer: Uint8Array, identity: number): boolean {
  const digits = toHex(buffer.subarray(1 + identity, 1 + identity + 6));
  if (!/^\d*$/.test(toHex(buffer.subarray(1, 1 + identity)) + digits)) return false;
  const limits = [23, 59, 99, 31, 12];
  return limits.every((limit, at) => Number(digits.slice(at * 2, at * 2 + 2)) <= limit);
}

/**
 * Where the message ends: at a length that is known and followed by a message, or by nothing. A tracker's messages are all of
 * one length, so the first that shows its length decides for the connection.
 */
export function binaryLengthAt(
  buffer: Uint8Array,
  session: H02Session,
  isBoundary: (buffer: Uint8Array, at: number) => boolean,
): number {
  const known = session.binaryLength;
  if (known !== undefined && (buffer.length < known || isBoundary(buffer, known)))
    return buffer.length < known ? 0 : known;
  if (buffer.length < BINARY_SHORT) return 0;
  const usual = identityBytes(buffer) === IMEI_BYTES ? [BINARY_IMEI] : [BINARY_SHORT, BINARY_LONG];
  for (const length of usual) if (buffer.length >= length && isBoundary(buffer, length)) return length;
  const longest = usual.at(-1)!;
  if (buffer.length < longest) return 0;
  for (let length = longest; length <= Math.min(buffer.length, BINARY_MAX); length++) {
    if (isBoundary(buffer, length)) return length;
  }
  return longest;
}
