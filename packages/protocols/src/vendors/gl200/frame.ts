import { fromLatin1 } from '../../core/text.ts';

const PLUS = 0x2b;
const DOLLAR = 0x24;
const COLON = 0x3a;
/** A report of fifteen positions, or of the engine bus, has some 2,000 characters. */
const MAX_TEXT = 8192;
const MAX_BINARY = 16_384;

/** Offset of the length after the header of a report in bytes (GV200 manual, HEX format; GB100 manual). */
const LENGTH_AT: Readonly<Record<string, { at: number; bytes: 1 | 2 }>> = {
  '+RSP': { at: 9, bytes: 2 },
  '+BSP': { at: 9, bytes: 2 },
  '+EVT': { at: 9, bytes: 2 },
  '+BVT': { at: 9, bytes: 2 },
  '+INF': { at: 7, bytes: 2 },
  '+BNF': { at: 7, bytes: 2 },
  '+CRD': { at: 6, bytes: 2 },
  '+BRD': { at: 6, bytes: 2 },
  '+LGN': { at: 6, bytes: 2 },
  '+HBD': { at: 5, bytes: 1 },
  '+ACK': { at: 6, bytes: 1 },
};
const RECORDS_LENGTH = { at: 2, bytes: 2 } as const;

/** Whether a frame is binary: 0 follows the + of records; in a text a colon follows the header. */
export function isBinary(frame: Uint8Array): boolean {
  return frame[1] === 0 || (frame[4] !== COLON && headerOf(frame) in LENGTH_AT);
}

/** @throws RangeError where no message begins, and where none ends within the limit. */
export function frameLength(buffer: Uint8Array): number {
  const first = buffer[0];
  if (first === undefined) return 0;
  if (first === 0x0d || first === 0x0a || first === 0 || first === DOLLAR) return 1;
  if (first !== PLUS) throw new RangeError(`a message begins with +, not with byte ${first}`);
  if (buffer.length < 5) return 0;
  if (isBinary(buffer)) return binaryLength(buffer);
  const limit = Math.min(buffer.length, MAX_TEXT);
  for (let at = 1; at < limit; at++) if (buffer[at] === DOLLAR || buffer[at] === 0) return at + 1;
  if (buffer.length >= MAX_TEXT) throw new RangeError(`a text of more than ${MAX_TEXT} bytes`);
  return 0;
}

function binaryLength(buffer: Uint8Array): number {
  const { at, bytes } = buffer[1] === 0 ? RECORDS_LENGTH : LENGTH_AT[headerOf(buffer)]!;
  if (buffer.length < at + bytes) return 0;
  const length = bytes === 1 ? buffer[at]! : buffer[at]! * 256 + buffer[at + 1]!;
  if (length < at + bytes || length > MAX_BINARY) throw new RangeError(`a message of ${length} bytes`);
  return buffer.length < length ? 0 : length;
}

export function headerOf(frame: Uint8Array): string {
  return fromLatin1(frame.subarray(0, 4));
}
