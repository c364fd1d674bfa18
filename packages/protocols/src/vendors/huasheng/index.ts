import type { StreamProtocol } from '../../core/protocol.ts';
import { decode, type HuashengMessage, type HuashengSession } from './decode.ts';
import { encode } from './encode.ts';
import { closeFrame, frameLength } from './frame.ts';

const ANSWER = 0x0100;

/** HuaSheng's OBD plugs (G3, HS3): frames between two 0xc0, numbered values behind each location. */
export const huasheng: StreamProtocol<HuashengSession, HuashengMessage> = {
  kind: 'stream',
  name: 'huasheng',
  port: 5111,
  open: () => ({ introduced: false }),
  frameLength,
  decode,
  answer: ({ reply }) => reply && closeFrame(ANSWER, reply.type, reply.index, reply.body),
  encode,
};
