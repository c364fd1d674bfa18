import { BINARY_LONG, BINARY_SHORT, beginsBinary, binaryLengthAt } from './binary-length.ts';
import type { H02Session } from './session.ts';

const STAR = 0x2a;
const HASH = 0x23;
const DOLLAR = 0x24;
/** Begins a 32-byte message of some trackers that no manual explains. */
const X = 0x58;
/** The longest text is a list of neighbour cells or a settings report of some hundred characters. */
const MAX_TEXT = 2048;

/** Between messages: line ends, and the # that some trackers also put behind a binary message. */
function isFiller(byte: number): boolean {
  return byte === 0x0d || byte === 0x0a || byte === HASH;
}

/**
 * One connection mixes texts from * to # with binary messages behind $, whose length nothing tells but what follows them.
 * @throws RangeError where nothing of these can begin.
 */
export function frameLength(buffer: Uint8Array, session: H02Session): number {
  const first = buffer[0];
  if (first === undefined) return 0;
  if (first === STAR) return textLength(buffer);
  if (first === DOLLAR)
    return beginsBinary(buffer) ? binaryLengthAt(buffer, session, isBoundary) : continuation(buffer, session);
  if (isFiller(first)) return fillers(buffer);
  if (first === X) return buffer.length < BINARY_SHORT ? 0 : BINARY_SHORT;
  return continuation(buffer, session);
}

function textLength(buffer: Uint8Array): number {
  const end = buffer.subarray(0, MAX_TEXT).indexOf(HASH);
  if (end < 0 && buffer.length >= MAX_TEXT) throw new RangeError(`an h02 text of more than ${MAX_TEXT} bytes`);
  return end + 1;
}

function fillers(buffer: Uint8Array): number {
  let length = 0;
  while (length < buffer.length && length < MAX_TEXT && isFiller(buffer[length]!)) length++;
  return length;
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

/** The rest of a long binary message whose first bytes came alone and passed for a short one. */
function continuation(buffer: Uint8Array, session: H02Session): number {
  if (!session.openEnded) throw new RangeError(`an h02 message begins with * or $, not ${buffer[0]}`);
  const rest = BINARY_LONG - BINARY_SHORT;
  return buffer.length < rest ? 0 : rest;
}
