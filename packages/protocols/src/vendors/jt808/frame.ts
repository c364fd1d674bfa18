import { ByteReader, ByteWriter } from '../../core/bytes.ts';
import { xor8 } from '../../core/checksum.ts';
import { MESSAGE } from './message-id.ts';

/** JT/T 808-2013 §4.4.1: the identifier byte at both ends; 0xe7 by trackers that escape in another way. */
const DELIMITER = 0x7e;
const OTHER_DELIMITER = 0xe7;
const PARENTHESIS = 0x28;
const CLOSING = 0x29;
/** A body has at most 1023 bytes (§4.4.3, ten bits), and escaping at most doubles it. */
const LIMIT = 4096;

/** §4.4.2: the escapes of bytes that may not be inside a frame, by delimiter. */
const ESCAPES: Readonly<Record<number, readonly [byte: number, first: number, second: number][]>> = {
  [DELIMITER]: [
    [0x7d, 0x7d, 0x01],
    [0x7e, 0x7d, 0x02],
  ],
  [OTHER_DELIMITER]: [
    [0xe6, 0xe6, 0x01],
    [0xe7, 0xe6, 0x02],
    [0x3e, 0x3e, 0x01],
    [0x3d, 0x3e, 0x02],
  ],
};

export type Header = {
  delimiter: number;
  id: number;
  /** Of the standard of 2019 and later; undefined for the earlier ones, whose headers have none. */
  version: number | undefined;
  /** The terminal's phone number or number, as in the frame. */
  terminal: Uint8Array;
  serial: number;
  /** The messages of locks, 0x55xx, whose serial numbers have one byte; whether they want an answer. */
  short: boolean;
  wantsAnswer: boolean;
  /** Where a message came in several packets: how many, and which this is. */
  part: { total: number; index: number } | undefined;
  sound: boolean;
};

/** Bytes of the frame at the front, 0 when more must arrive. @throws RangeError where no frame begins. */
export function frameLength(buffer: Uint8Array): number {
  const first = buffer[0];
  if (first === undefined) return 0;
  if (first === 0x0d || first === 0x0a || first === 0) return 1;
  if (first !== DELIMITER && first !== OTHER_DELIMITER && first !== PARENTHESIS)
    throw new RangeError(`a jt808 frame begins with 7e, e7 or (, not ${first.toString(16)}`);
  const end = buffer.subarray(0, LIMIT).indexOf(first === PARENTHESIS ? CLOSING : first, 1);
  // two in a row: the first one closed what was lost before
  if (end === 1) return 1;
  if (end < 0 && buffer.length >= LIMIT) throw new RangeError(`no end of a jt808 frame within ${LIMIT} bytes`);
  return end + 1;
}

export function isText(frame: Uint8Array): boolean {
  return frame[0] === PARENTHESIS;
}

/** Header and body of a frame. @throws RangeError when it is none. */
export function openFrame(frame: Uint8Array): { header: Header; body: Uint8Array } {
  const delimiter = frame[0]!;
  if (!ESCAPES[delimiter] || frame.at(-1) !== delimiter || frame.length < 3) throw new RangeError('no jt808 frame');
  const bytes = withoutEscapes(frame.subarray(1, -1), delimiter);
  const checked = bytes.subarray(0, -1);
  const reader = new ByteReader(checked);
  const id = reader.u16();
  const properties = reader.u16();
  const version = properties & 0x4000 ? reader.u8() : undefined;
  const terminal = reader.take(version !== undefined ? 10 : delimiter === OTHER_DELIMITER ? 7 : 6);
  const short = id === MESSAGE.lockLocation || id === MESSAGE.lockBlind;
  const serial = short ? reader.u8() : reader.u16();
  const part = !short && properties & 0x2000 ? { total: reader.u16(), index: reader.u16() } : undefined;
  const sound = xor8(checked) === bytes.at(-1);
  const header = { delimiter, id, version, terminal, serial, short, part, sound };
  return { header: { ...header, wantsAnswer: (properties & 0x8000) !== 0 }, body: checked.subarray(reader.position) };
}

/** A message framed in the form of `like`, with delimiter, version and terminal. */
export function closeFrame(
  like: Pick<Header, 'delimiter' | 'version' | 'terminal' | 'short'>,
  id: number,
  serial: number,
  body: Uint8Array,
): Uint8Array {
  const { delimiter, version, terminal, short } = like;
  const writer = new ByteWriter().u16(id).u16(body.length | (version === undefined ? 0 : 0x4000));
  if (version !== undefined) writer.u8(version);
  writer.put(terminal);
  if (short) writer.u8(serial);
  else writer.u16(serial);
  const bytes = writer.put(body).bytes();
  const escaped = withEscapes([...bytes, xor8(bytes)], delimiter);
  return Uint8Array.from([delimiter, ...escaped, delimiter]);
}

function withoutEscapes(bytes: Uint8Array, delimiter: number): Uint8Array {
  const escapes = ESCAPES[delimiter]!;
  if (!escapes.some(([, first]) => bytes.includes(first))) return bytes;
  const plain = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const found = escapes.find(([, first, second]) => bytes[at] === first && bytes[at + 1] === second);
    plain[length++] = found ? found[0] : bytes[at]!;
    if (found) at++;
  }
  return plain.subarray(0, length);
}

function withEscapes(bytes: number[], delimiter: number): number[] {
  const escapes = ESCAPES[delimiter]!;
  return bytes.flatMap((byte) => {
    const found = escapes.find(([plain]) => plain === byte);
    return found ? [found[1], found[2]] : [byte];
  });
}
