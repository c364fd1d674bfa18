import type { Attributes, Location } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import type { Message } from '../../core/protocol.ts';
import { ELEMENTS, LONG_ELEMENT } from './elements.ts';
import { readPlace } from './place.ts';

const PLACE = 0x01;
const SUM_AND_MARK = 3;
const MARK = 0xf8;
const FROM_2000 = Date.UTC(2000, 0, 1);

/** Version, type, IMEI in digits, seconds from 2000 below a flag, then elements of a type and a length (corpus). */
export function readReport(frame: Uint8Array): Message {
  const head = new ByteReader(frame).skip(3);
  const identity = toHex(head.take(8)).slice(1);
  if (!/^\d{15}$/.test(identity)) throw new RangeError('an identity that is no digits');
  const time = FROM_2000 + (head.u32() & 0x7fffffff) * 1000;
  // a datagram may end without checksum and mark
  const isEnded = frame.at(-1) === MARK && head.remaining >= SUM_AND_MARK;
  const elements = head.within(head.remaining - (isEnded ? SUM_AND_MARK : 0));
  const attributes: Attributes = {};
  let location: Location | null = null;
  while (elements.remaining > 1) {
    const type = elements.u8();
    const element = elements.within(type === LONG_ELEMENT ? elements.u16() : elements.u8());
    if (type === PLACE) location = readPlace(element, attributes);
    else ELEMENTS[type]?.(element, attributes);
  }
  return { identities: [identity], fixes: [{ time, location, attributes }] };
}
