import { fromLatin1 } from '../../core/text.ts';
import { decodeBytes } from './bytes.ts';
import { decodeCrash } from './crash.ts';
import { rowOf } from './fields.ts';
import { decodeLegacy } from './legacy.ts';
import type { SuntechMessage, SuntechSession } from './session.ts';
import { decodeSt400, decodeSt910 } from './small.ts';
import { decodeUniversal } from './universal.ts';
import { decodeZip } from './zip.ts';

const ZIP = 0x02;
const KIND_LETTERS = 3;
const MAX_IDENTITY = 20;

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array, session: SuntechSession): SuntechMessage {
  if (frame[0] === ZIP) return decodeZip(frame);
  if (frame[1] === 0) {
    session.prefix = '';
    return decodeBytes(frame);
  }
  if (isCrash(frame)) return decodeCrash(frame, session);
  // a zero is no letter that can be stored; the serial port's count stays
  const text = fromLatin1(frame)
    .replaceAll('\0', ' ')
    .replace(/[\r\n]+$/, '');
  const header = text.slice(0, Math.max(0, text.indexOf(';')));
  if (!/^[A-Z][A-Z0-9]{2,7}$/.test(header)) return { identities: [], fixes: [] };
  const message = decodeText(header, text, session);
  for (const identity of message.identities)
    if (!/^\w+$/.test(identity) || identity.length > MAX_IDENTITY) throw new RangeError('a text without an identity');
  return message;
}

function decodeText(header: string, text: string, session: SuntechSession): SuntechMessage {
  if (header.length < 5) {
    session.prefix = '';
    return decodeUniversal(header, rowOf(text, 1));
  }
  const row = rowOf(text, 1);
  if (header.startsWith('ST9')) return decodeSt910(row);
  const [prefix, kind] = [header.slice(0, -KIND_LETTERS), header.slice(-KIND_LETTERS)];
  session.prefix = prefix;
  if (kind === 'HTE') return decodeTravel(text);
  if (prefix.startsWith('ST4')) return decodeSt400(kind, row);
  return decodeLegacy(prefix, kind, row, session.settings);
}

/** HTE, the end of a journey: whose it was; its own places are its beginning and its end, in no order of ours. */
function decodeTravel(text: string): SuntechMessage {
  const [, identity = '', ...rest] = text.split(';');
  const driver = rest.at(-1) ?? '';
  const attributes = /^[0-9A-F]{8,16}$/i.test(driver) && !/^0+$/.test(driver) ? { driverId: driver.toUpperCase() } : {};
  const journey = rest.join(';').slice(0, 300);
  return {
    identities: [identity],
    fixes: [{ time: null, location: null, attributes: { ...attributes, vendor: { journey } } }],
  };
}

function isCrash(frame: Uint8Array): boolean {
  return fromLatin1(frame.subarray(0, 4)) === 'CRR;';
}
