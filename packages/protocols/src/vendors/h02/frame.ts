import { beginsBinary, binaryLengthAt } from './binary-length.ts';
import type { H02Session } from './session.ts';

const STAR = 0x2a;
const HASH = 0x23;
const DOLLAR = 0x24;
/** Begins a message of 32 bytes, of some trackers, that no manual explains. */
const X = 0x58;
const X_LENGTH = 32;
/** The longest text is a list of neighbour cells or a settings report of some hundred characters. */
const MAX_TEXT = 2048;

/** Between messages: line ends, and the # that some trackers also put behind a binary message. */
function isFiller(byte: number): boolean {
  return byte === 0x0d || byte === 0x0a || byte === HASH;
}

/**
 * One connection mixes texts from * to # with binary messages after $, whose length only shows in what follows them.
 * @throws RangeError where none of these can begin.
 */
export function frameLength(buffer: Uint8Array, session: H02Session): number {
  const first = buffer[0];
  if (first === undefined) return 0;
  if (first === STAR) return textLength(buffer);
  if (first === DOLLAR && beginsBinary(buffer)) return binaryLengthAt(buffer, session, isBoundary);
  if (isFiller(first)) return 1;
  if (first === X) return buffer.length < X_LENGTH ? 0 : X_LENGTH;
  throw new RangeError(`an h02 message begins with * or $ and digits, not ${first}`);
}

function textLength(buffer: Uint8Array): number {
  const end = buffer.subarray(0, MAX_TEXT).indexOf(HASH);
  if (end < 0 && buffer.length >= MAX_TEXT) throw new RangeError(`an h02 text of more than ${MAX_TEXT} bytes`);
  return end + 1;
}

/** Whether a message ends before this byte. */
function isBoundary(buffer: Uint8Array, at: number): boolean {
  const byte = buffer[at];
  if (byte === undefined || isFiller(byte) || byte === X) return true;
  return byte === STAR ? isLetter(buffer[at + 1]) : byte === DOLLAR && beginsBinary(buffer.subarray(at));
}

function isLetter(byte: number | undefined): boolean {
  return byte === undefined || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}
