import type { StreamProtocol } from '../../core/protocol.ts';
import { endingWith } from '../../core/shapes/framing.ts';
import { toLatin1 } from '../../core/text.ts';
import { decode } from './decode.ts';
import { encode, sms } from './encode.ts';
import { type Gps103Message, type Gps103Session, openSession } from './session.ts';

/** A photo comes in parts of some thousand hexadecimal digits. */
const MAX = 32_768;

/** Coban's trackers (GPS-102 to GPS-311, TK-102 to TK-311 of Coban) and the many that copy them: "GPRS protocol". */
export const gps103: StreamProtocol<Gps103Session, Gps103Message> = {
  kind: 'stream',
  name: 'gps103',
  port: 5001,
  udp: 'also',
  open: openSession,
  frameLength: endingWith(';\n*', { max: MAX, skip: '\r\n;*' }),
  decode,
  answer: ({ reply }) => (reply === undefined ? undefined : toLatin1(reply)),
  encode,
  sms,
};
