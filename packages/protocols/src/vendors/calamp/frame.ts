import { EVENT_REPORT, HAS_OPTIONS, HEADER, LOCATE_REPORT, MINI_EVENT_REPORT, OPTIONS, USER_DATA } from './types.ts';

const LOCATION = 36;
const MINI_LOCATION = 18;
const MAX = 2048;

/**
 * A datagram is one message, including what follows its fields; it is whole when it has at least the fields of its type.
 * @throws RangeError for more than a datagram carries
 */
export function frameLength(buffer: Uint8Array): number {
  if (buffer.length > MAX) throw new RangeError(`a message of ${buffer.length} bytes`);
  const least = leastLength(buffer);
  return least !== undefined && buffer.length >= least ? buffer.length : 0;
}

/** Undefined when more must arrive to know it. */
function leastLength(buffer: Uint8Array): number | undefined {
  const start = behindOptions(buffer);
  if (start === undefined || buffer.length < start + HEADER) return undefined;
  const type = buffer[start + 1];
  const body = start + HEADER;
  if (type === EVENT_REPORT) return accumulators(buffer, body + LOCATION + 2, 2);
  if (type === LOCATE_REPORT) return accumulators(buffer, body + LOCATION, 2);
  if (type === MINI_EVENT_REPORT) return accumulators(buffer, body + MINI_LOCATION + 1, 1);
  if (type !== USER_DATA) return body;
  const [high, low] = [buffer[body + LOCATION + 2], buffer[body + LOCATION + 3]];
  return low === undefined ? undefined : body + LOCATION + 4 + high! * 256 + low;
}

/** Where the header begins; undefined when more must arrive. */
export function behindOptions(buffer: Uint8Array): number | undefined {
  const first = buffer[0];
  if (first === undefined) return undefined;
  if (!(first & HAS_OPTIONS)) return 0;
  let at = 1;
  for (let option = 0; option < OPTIONS; option++) {
    if (!(first & (1 << option))) continue;
    const length = buffer[at];
    if (length === undefined) return undefined;
    at += 1 + length;
  }
  return at;
}

/** A byte with the count, whose high bits announce a threshold and a mask before the values. */
function accumulators(buffer: Uint8Array, at: number, head: number): number | undefined {
  const count = buffer[at];
  if (count === undefined) return undefined;
  return at + head + (count >> 6 === 1 ? 8 : 0) + (count & 0x3f) * 4;
}
