import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { crc8Nrsc5 } from '../../core/checksum.ts';
import type { Message } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { readExtra } from './flex-extra.ts';
import { fieldsOf, readRecord } from './flex-fields.ts';
import { closeFlex, closeNtcb, headOf, type NtcbFrame, openNtcb, typeOf } from './frame.ts';
import { readNtcbRecord } from './ntcb-record.ts';
import type { NavisSession } from './session.ts';

export type NavisMessage = Message & { reply?: Uint8Array };

const PING = 0x7f;
const TILDE = 0x7e;
const FLEX = 0xb0;
/** FLEX 1.0, 2.0 and 3.0. */
const VERSIONS: readonly number[] = [0x0a, 0x14, 0x1e];
const USUAL_VERSION = 0x14;
const MAX_RESULT = 200;

/** @throws RangeError for bytes that are no message. */
export function decode(frame: Uint8Array, session: NavisSession): NavisMessage {
  const nothing: NavisMessage = { identities: [], fixes: [] };
  if (frame[0] === PING) return nothing;
  if (frame[0] === TILDE) return decodeFlex(frame, session);
  const ntcb = openNtcb(frame);
  const { data } = ntcb;
  if (data.length === 0) return nothing;
  const words = fromLatin1(data.subarray(0, 6));
  if (words.startsWith('*>S')) return handshake(ntcb);
  if (words === '*>FLEX') return negotiate(ntcb, session);
  if (words.startsWith('*>T')) {
    const fix = readNtcbRecord(new ByteReader(data).skip(3));
    const number = data.subarray(data[3] === 0 ? 5 : 4).subarray(0, 4);
    return { ...nothing, fixes: [fix], reply: closeNtcb(ntcb, [...toLatin1('*<T'), ...number]) };
  }
  if (words.startsWith('*>A')) {
    const reader = new ByteReader(data).skip(3);
    const count = reader.u8();
    const fixes = Array.from({ length: count }, () => readNtcbRecord(reader));
    return { ...nothing, fixes, reply: closeNtcb(ntcb, [...toLatin1('*<A'), count]) };
  }
  return { ...nothing, ...resultOf(data) };
}

/** *>S:IMEI */
function handshake(ntcb: NtcbFrame): NavisMessage {
  const identity = fromLatin1(ntcb.data.subarray(4));
  if (!/^[\dA-Za-z]{5,20}$/.test(identity)) throw new RangeError('no identity');
  return { identities: [identity], fixes: [], reply: closeNtcb(ntcb, toLatin1('*<S')) };
}

/** The version that both speak, and which fields the records have from now on. */
function negotiate(ntcb: NtcbFrame, session: NavisSession): NavisMessage {
  const reader = new ByteReader(ntcb.data).skip(6);
  if (reader.u8() !== FLEX) throw new RangeError('no FLEX');
  let versions = [reader.u8(), reader.u8()];
  if (versions.every((version) => VERSIONS.includes(version))) {
    session.flex = fieldsOf(reader);
    session.tail = undefined;
  } else versions = [USUAL_VERSION, USUAL_VERSION];
  return { identities: [], fixes: [], reply: closeNtcb(ntcb, [...toLatin1('*<FLEX'), FLEX, ...versions]) };
}

/** Words in answer to a command. */
function resultOf(data: Uint8Array): Partial<Message> {
  const text = fromLatin1(data).trim().slice(0, MAX_RESULT);
  if (!/^[\x20-\x7e]+$/.test(text)) return {};
  return { fixes: [{ time: null, location: null, attributes: { result: text } }], commandResult: { text } };
}

function decodeFlex(frame: Uint8Array, session: NavisSession): NavisMessage {
  const type = typeOf(frame);
  const body = frame.subarray(0, -1);
  if (frame.length < headOf(type) + 1 || crc8Nrsc5(body) !== frame.at(-1)) throw new RangeError('wrong checksum');
  const reader = new ByteReader(body).skip(headOf(type));
  const count = type === '~A' || type === '~E' ? frame[2]! : 1;
  const fixes = type === '~E' || type === '~X' ? extras(reader, count) : records(reader, count, session);
  // a list is answered with how many, a record with its number
  const answered = type === '~A' || type === '~E' ? [count] : numberOf(type, frame, fixes);
  return { identities: [], fixes, reply: closeFlex([...frame.subarray(0, 2), ...answered]) };
}

function records(reader: ByteReader, count: number, { flex, tail = 0 }: NavisSession): Fix[] {
  if (flex === undefined) throw new RangeError('a record before its fields are known');
  return Array.from({ length: count }, () => readRecord(reader.within(flex.size + tail), flex));
}

function extras(reader: ByteReader, count: number): Fix[] {
  return Array.from({ length: count }, () => readExtra(reader.within(reader.u16le()))).filter(
    (fix) => fix !== undefined,
  );
}

/** The state of now has no number before it; its record's own is as good. */
function numberOf(type: string, frame: Uint8Array, fixes: Fix[]): Iterable<number> {
  if (type !== '~C') return frame.subarray(2, 6);
  const index = Number(fixes[0]?.attributes.vendor?.index ?? 0);
  return [index & 0xff, (index >>> 8) & 0xff, (index >>> 16) & 0xff, index >>> 24];
}
