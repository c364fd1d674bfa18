import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { answer, decode, type TrvSession } from './decode.ts';
import { encode } from './encode.ts';

/** Texts such as `TRVAP01…#` of vehicles' and containers' trackers, and `IWAP01…#` of watches that speak the same. */
export const trv = textProtocol<TrvSession>({
  name: 'trv',
  port: 5010,
  framing: endingWith('#', { max: 2048, skip: '\r\n' }),
  open: () => ({ head: undefined }),
  decode,
  answer,
  encode,
});
