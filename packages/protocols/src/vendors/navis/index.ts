import type { StreamProtocol } from '../../core/protocol.ts';
import { decode, type NavisMessage } from './decode.ts';
import { frameLength } from './frame.ts';
import { type NavisSession, openSession } from './session.ts';

/** Navtelecom's Signal and Smart trackers: NTCB frames, and FLEX records once their fields are agreed on. */
export const navis: StreamProtocol<NavisSession, NavisMessage> = {
  kind: 'stream',
  name: 'navis',
  port: 5019,
  open: openSession,
  frameLength,
  decode,
  answer: ({ reply }) => reply,
  encode: () => undefined,
};
