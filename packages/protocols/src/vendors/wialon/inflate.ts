import { Unzlib, unzlibSync } from 'fflate';

/** What a container may hold; a line longer than that is none either. */
const MAX = 65_536;
const STEP = 512;
/** One byte more than may be in it, so that more is seen: what does not fit is left out. */
const room = new Uint8Array(MAX + 1);

/**
 * The packet in a compressed container (Wialon IPS 2.0, "Data compression": zlib), which cannot grow without end. @throws RangeError
 * where it cannot be inflated
 */
export function inflate(container: Uint8Array): Uint8Array {
  const packed = container.subarray(3);
  let whole: Uint8Array;
  try {
    whole = packed.length <= STEP ? atOnce(packed) : inSteps(packed);
  } catch {
    throw new RangeError('a container that cannot be inflated');
  }
  if (whole.length > MAX) throw new RangeError(`a container of more than ${MAX} bytes`);
  return whole;
}

/** A small one, into room that is there: new room for each would cost far more than the inflating. Zlib makes 1,032 bytes of one at most. */
const atOnce = (packed: Uint8Array): Uint8Array => unzlibSync(packed, { out: room }).slice();

/** A long one would make too much at once. */
function inSteps(packed: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Unzlib((part) => {
    length += part.length;
    parts.push(part);
  });
  for (let at = 0; at < packed.length && length <= MAX; at += STEP) {
    stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
