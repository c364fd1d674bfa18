/** Where the next message ends, by one of the few rules that trackers use. `skip` are bytes between messages. */
export type Framing = (buffer: Uint8Array) => number;

type TextFraming = { max: number; skip?: string };

/**
 * Texts that end with any of some characters, which belong to the frame; each character of `skip` is a frame of its own.
 * @throws RangeError (when asked) where `max` bytes hold no end.
 */
export function endingWith(ends: string, { max, skip = '' }: TextFraming): Framing {
  const [isEnd, isSkipped] = [bytesOf(ends), bytesOf(skip)];
  return (buffer) => {
    if (isSkipped.has(buffer[0] ?? -1)) return 1;
    const limit = Math.min(buffer.length, max);
    for (let at = 0; at < limit; at++) if (isEnd.has(buffer[at]!)) return at + 1;
    if (buffer.length >= max) throw new RangeError(`${max} bytes without the end of a message`);
    return 0;
  };
}

/** Texts that end with the same few characters, which belong to the frame. @throws RangeError (when asked) where `max` bytes hold no end. */
export function endingWithText(end: string, { max, skip = '' }: TextFraming): Framing {
  const [ending, isSkipped] = [Array.from(end, (character) => character.charCodeAt(0)), bytesOf(skip)];
  return (buffer) => {
    if (isSkipped.has(buffer[0] ?? -1)) return 1;
    const limit = Math.min(buffer.length, max) - ending.length;
    for (let at = 0; at <= limit; at++) {
      if (ending.every((byte, index) => buffer[at + index] === byte)) return at + ending.length;
    }
    if (buffer.length >= max) throw new RangeError(`${max} bytes without the end of a message`);
    return 0;
  };
}

/** As `endingWith`, for texts that also begin with one of some characters. @throws RangeError (when asked) where none begins. */
export function beginningAndEndingWith(starts: string, ends: string, framing: TextFraming): Framing {
  const isStart = bytesOf(starts);
  const isSkipped = bytesOf(framing.skip ?? '');
  const find = endingWith(ends, framing);
  return (buffer) => {
    const first = buffer[0];
    if (first !== undefined && !isStart.has(first) && !isSkipped.has(first)) {
      throw new RangeError(`a message begins with ${starts}, not with byte ${first}`);
    }
    return find(buffer);
  };
}

type LengthField = {
  /** Offset of the length, and its number of bytes. */
  at: number;
  bytes: 1 | 2 | 4;
  littleEndian?: boolean;
  /** What the frame has beyond the length's value. */
  more: number;
  max: number;
};

/** Frames that say their length. @throws RangeError (when asked) for a length beyond `max`. */
export function sayingLength({ at, bytes, littleEndian = false, more, max }: LengthField): Framing {
  return (buffer) => {
    if (buffer.length < at + bytes) return 0;
    let length = 0;
    for (let index = 0; index < bytes; index++) {
      length = length * 256 + buffer[at + (littleEndian ? bytes - 1 - index : index)]!;
    }
    const whole = length + more;
    if (whole > max || whole < at + bytes) throw new RangeError(`a frame of ${whole} bytes`);
    return buffer.length < whole ? 0 : whole;
  };
}

function bytesOf(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)));
}
