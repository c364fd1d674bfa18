import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import type { Message, StreamProtocol } from '../../core/protocol.ts';
import { readBeacon, readHistory, readReport } from './reports.ts';

/** The last byte of a login, which its answer repeats. */
type AutofonMessage = Message & { check?: number };

/** Types of messages and their lengths (corpus). */
const LOGIN = 0x10;
const REPORT = 0x11;
const HISTORY = 0x12;
const BEACON_LOGIN = 0x41;
const BEACON = 0x02;
const LENGTHS: Readonly<Record<number, number>> = {
  [LOGIN]: 12,
  [REPORT]: 78,
  [HISTORY]: 257,
  [BEACON_LOGIN]: 19,
  [BEACON]: 34,
};

/** AutoFon's trackers and beacons (D-Mayak, SE-Mayak, E-Mayak): a type's byte and as many more as the type has. */
export const autofon: StreamProtocol<undefined, AutofonMessage> = {
  kind: 'stream',
  name: 'autofon',
  port: 5077,
  open: () => undefined,
  frameLength(buffer) {
    if (buffer.length === 0) return 0;
    const length = LENGTHS[buffer[0]!];
    if (length === undefined) throw new RangeError(`no message of type ${buffer[0]}`);
    return buffer.length < length ? 0 : length;
  },
  decode,
  answer: ({ check }) => (check === undefined ? undefined : Uint8Array.from([...RESPONSE, check])),
  encode: () => undefined,
};

const RESPONSE = Array.from('resp_crc=', (letter) => letter.charCodeAt(0));

/** @throws RangeError for bytes that are no message. */
function decode(frame: Uint8Array): AutofonMessage {
  const type = frame[0]!;
  if (frame.length !== LENGTHS[type]) throw new RangeError('not one whole message');
  const reader = new ByteReader(frame).skip(1);
  switch (type) {
    case LOGIN: // hardware and software
      return readLogin(reader.skip(2), frame);
    case BEACON_LOGIN:
      return readLogin(reader, frame);
    case REPORT:
      return { identities: [], fixes: [readReport(reader)] };
    case HISTORY:
      return { identities: [], fixes: readHistory(reader) };
    default:
      return { identities: [], fixes: [readBeacon(reader)] };
  }
}

/** An IMEI's fifteen digits behind a zero. */
function readLogin(reader: ByteReader, frame: Uint8Array): AutofonMessage {
  const digits = toHex(reader.take(8)).slice(1);
  if (!/^\d{15}$/.test(digits)) throw new RangeError(`no IMEI: ${digits}`);
  return { identities: [digits], fixes: [], check: frame.at(-1)! };
}
