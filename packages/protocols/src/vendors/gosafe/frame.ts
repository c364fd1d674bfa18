import { endingWith } from '../../core/shapes/framing.ts';

const FLAG = 0xf8;
const ESCAPE = 0x1b;
const MAX = 4096;

const textLength = endingWith('#', { max: MAX, skip: '\r\n' });

/** A text up to its #, or bytes between two flags. @throws RangeError where the limit comes before the end. */
export function frameLength(buffer: Uint8Array): number {
  if (!isBytes(buffer)) return textLength(buffer);
  const end = buffer.subarray(0, MAX).indexOf(FLAG, 1);
  if (end < 0 && buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
  return end + 1;
}

export const isBytes = (frame: Uint8Array): boolean => frame[0] === FLAG;

/** The content between the flags, unescaped: 1b 00 is 1b, 1b e3 is f8. */
export function contentOf(frame: Uint8Array): Uint8Array {
  const content = frame.subarray(1, frame.length > 1 && frame.at(-1) === FLAG ? -1 : undefined);
  if (!content.includes(ESCAPE)) return content;
  const plain: number[] = [];
  for (let at = 0; at < content.length; at++) {
    if (content[at] === ESCAPE) plain.push((ESCAPE + content[++at]!) & 0xff);
    else plain.push(content[at]!);
  }
  return Uint8Array.from(plain);
}
