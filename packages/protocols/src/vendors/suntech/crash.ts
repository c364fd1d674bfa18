import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { keep } from '../../core/shapes/draft.ts';
import { fromLatin1 } from '../../core/text.ts';
import { fixOn, readMoment } from './fields.ts';
import type { SuntechMessage, SuntechSession } from './session.ts';

/** `CRR;identity;part;parts;` of so many characters, then bytes, then a checksum. */
const HEAD = 23;
const END = 3;
const MAX_PARTS = 16;
/** Seconds from the crash of the four places in the report, and how many accelerations of three axes each has. */
const SECONDS = [-3, -2, -1, 1];
const ACCELERATIONS = 100;
const AXES = 3;

/** A crash report comes in parts; what it says is known with the last. @throws RangeError when it is none. */
export function decodeCrash(frame: Uint8Array, session: SuntechSession): SuntechMessage {
  const [, identity = '', part, parts] = fromLatin1(frame.subarray(0, HEAD)).split(';');
  const [current, total] = [Number(part), Number(parts)];
  if (!/^\w{1,20}$/.test(identity) || !(current >= 1 && current <= total && total <= MAX_PARTS))
    throw new RangeError('no crash report');
  if (current === 1) session.crash = [];
  if (session.crash.length >= MAX_PARTS) session.crash = [];
  session.crash.push(frame.slice(HEAD, Math.max(HEAD, frame.length - END)));
  if (current < total) return { identities: [identity], fixes: [] };
  const bytes = Uint8Array.from(session.crash.flatMap((piece) => Array.from(piece)));
  session.crash = [];
  return { identities: [identity], fixes: readCrash(new ByteReader(bytes)) };
}

function readCrash(reader: ByteReader): Fix[] {
  const moment = readMoment(reader);
  return SECONDS.map((seconds) => {
    const [latitude, longitude] = [littleEndian(reader) / 1e7, littleEndian(reader) / 1e7];
    const [speed, course] = [reader.u16() / 100, reader.u16() / 100];
    reader.skip(ACCELERATIONS * AXES * 2);
    const fix = fixOn(moment + seconds * 1000, { latitude, longitude, speed, course, valid: true }, {});
    fix.attributes.alarms = ['accident'];
    keep(fix.attributes, 'crashAt', moment);
    return fix;
  });
}

function littleEndian(reader: ByteReader): number {
  const [first, second, third, fourth] = reader.take(4);
  return first! | (second! << 8) | (third! << 16) | (fourth! << 24);
}
