import type { StreamProtocol } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { frameLength } from './frame.ts';
import { openSession, type Tk103Message, type Tk103Session } from './session.ts';

/** TK103 and TK103B of many makers (KX402 protocol V1.5), and the trackers that put commas between its fields. */
export const tk103: StreamProtocol<Tk103Session, Tk103Message> = {
  kind: 'stream',
  name: 'tk103',
  port: 5002,
  udp: 'also',
  open: openSession,
  frameLength,
  decode,
  answer: ({ reply }) => (reply === undefined ? undefined : toLatin1(reply)),
  encode,
};
