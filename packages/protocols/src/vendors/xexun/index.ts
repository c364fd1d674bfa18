import type { StreamProtocol } from '../../core/protocol.ts';
import type { Introduction } from '../../core/shapes/introduce.ts';
import { type TextMessage, textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';
import { encode, sms } from './encode.ts';
import { frameLength } from './frame.ts';

/** Xexun's TK102, TK103 and XT trackers ("Communication protocol", GPRS format), and their many copies. */
export const xexun: StreamProtocol<Introduction, TextMessage> = {
  ...textProtocol<Introduction>({
    name: 'xexun',
    port: 5006,
    framing: frameLength,
    open: () => ({ introduced: false }),
    decode,
    encode,
  }),
  sms,
};
