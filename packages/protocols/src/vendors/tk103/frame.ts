const OPEN = 0x28;
const CLOSE = 0x29;
const QUOTE = 0x24;
/** The longest is a list of settings of some hundred characters. */
const MAX = 4096;

/**
 * From ( to ), where brackets between two $ belong to the text of an answer. What precedes the ( is a part of the frame that means
 * nothing. @throws RangeError where no bracket is opened and closed.
 */
export function frameLength(buffer: Uint8Array): number {
  const limit = Math.min(buffer.length, MAX);
  const open = buffer.subarray(0, limit).indexOf(OPEN);
  let quoted = false;
  for (let at = open < 0 ? limit : open + 1; at < limit; at++) {
    if (buffer[at] === QUOTE) quoted = !quoted;
    else if (buffer[at] === CLOSE && !quoted) return at + 1;
  }
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without a message in brackets`);
  return 0;
}
