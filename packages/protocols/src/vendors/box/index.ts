import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';

/** The "Box" trackers (BT): `H,` who, `L,` where, `E,` a number that is acknowledged. */
export const box = textProtocol({
  name: 'box',
  port: 5065,
  framing: endingWith('\r', { max: 1024, skip: '\n' }),
  decode,
});
