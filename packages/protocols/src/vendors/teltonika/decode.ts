import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { crc16Arc } from '../../core/checksum.ts';
import { CODEC_7, readCodec7Record } from './codec7.ts';
import { HEADER, isDatagram, isFiller, TRAILER } from './frame.ts';
import { CODEC_8, LAYOUTS, readRecord } from './record.ts';
import type { TeltonikaMessage, TeltonikaSession } from './session.ts';
import { readText, TEXT_CODECS } from './text-message.ts';

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array, session: TeltonikaSession): TeltonikaMessage {
  if (frame.length === 1 && isFiller(frame[0])) return { identities: [], fixes: [] };
  const reader = new ByteReader(frame);
  if (isDatagram(frame)) return decodeDatagram(reader, session);
  const identityLength = reader.u16();
  return identityLength > 0 ? decodeLogin(reader, identityLength) : decodePacket(reader.skip(HEADER - 2), session);
}

function decodeLogin(reader: ByteReader, length: number): TeltonikaMessage {
  const identity = identityOf(reader, length);
  if (reader.remaining > 0) throw new RangeError('no identity');
  return { identities: [identity], fixes: [], reply: { kind: 'welcome' } };
}

function identityOf(reader: ByteReader, length: number): string {
  const identity = String.fromCharCode(...reader.take(length));
  if (!/^[\w-]{1,20}$/.test(identity)) throw new RangeError('no identity');
  return identity;
}

/** A packet without its envelope of zeros, length and sum. Both of its numbers come back with the answer. */
function decodeDatagram(reader: ByteReader, session: TeltonikaSession): TeltonikaMessage {
  const datagram = reader.skip(2).u16();
  const data = reader.skip(1).u8();
  const identity = identityOf(reader, reader.u16());
  const { message, count } = readData(reader, session);
  if (reader.remaining > 0) throw new RangeError(`${reader.remaining} bytes behind the records`);
  return { ...message, identities: [identity], reply: { kind: 'datagram', datagram, data, records: count } };
}

function decodePacket(reader: ByteReader, session: TeltonikaSession): TeltonikaMessage {
  const { message } = readData(reader, session);
  return isSound(reader) ? message : { ...message, fixes: message.fixes.map(markUnsound) };
}

/** From the codec's id to the second count. */
function readData(reader: ByteReader, session: TeltonikaSession): { message: TeltonikaMessage; count: number } {
  const codec = reader.u8();
  const count = reader.u8();
  const message = TEXT_CODECS.includes(codec)
    ? readTexts(reader, codec, count, session)
    : readRecords(reader, codec, count, session);
  const second = reader.u8();
  if (second !== count) throw new RangeError(`${count} records at the front and ${second} at the end`);
  return { message, count };
}

function readTexts(reader: ByteReader, codec: number, count: number, session: TeltonikaSession): TeltonikaMessage {
  const message: TeltonikaMessage = { identities: [], fixes: [] };
  for (let left = count; left > 0; left--) {
    const { fixes, ...last } = readText(reader, codec, session);
    Object.assign(message, last, { fixes: [...message.fixes, ...fixes] });
  }
  return message;
}

function readRecords(reader: ByteReader, codec: number, count: number, session: TeltonikaSession): TeltonikaMessage {
  const known = LAYOUTS[codec];
  if (!known && codec !== CODEC_7) throw new RangeError(`no codec ${codec}`);
  const layout = known && codec === CODEC_8 ? { ...known, sixteens: session.sixteens } : known;
  const records = Array.from({ length: count }, () =>
    layout ? readRecord(reader, codec, layout, session.model) : readCodec7Record(reader),
  );
  // one that was never filled in is counted in the answer, or the tracker sends it again, and says nothing
  return { identities: [], fixes: records.filter((fix) => !isEmpty(fix)), reply: { kind: 'count', records: count } };
}

/** Its number of satellites is all that is left of it. */
const isEmpty = ({ time, attributes }: Fix): boolean => time === null && Object.keys(attributes).length <= 1;

/**
 * Whether the CRC-16/IBM behind the data is right. A wrong one refuses nothing: TCP has guarded the bytes already, the
 * counts and lengths agree, and a device that reckons it wrong would send the same packet for ever.
 */
function isSound(reader: ByteReader): boolean {
  // two more: a line end that was taken into the frame
  if (reader.remaining > TRAILER + 2) throw new RangeError(`${reader.remaining} bytes behind the records`);
  const data = reader.bytes.subarray(HEADER, reader.position);
  const sum = crc16Arc(data);
  return reader.remaining >= TRAILER && reader.u32() === sum;
}

function markUnsound(fix: Fix): Fix {
  return { ...fix, attributes: { ...fix.attributes, vendor: { ...fix.attributes.vendor, crc: 'wrong' } } };
}
