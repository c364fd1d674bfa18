import { LOGIN, PAIR, POSITION, STATIONS, STATUS, STORED_PAIR, STORED_POSITION } from './types.ts';

const BEGIN = 0x78;
const HEAD = 4;
const CR = 0x0d;
const LF = 0x0a;
const MAX = 1024;

/**
 * The length byte counts the content, or the type too, or the stations: nothing to go by. A message ends with the first CR LF
 * behind as much content as its type has at least. @throws RangeError where none begins or ends.
 */
export function frameLength(buffer: Uint8Array): number {
  if (buffer[0] !== BEGIN || (buffer.length > 1 && buffer[1] !== BEGIN)) throw new RangeError('no 78 78');
  const least = leastContent(buffer);
  if (least === undefined) return 0;
  for (let at = HEAD + least; at + 1 < Math.min(buffer.length, MAX); at++) {
    if (buffer[at] === CR && buffer[at + 1] === LF) return at + 2;
  }
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
  return 0;
}

/** Undefined when more must arrive to know it. */
function leastContent(buffer: Uint8Array): number | undefined {
  const [length, type] = [buffer[2], buffer[3]];
  if (length === undefined || type === undefined) return undefined;
  if (type === LOGIN) return 8;
  if (type === STATUS) return 4;
  if (type === POSITION || type === STORED_POSITION) return 18;
  if (type === PAIR || type === STORED_PAIR) {
    // one without content is a sign of life
    if (buffer.length < HEAD + 2) return undefined;
    return buffer[HEAD] === CR && buffer[HEAD + 1] === LF ? 0 : 25;
  }
  if (!STATIONS.includes(type)) return 0;
  // moment, stations, then how many cells, country and network
  const cells = HEAD + 6 + length * 7;
  const count = buffer[cells];
  return count === undefined ? undefined : cells - HEAD + 4 + count * 5;
}
