import { crc16Xmodem } from '../../core/checksum.ts';

/** With which reports begin and end. */
export const MARK = 0xf8;
const ESCAPE = 0xf7;
const ESCAPED_ESCAPE = 0x00;
const ESCAPED_MARK = 0x0f;
const MAX = 1024;
const SHORTEST = 18;
const SUM_AND_MARK = 3;

/**
 * The first mark behind which the checksum is right, and where it is nowhere right, the first one: some trackers escape no mark.
 * @throws RangeError where there is none within the limit
 */
export function binaryLength(buffer: Uint8Array): number {
  let first = 0;
  const limit = Math.min(buffer.length, MAX);
  for (let at = SHORTEST; at < limit; at++) {
    if (buffer[at] !== MARK) continue;
    const length = at + 1;
    if (first === 0) first = length;
    if (sumsUp(unescaped(buffer.subarray(0, length)))) return length;
  }
  if (first === 0 && buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a report`);
  return first;
}

function sumsUp(frame: Uint8Array): boolean {
  const at = frame.length - SUM_AND_MARK;
  return crc16Xmodem(frame.subarray(1, at)) === frame[at]! * 256 + frame[at + 1]!;
}

/** F7 00 means F7, F7 0F means F8. */
export function unescaped(frame: Uint8Array): Uint8Array {
  if (!frame.includes(ESCAPE)) return frame;
  const bytes = new Uint8Array(frame.length);
  let length = 0;
  for (let at = 0; at < frame.length; at++) {
    const [byte, next] = [frame[at]!, frame[at + 1]];
    const isEscaped = byte === ESCAPE && (next === ESCAPED_ESCAPE || next === ESCAPED_MARK);
    bytes[length++] = isEscaped && next === ESCAPED_MARK ? MARK : byte;
    if (isEscaped) at++;
  }
  return bytes.subarray(0, length);
}
