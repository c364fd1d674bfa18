import { sum8 } from '../../core/checksum.ts';

/** Types of messages from the unit (corpus, and the lengths that each has there). */
export const TYPE = { status: 0, programming: 3, serialLog: 7, serial: 8, modular: 9, modularExtended: 11 } as const;

const SYSTEM = 'MCGP';
/** A later family writes its code so, and its numbers otherwise. */
const OTHER_SYSTEM = 'MCPG';
const MAX = 2048;

/** Offset of the length of what follows, and how many more bytes the message has. */
const LENGTHS: Readonly<Record<number, { at: number; bytes: 1 | 2; more: number } | number>> = {
  [TYPE.status]: 70,
  [TYPE.programming]: 31,
  [TYPE.serialLog]: 70,
  [TYPE.serial]: { at: 16, bytes: 2, more: 19 },
  [TYPE.modular]: { at: 13, bytes: 1, more: 15 },
  [TYPE.modularExtended]: { at: 13, bytes: 2, more: 16 },
};

/** @throws RangeError where no message can begin. */
export function frameLength(buffer: Uint8Array): number {
  for (let at = 0; at < Math.min(4, buffer.length); at++) {
    const byte = buffer[at];
    if (byte !== SYSTEM.charCodeAt(at) && byte !== OTHER_SYSTEM.charCodeAt(at)) throw new RangeError('no system code');
  }
  if (buffer.length < 5) return 0;
  const length = LENGTHS[buffer[4]!];
  if (length === undefined) throw new RangeError(`no message of type ${buffer[4]}`);
  const whole = typeof length === 'number' ? length : saidLength(buffer, length);
  return whole === undefined || buffer.length < whole ? 0 : whole;
}

function saidLength(
  buffer: Uint8Array,
  { at, bytes, more }: { at: number; bytes: 1 | 2; more: number },
): number | undefined {
  if (buffer.length < at + bytes) return undefined;
  const whole = buffer[at]! + (bytes === 2 ? buffer[at + 1]! * 256 : 0) + more;
  if (whole > MAX) throw new RangeError(`a message of ${whole} bytes`);
  return whole;
}

/** Whether the frame is of the later family. @throws RangeError for a frame that is none, or whose last byte is not the sum of the others. */
export function checkFrame(frame: Uint8Array): { isOther: boolean } {
  if (frame.length < 16 || frameLength(frame) !== frame.length) throw new RangeError('not one whole message');
  const isOther = frame[2] === OTHER_SYSTEM.charCodeAt(2);
  if (!isOther && sum8(frame.subarray(4, -1)) !== frame.at(-1)) throw new RangeError('wrong checksum');
  return { isOther };
}

/** A message to the unit: system code, type, unit, the rest and the sum. */
export function closeFrame(type: number, unit: Uint8Array, rest: readonly number[]): Uint8Array {
  const body = [type, ...unit, ...rest];
  const code = Array.from(SYSTEM, (letter) => letter.charCodeAt(0));
  return Uint8Array.from([...code, ...body, sum8(Uint8Array.from(body))]);
}
