import type { Fix } from '@balise/tracking';
import { ByteReader, ByteWriter } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { fromLatin1 } from '../../core/text.ts';
import type { CastelHead } from './frame.ts';
import { readGps } from './gps.ts';
import type { CastelMessage } from './session.ts';
import { answerToCc, CC, MPIP } from './types.ts';

const NOTHING = new Uint8Array();

/** Messages of the PT-690, MPIP-620 and other trackers (any version but 3 and 4). */
export function decodePtTracker(head: CastelHead, bytes: Uint8Array): Omit<CastelMessage, 'identities'> {
  const reader = new ByteReader(bytes);
  const reply = { head: { ...head, type: answerToCc(head.type) }, content: NOTHING };
  if (head.type === CC.heartbeat) {
    const isStored = reader.u8() === 1;
    const fixes = Array.from({ length: reader.u8() }, () => readReport(reader));
    if (isStored) for (const { attributes } of fixes) keep(attributes, 'historical', true);
    return { fixes, reply };
  }
  if (head.type === CC.login) {
    const fix = readReport(reader);
    const [firmware, hardware] = fromLatin1(reader.take(reader.remaining)).split('\0');
    if (firmware && isText(firmware)) fix.attributes.firmware = firmware;
    if (hardware && isText(hardware)) keep(fix.attributes, 'hardware', hardware);
    return { fixes: [fix], reply };
  }
  return { fixes: [] };
}

const isText = (text: string) => /^[\x20-\x7e]{1,60}$/.test(text);

/** A GPS item, the state, the battery's level, metres, a fence and what it does, a flag, area and cell: 35 bytes. */
function readReport(reader: ByteReader): Fix {
  const fix = readGps(reader);
  fix.attributes.vendor = { status: reader.u32le(), battery: reader.u8() };
  fix.attributes.odometer = reader.u32le();
  const { vendor } = fix.attributes;
  vendor.fence = reader.u8();
  vendor.fenceFlags = reader.u8();
  vendor.flags = reader.u8();
  vendor.lac = reader.u16le();
  vendor.cellId = reader.u16le();
  return fix;
}

/** A stored message is eight reports, each a GPS item and 31 bytes that no manual describes. */
const STORED = { count: 8, more: 31 };
/** The $$ trackers answer as one that has a version, and want none but this. */
const NO_VERSION = 0xff;
const GREETED = 0x1001;

/** Messages of the trackers whose frames begin with $$. */
export function decodeMpip(head: CastelHead, bytes: Uint8Array): Omit<CastelMessage, 'identities'> {
  const reader = new ByteReader(bytes);
  if (head.type === MPIP.gps) {
    const reply = { head: { ...head, version: NO_VERSION }, content: NOTHING };
    return { fixes: [withRest(readGps(reader), reader)], reply };
  }
  if (head.type === MPIP.login) {
    const content = new ByteWriter().u32le(0).put(new Uint8Array(8).fill(0xff)).bytes();
    // index, the device's time, a flag
    return { fixes: [withRest(readGps(reader.skip(9)), reader)], reply: { head: { ...head, type: GREETED }, content } };
  }
  if (MPIP.single.some((type) => type === head.type)) return { fixes: [withRest(readGps(reader), reader)] };
  if (head.type !== MPIP.stored) return { fixes: [] };
  return { fixes: Array.from({ length: STORED.count }, () => withRest(readGps(reader), reader.within(STORED.more))) };
}

function withRest(fix: Fix, reader: ByteReader): Fix {
  if (reader.remaining > 0) keep(fix.attributes, 'rest', toHex(reader.take(reader.remaining)));
  return fix;
}
