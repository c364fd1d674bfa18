import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import type { ArnaviMessage } from './message.ts';
import { readTags } from './tags.ts';

/** With which the two binary frames begin, and a packet ends. */
export const HEADER = 0xff;
export const PACKET = 0x5b;
const PACKET_END = 0x5d;

const HEADER_LENGTH = 10;
/** Version 3 adds eight bytes of its own. */
const LONG_VERSION = 0x24;
const LONG_HEADER_LENGTH = 18;
const FIRST_VERSION = 0x22;
const LAST_VERSION = 0x2f;

export function headerLength(buffer: Uint8Array): number {
  const version = buffer[1];
  if (version === undefined) return 0;
  if (version < FIRST_VERSION || version > LAST_VERSION) throw new RangeError(`no header of version ${version}`);
  const length = version === LONG_VERSION ? LONG_HEADER_LENGTH : HEADER_LENGTH;
  return buffer.length < length ? 0 : length;
}

/** The answer to a command: a code and the end. */
const RESULT = 0xfd;
const RESULT_LENGTH = 4;
/** Type, length in two bytes, time in four; behind the tags a checksum. */
const RECORD_HEAD = 7;
const MAX = 65_536;

export function packetLength(buffer: Uint8Array): number {
  if (buffer[1] === RESULT) return buffer.length < RESULT_LENGTH ? 0 : RESULT_LENGTH;
  let at = 2;
  while (at < buffer.length && buffer[at] !== PACKET_END) {
    if (at + 2 >= buffer.length) return 0;
    at += RECORD_HEAD + buffer[at + 1]! + buffer[at + 2]! * 256 + 1;
    if (at > MAX) throw new RangeError(`a packet of more than ${MAX} bytes`);
  }
  return at < buffer.length ? at + 1 : 0;
}

/** Answers: none carries data; to version 3 only brackets. */
const EMPTY = Uint8Array.of(0x7b, 0x7d);
const ACCEPTED = Uint8Array.of(0x7b, 0x00, 0x00, 0x7d);

/** The identity is a number of eight bytes, the lowest first. */
export function readHeader(frame: Uint8Array): ArnaviMessage {
  const version = frame[1] ?? 0;
  if (frame.length < headerLength(frame) || headerLength(frame) === 0) throw new RangeError('not a whole header');
  const identity = new DataView(frame.buffer, frame.byteOffset, frame.length).getBigInt64(2, true);
  const reply = version === FIRST_VERSION ? ACCEPTED : version === LONG_VERSION ? EMPTY : 'time';
  return { identities: [identity.toString()], fixes: [], reply };
}

const TAGS = 0x01;
const RECORDS = [0x00, TAGS, 0x03, 0x04, 0x06];

/** A packet's number, and records of a type, a length, a time and a checksum. */
export function readPacket(frame: Uint8Array): ArnaviMessage {
  const body = new ByteReader(frame).skip(1);
  const number = body.u8();
  if (number === RESULT) return { identities: [], fixes: [], commandResult: { text: String(body.u8()) } };
  const fixes: Fix[] = [];
  for (let type = body.u8(); type !== PACKET_END; type = body.u8()) {
    if (!RECORDS.includes(type)) throw new RangeError(`no record of type ${type}`);
    const [length, seconds] = [body.u16le(), body.u32le()];
    const tags = body.within(length);
    body.skip(1);
    if (type === TAGS && length > 0) fixes.push(readTags(tags, seconds * 1000));
  }
  return { identities: [], fixes, reply: Uint8Array.of(0x7b, 0x00, number, 0x7d) };
}
