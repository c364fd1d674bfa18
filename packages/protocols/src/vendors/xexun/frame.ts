const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const COMMA = 0x2c;
/** The letters with which the short form begins, with or without the sentence's sign. */
const SENTENCE = [0x47, 0x24];
const IDENTITY = Array.from('imei:', (letter) => letter.charCodeAt(0));
const MAX = 1024;

/**
 * The long form is a line; the short one, which begins with the sentence itself, ends with the comma behind its identity, or with the line
 * (corpus). Ends of lines alone are frames of their own. @throws RangeError where none ends
 */
export function frameLength(buffer: Uint8Array): number {
  const first = buffer[0];
  if (first === LINE_FEED || first === CARRIAGE_RETURN) return 1;
  const limit = Math.min(buffer.length, MAX);
  const from = first !== undefined && SENTENCE.includes(first) ? identityEnd(buffer, limit) : 0;
  if (from !== undefined) {
    for (let at = from; at < limit; at++) {
      if (buffer[at] === LINE_FEED || (from > 0 && buffer[at] === COMMA)) return at + 1;
    }
  }
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
  return 0;
}

/** Where the name of the identity ends; undefined where it has not arrived. */
function identityEnd(buffer: Uint8Array, limit: number): number | undefined {
  for (let at = 0; at + IDENTITY.length <= limit; at++) {
    if (IDENTITY.every((byte, index) => buffer[at + index] === byte)) return at + IDENTITY.length;
  }
  return undefined;
}
