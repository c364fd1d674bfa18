import type { StreamProtocol } from '../../core/protocol.ts';
import { decode, type RuptelaMessage } from './decode.ts';
import { encode, wordsOf } from './encode.ts';
import { closeFrame, frameLength } from './frame.ts';

/** Ruptela's FM-Eco, FM-Pro, FM-Tco, HCV, LCV and Trace devices: records, extended records, trouble codes, files and texts. */
export const ruptela: StreamProtocol<undefined, RuptelaMessage> = {
  kind: 'stream',
  name: 'ruptela',
  port: 5046,
  open: () => undefined,
  frameLength,
  decode,
  answer: ({ reply }) => reply && closeFrame(reply.command, reply.payload),
  encode,
  sms: (command, settings) => wordsOf(command, settings.password ?? 'pass'),
};
