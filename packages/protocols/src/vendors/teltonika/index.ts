import type { StreamProtocol } from '../../core/protocol.ts';
import { answer } from './answer.ts';
import { decode } from './decode.ts';
import { encode, sms } from './encode.ts';
import { frameLength } from './frame.ts';
import { configure, openSession, type TeltonikaMessage, type TeltonikaSession } from './session.ts';

/**
 * Teltonika's own protocol over TCP and UDP: codecs 7, 8, 8 extended and 16 for records, 12 to 15 for texts
 * (Teltonika wiki, "Teltonika Data Sending Protocols").
 */
export const teltonika: StreamProtocol<TeltonikaSession, TeltonikaMessage> = {
  kind: 'stream',
  name: 'teltonika',
  port: 5027,
  udp: 'also',
  open: openSession,
  configure,
  frameLength,
  decode,
  answer,
  encode,
  sms,
};
