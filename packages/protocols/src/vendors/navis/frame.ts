import { ByteWriter } from '../../core/bytes.ts';
import { CRC8_NRSC5_PRESET as CRC_PRESET, crc8Nrsc5, xor8 } from '../../core/checksum.ts';
import { fromLatin1 } from '../../core/text.ts';
import type { NavisSession } from './session.ts';

/** NTCB's header: four characters, receiver, sender, length, checksums of the data and of the preceding bytes. */
const HEADER = 16;
const MAX_DATA = 8192;
const TILDE = 0x7e;
const PING = 0x7f;
/** Bytes that fields of later versions may have beyond those that are known. */
const MAX_TAIL = 256;

/** FLEX: one record, a list of them, or the state of now; and extra packets, which say their length. */
export type FlexType = '~T' | '~A' | '~C' | '~E' | '~X';

/** @throws RangeError where no message can begin. */
export function frameLength(buffer: Uint8Array, session: NavisSession): number {
  const first = buffer[0];
  if (first === undefined) return 0;
  if (first === PING) return 1;
  return first === TILDE ? flexLength(buffer, session) : ntcbLength(buffer);
}

function ntcbLength(buffer: Uint8Array): number {
  if (buffer.length < HEADER) return 0;
  if (xor8(buffer.subarray(0, HEADER - 1)) !== buffer[HEADER - 1]) throw new RangeError('wrong checksum of a header');
  const length = HEADER + buffer[12]! + buffer[13]! * 256;
  if (length > MAX_DATA) throw new RangeError(`a message of ${length} bytes`);
  return buffer.length < length ? 0 : length;
}

function flexLength(buffer: Uint8Array, session: NavisSession): number {
  if (buffer.length < 2) return 0;
  const type = typeOf(buffer);
  if (type === '~E' || type === '~X') return extraLength(buffer, type);
  const { flex } = session;
  if (flex === undefined) throw new RangeError('a record before its fields are known');
  if (type === '~A' && buffer.length < 3) return 0;
  const head = headOf(type);
  const count = type === '~A' ? buffer[2]! : 1;
  if (flex.unknown > 0 && session.tail === undefined) return learnTail(buffer, session, head, count, flex.size);
  const length = head + count * (flex.size + (session.tail ?? 0)) + 1;
  return buffer.length < length ? 0 : length;
}

export function typeOf(frame: Uint8Array): FlexType {
  const type = fromLatin1(frame.subarray(0, 2));
  if (!['~T', '~A', '~C', '~E', '~X'].includes(type)) throw new RangeError('no message of FLEX');
  return type as FlexType;
}

/** Type, and the count of a list or the number of a record. */
export function headOf(type: FlexType): number {
  return type === '~A' || type === '~E' ? 3 : type === '~C' ? 2 : 6;
}

/** A length of two bytes before each packet. */
function extraLength(buffer: Uint8Array, type: FlexType): number {
  let at = headOf(type);
  if (buffer.length < at) return 0;
  const count = type === '~E' ? buffer[2]! : 1;
  for (let index = 0; index < count; index++) {
    if (buffer.length < at + 2) return 0;
    at += 2 + buffer[at]! + buffer[at + 1]! * 256;
    if (at > MAX_DATA) throw new RangeError(`a message beyond ${MAX_DATA} bytes`);
  }
  return buffer.length < at + 1 ? 0 : at + 1;
}

/**
 * Where records have fields of a version whose sizes are not known here, the first message shows how much they take: it ends where its
 * checksum is right and nothing follows, or what begins a message.
 */
function learnTail(buffer: Uint8Array, session: NavisSession, head: number, count: number, size: number): number {
  if (count === 0) return buffer.length < head + 1 ? 0 : head + 1;
  const least = session.flex!.unknown;
  let [at, sum] = [0, CRC_PRESET];
  for (let tail = least; tail <= MAX_TAIL; tail++) {
    const end = head + count * (size + tail);
    if (buffer.length <= end) return 0;
    sum = crc8Nrsc5(buffer.subarray(at, end), sum);
    at = end;
    if (sum !== buffer[end]) continue;
    const next = buffer[end + 1];
    if (next !== undefined && next !== TILDE && next !== PING && next !== 0x40) continue;
    session.tail = tail;
    return end + 1;
  }
  throw new RangeError('no end of a record');
}

export type NtcbFrame = { prefix: Uint8Array; receiver: Uint8Array; sender: Uint8Array; data: Uint8Array };

/** @throws RangeError for a checksum that is wrong */
export function openNtcb(frame: Uint8Array): NtcbFrame {
  if (frame.length < HEADER || ntcbLength(frame) !== frame.length) throw new RangeError('not one whole message');
  const data = frame.subarray(HEADER);
  if (xor8(data) !== frame[HEADER - 2]) throw new RangeError('wrong checksum');
  return { prefix: frame.slice(0, 4), receiver: frame.slice(4, 8), sender: frame.slice(8, 12), data };
}

/** An answer goes from its receiver to its sender. */
export function closeNtcb({ prefix, receiver, sender }: NtcbFrame, data: Iterable<number>): Uint8Array {
  const content = Uint8Array.from(data);
  const head = new ByteWriter().put(prefix).put(sender).put(receiver).u16le(content.length).u8(xor8(content)).bytes();
  return new ByteWriter().put(head).u8(xor8(head)).put(content).bytes();
}

export function closeFlex(content: Iterable<number>): Uint8Array {
  const bytes = Uint8Array.from(content);
  return Uint8Array.from([...bytes, crc8Nrsc5(bytes)]);
}
