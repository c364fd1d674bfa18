import { ByteWriter } from '../../core/bytes.ts';
import { crc16X25 } from '../../core/checksum.ts';
import { sayingLength } from '../../core/shapes/framing.ts';
import { toLatin1 } from '../../core/text.ts';

const AT = 0x40;
const DOLLAR = 0x24;
const MAX = 1024;

/** Behind the head: identity and message type; a frame ends with the CRC and CR LF. */
const IDENTITY = 20;
const TAIL = 4;
/** The head of @@ frames: two signs, the length of the whole frame, the version. $$ frames have no version. */
const VERSION_AT = 4;

const wholeLength = sayingLength({ at: 2, bytes: 2, littleEndian: true, more: 0, max: MAX });

/** @throws RangeError without @@ or $$, or beyond the limit. */
export function frameLength(buffer: Uint8Array): number {
  const first = buffer[0];
  if (first === undefined) return 0;
  const second = buffer[1] ?? first;
  if ((first !== AT && first !== DOLLAR) || second !== first) throw new RangeError('a message begins with @@ or $$');
  return wholeLength(buffer);
}

/** Identity and kind of a message, as they are sent back to its sender. */
export type CastelHead = {
  /** Undefined in $$ frames, which say none. */
  version: number | undefined;
  /** As it travelled: twenty bytes. */
  identity: Uint8Array;
  type: number;
};

/** @throws RangeError when the frame's end, length or CRC is not as it says. */
export function openFrame(frame: Uint8Array): { head: CastelHead; content: Uint8Array } {
  const version = frame[0] === AT ? frame[VERSION_AT] : undefined;
  const from = VERSION_AT + (version === undefined ? 0 : 1);
  const to = frame.length - TAIL;
  if (to < from + IDENTITY + 2) throw new RangeError(`a frame of ${frame.length} bytes`);
  if (frame[2]! + frame[3]! * 256 !== frame.length) throw new RangeError('a frame of another length than it says');
  if (frame[to + 2] !== 0x0d || frame[to + 3] !== 0x0a) throw new RangeError('a frame without its end');
  const crc = crc16X25(frame.subarray(0, to));
  if (frame[to]! + frame[to + 1]! * 256 !== crc) throw new RangeError('a frame with another CRC');
  const identity = frame.subarray(from, from + IDENTITY);
  const type = frame[from + IDENTITY]! * 256 + frame[from + IDENTITY + 1]!;
  return { head: { version, identity, type }, content: frame.subarray(from + IDENTITY + 2, to) };
}

/** A frame of the server's: without a version where the tracker's had none and no version is put in its place. */
export function closeFrame({ version, identity, type }: CastelHead, content: Uint8Array): Uint8Array {
  const length = VERSION_AT + (version === undefined ? 0 : 1) + IDENTITY + 2 + content.length + TAIL;
  const head = new ByteWriter().u8(AT).u8(AT).u16le(length);
  if (version !== undefined) head.u8(version);
  const body = head.put(identity).u16(type).put(content).bytes();
  return new ByteWriter().put(body).u16le(crc16X25(body)).u8(0x0d).u8(0x0a).bytes();
}

/** @throws RangeError for an identity that has no place in the frame. */
export function identityBytes(identity: string): Uint8Array {
  if (!/^[\x21-\x7e]{1,20}$/.test(identity)) throw new RangeError('an identity has 1 to 20 characters of ASCII');
  const bytes = new Uint8Array(IDENTITY);
  bytes.set(toLatin1(identity));
  return bytes;
}
