import { endingWith } from '../../core/shapes/framing.ts';
import { fromLatin1 } from '../../core/text.ts';

/** Before a part of a photo, and before what some trackers send: 0xbf, two bytes, the length of the whole. */
const MARK = 0xbf;
export const HEADER = 5;
const MAX = 4096;
const LINE_END = 2;

const line = endingWith('\r\n', { max: 1024, skip: '\r\n' });
const PIECE = /^\$PHD(\d{1,8}),(\d{1,5}),/;

/** @throws RangeError where no message can begin */
export function frameLength(buffer: Uint8Array): number {
  const start = buffer[0] === MARK ? HEADER : 0;
  if (buffer.length <= start) return 0;
  const head = fromLatin1(buffer.subarray(start, start + 24));
  // with part of the name missing it is unknown whether it is a photo's
  if ('$PHD'.startsWith(head)) return 0;
  if (head.startsWith('$PHD')) return start > 0 ? saidLength(buffer) : pieceLength(buffer, head);
  if (start === 0) return line(buffer);
  const length = line(buffer.subarray(start));
  return length === 0 ? 0 : start + length;
}

function saidLength(buffer: Uint8Array): number {
  const length = buffer[3]! + buffer[4]! * 256;
  if (length < HEADER + LINE_END || length > MAX) throw new RangeError(`a part of ${length} bytes`);
  return buffer.length < length ? 0 : length;
}

/** Without that header a part has its own length. */
function pieceLength(buffer: Uint8Array, head: string): number {
  const [whole, , size] = PIECE.exec(head) ?? [];
  if (whole === undefined) {
    if (head.length < 24) return 0;
    throw new RangeError('a part of a photo without its length');
  }
  const length = whole.length + Number(size) + LINE_END;
  if (length > MAX) throw new RangeError(`a part of ${length} bytes`);
  return buffer.length < length ? 0 : length;
}

/** Where a part begins within its photo and how many bytes it has; undefined for another message. */
export function pieceOf(frame: Uint8Array): { offset: number; size: number } | undefined {
  const start = frame[0] === MARK ? HEADER : 0;
  const [, offset, size] = PIECE.exec(fromLatin1(frame.subarray(start, start + 24))) ?? [];
  return offset === undefined ? undefined : { offset: Number(offset), size: Number(size) };
}
