import type { StreamProtocol } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { decode, type MeitrackSession } from './decode.ts';
import { encode, smsOf } from './encode.ts';
import { frameLength } from './frame.ts';
import type { MeitrackMessage } from './photo.ts';

/**
 * Meitrack's trackers, `$$…`: texts (AAA), records of a fixed length (CCC) and of numbered parameters (CCE), pictures, answers
 * ("MEITRACK T622 GPRS Protocol" V1.2, those of the T355G, MVT340 and P88L).
 */
export const meitrack: StreamProtocol<MeitrackSession, MeitrackMessage> = {
  kind: 'stream',
  name: 'meitrack',
  port: 5020,
  udp: 'also',
  open: (settings = {}) => ({ introduced: false, settings }),
  configure(session, settings) {
    session.settings = settings;
  },
  frameLength,
  decode,
  answer: ({ reply }) => (reply === undefined ? undefined : toLatin1(reply)),
  encode,
  sms: smsOf,
};
