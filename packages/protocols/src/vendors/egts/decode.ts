import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { crc16Ccitt } from '../../core/checksum.ts';
import type { Message } from '../../core/protocol.ts';
import { confirm, RESULT, welcome } from './answer.ts';
import { recordHead, recordsAt, TYPE, typeOf, UNREADABLE, word } from './frame.ts';
import type { EgtsPacket, EgtsSession } from './session.ts';
import { EPOCH, SUBRECORDS } from './subrecords.ts';
import { readTerminal } from './terminal.ts';

export type EgtsMessage = Message & { reply?: Uint8Array };

const SERVICE = { authorisation: 1, telemetry: 2 } as const;
const TERMINAL = 1;

/** @throws RangeError for bytes that are not a packet or a part of one */
export function decode(frame: Uint8Array, session: EgtsSession): EgtsMessage {
  if (session.packet) return record(frame, session, session.packet);
  const header = frame[3];
  if (frame.length < 11 || header === undefined) throw new RangeError('no packet');
  const size = word(frame, 5);
  const type = typeOf(frame);
  if (size > 0 && frame.length === header + size + 2) {
    const data = frame.subarray(header, header + size);
    if (crc16Ccitt(data) !== word(frame, header + size)) throw new RangeError('wrong checksum');
    if (type !== TYPE.response) {
      throw new RangeError(frame[2]! & UNREADABLE ? 'encrypted or compressed records' : 'no records');
    }
  } else if (type === TYPE.data || type === TYPE.signed) begin(frame, session, header, size);
  return { identities: [], fixes: [] };
}

/** The header, and a signature where there is one: records follow. */
function begin(frame: Uint8Array, session: EgtsSession, header: number, size: number): void {
  if (size === 0) return;
  const left = size - recordsAt(frame.subarray(header), typeOf(frame));
  if (left <= 0 || frame.length !== header + size - left) throw new RangeError('not one whole packet');
  session.packet = { id: word(frame, 7), left, isWhole: true };
  session.object = 0;
}

/** A record never fails: the framing has found its ends, and the next one follows. */
function record(frame: Uint8Array, session: EgtsSession, packet: EgtsPacket): EgtsMessage {
  const flags = frame[4] ?? 0;
  const length = recordHead(flags) + word(frame, 0);
  if (frame.length !== length && frame.length !== length + 2) throw new RangeError('not one whole record');
  if (packet.isWhole) receivedBefore(frame.subarray(0, length), session);
  const isLast = frame.length === length + 2;
  session.packet = isLast ? undefined : { ...packet, left: packet.left - length, isWhole: false };
  const reader = new ByteReader(frame.subarray(0, length)).skip(2);
  const number = reader.u16le();
  reader.skip(1);
  if (flags & 1) session.object = reader.u32le();
  if (flags & 2) reader.skip(4);
  const time = flags & 4 ? (reader.u32le() + EPOCH) * 1000 : null;
  const service = reader.u8();
  return answered(read(reader.skip(1), service, time, session), session, packet.id, service, number);
}

/** The same again, numbers and all: what was answered was not understood. */
function receivedBefore(bytes: Uint8Array, session: EgtsSession): void {
  const sum = crc16Ccitt(bytes) * 0x10000 + bytes.length;
  if (sum === session.last) session.isStrict = true;
  session.last = sum;
}

type Contents = { message: Message; result: number; isTerminal: boolean };

function answered(
  { message, result, isTerminal }: Contents,
  session: EgtsSession,
  packet: number,
  service: number,
  number: number,
): EgtsMessage {
  const confirmed = confirm(session, packet, service, number, result);
  return { ...message, reply: isTerminal ? Uint8Array.from([...confirmed, ...welcome(session, service)]) : confirmed };
}

function read(reader: ByteReader, service: number, time: number | null, session: EgtsSession): Contents {
  const contents: Contents = { message: { identities: [], fixes: [] }, result: RESULT.success, isTerminal: false };
  const fix: Fix = { time, location: null, attributes: {} };
  try {
    while (reader.remaining > 0) {
      const type = reader.u8();
      const body = reader.within(reader.u16le());
      if (service === SERVICE.authorisation && type === TERMINAL) {
        contents.message = { identities: readTerminal(body), fixes: [] };
        contents.isTerminal = session.hasIdentity = true;
      } else if (service === SERVICE.telemetry) SUBRECORDS.get(type)?.(body, fix);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ...contents, result: RESULT.wrongData };
  }
  if (service !== SERVICE.telemetry || fix.time === null) return contents;
  const identities = session.hasIdentity || session.object === 0 ? [] : [String(session.object)];
  return { ...contents, message: { identities, fixes: [fix] } };
}
