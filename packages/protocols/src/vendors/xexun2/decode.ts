import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { readEach } from '../../core/shapes/read-each.ts';
import { fromLatin1 } from '../../core/text.ts';
import { openFrame } from './frame.ts';
import { readRecord } from './record.ts';
import type { Xexun2Message } from './session.ts';

export const TYPE = { command: 0x07, records: 0x14 } as const;
const MAX_RESULT = 1024;

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array): Xexun2Message {
  const { type, serial, identity, payload } = openFrame(frame);
  const digits = toHex(identity).slice(0, 15);
  if (!/^\d{15}$/.test(digits)) throw new RangeError('an IMEI has digits only');
  const message: Xexun2Message = { identities: [digits], fixes: [], confirm: { type, serial, identity } };
  if (type === TYPE.records) message.fixes = readRecords(new ByteReader(payload));
  if (type !== TYPE.command) return message;
  // what a command was answered with wants no answer
  const text = fromLatin1(payload).replaceAll('\0', '').trim().slice(0, MAX_RESULT);
  const fix: Fix = { time: null, location: null, attributes: { result: text } };
  return { identities: [digits], fixes: [fix], commandResult: { text, serial } };
}

/** How many records, the length of each, and the records. One that is odd within its length leaves the others readable. */
function readRecords(reader: ByteReader): Fix[] {
  const lengths = Array.from({ length: reader.u8() }, () => reader.u16());
  return readEach(lengths, (length) => {
    const record = reader.within(length);
    return () => readRecord(record);
  });
}
