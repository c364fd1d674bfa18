import { Unzlib } from 'fflate';

/** What a container may hold; a line longer than that is none either. */
const MAX = 65_536;
const STEP = 512;

/**
 * The packet in a compressed container (Wialon IPS 2.0, "Data compression": zlib). Inflated in steps, so that a small container cannot
 * grow without end. @throws RangeError where it cannot be inflated
 */
export function inflate(container: Uint8Array): Uint8Array {
  const packed = container.subarray(3);
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Unzlib((part) => {
    length += part.length;
    parts.push(part);
  });
  try {
    for (let at = 0; at < packed.length && length <= MAX; at += STEP) {
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
    }
  } catch {
    throw new RangeError('a container that cannot be inflated');
  }
  if (length > MAX) throw new RangeError(`a container of more than ${MAX} bytes`);
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
