import type { StreamProtocol } from '../../core/protocol.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { closeFrame, frameLength } from './frame.ts';
import { type MeiligaoMessage, type MeiligaoSession, openSession } from './session.ts';

/** GT30i, GT60, VT300, VT310, VT400 and their kin: "Meiligao GPRS communication protocol" V2.2. */
export const meiligao: StreamProtocol<MeiligaoSession, MeiligaoMessage> = {
  kind: 'stream',
  name: 'meiligao',
  port: 5009,
  udp: 'also',
  open: openSession,
  frameLength,
  decode,
  answer: ({ reply }) => reply && closeFrame(reply.id, reply.type, reply.body),
  encode,
};
