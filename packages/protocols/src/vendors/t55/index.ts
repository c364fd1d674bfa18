import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode, type T55Session } from './decode.ts';

/** T55 and others that send the sentences of their receiver (NMEA 0183) as they are, with an identity before or between them. */
export const t55 = textProtocol<T55Session>({
  name: 't55',
  port: 5005,
  udp: 'also',
  framing: endingWith('\n', { max: 1024, skip: '\r' }),
  open: () => ({ introduced: false, waiting: undefined, reported: undefined }),
  decode,
});
