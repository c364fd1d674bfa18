import type { Framing } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';

const MAX = 1024;

/**
 * A text followed by a zero, or preceded by its length in four bytes, the lowest first. A text begins with digits, so
 * its second byte distinguishes the two.
 */
const framing: Framing = (buffer) => {
  const [, second, third, fourth] = buffer;
  if (second === undefined) return 0;
  if (second <= MAX >> 8) {
    if (fourth === undefined) return 0;
    const length = buffer[0]! + second * 256;
    if (third === 0 && fourth === 0 && length > 0) return buffer.length < length + 4 ? 0 : length + 4;
  }
  const end = buffer.subarray(0, MAX).indexOf(0);
  if (end < 0 && buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
  return end + 1;
};

/** Telic's SBC and PICOTRACK trackers: `NNNN`, identity, event, and a row of numbers. */
export const telic = textProtocol({ name: 'telic', port: 5067, framing, decode });
