const START = 0x24;
const STAR = 0x2a;
const LINE_FEED = 0x0a;
const MAX = 2048;

/**
 * From a dollar sign to the asterisk, or to the end of the line, or to the next dollar sign, as the states' dialects have it. A checksum
 * after the asterisk and anything else between messages is skipped byte by byte.
 * @throws RangeError where so many bytes hold no end
 */
export function frameLength(buffer: Uint8Array): number {
  if (buffer.length === 0) return 0;
  if (buffer[0] !== START) return 1;
  const limit = Math.min(buffer.length, MAX);
  for (let at = 1; at < limit; at++) {
    const byte = buffer[at];
    if (byte === STAR || byte === LINE_FEED) return at + 1;
    if (byte === START) return at;
  }
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
  return 0;
}
