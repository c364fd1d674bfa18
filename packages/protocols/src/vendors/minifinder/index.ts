import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';
import { encode, smsOf } from './encode.ts';

/** MiniFinder Pico and Atto (Eview EV07): `!type,…;`, some with a zero behind. */
export const minifinder = {
  ...textProtocol({
    name: 'minifinder',
    port: 5062,
    framing: endingWith(';', { max: 1024, skip: '\0\r\n' }),
    decode,
    encode,
  }),
  sms: smsOf,
};
