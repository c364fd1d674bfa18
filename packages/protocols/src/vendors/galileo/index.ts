import type { StreamProtocol } from '../../core/protocol.ts';
import { decode, type GalileoMessage } from './decode.ts';
import { encode } from './encode.ts';
import { frameLength } from './frame.ts';
import { configure, type GalileoSession, openSession } from './session.ts';

/** Galileosky's terminals: packets of tags, compressed ones, pictures, and what Iridium forwards. */
export const galileo: StreamProtocol<GalileoSession, GalileoMessage> = {
  kind: 'stream',
  name: 'galileo',
  port: 5034,
  open: openSession,
  configure,
  frameLength,
  decode,
  answer: ({ reply }) => reply,
  encode,
};
