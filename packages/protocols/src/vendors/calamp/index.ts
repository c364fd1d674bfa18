import type { StreamProtocol } from '../../core/protocol.ts';
import { answer } from './answer.ts';
import { type CalampMessage, decode } from './decode.ts';
import { frameLength } from './frame.ts';

/** CalAmp's LMU trackers, "LM Direct": one message a datagram. */
export const calamp: StreamProtocol<undefined, CalampMessage> = {
  kind: 'stream',
  name: 'calamp',
  port: 5082,
  udp: 'only',
  open: () => undefined,
  frameLength,
  decode,
  answer,
  encode: () => undefined,
};
