import { endingWithText } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';

/** TLT-2H and its kin (MT500 to MT710, MP90, V500): `#IMEI#model#password#state#records`, a line for each record, `##`. */
export const tlt2h = textProtocol({
  name: 'tlt2h',
  port: 5030,
  udp: 'also',
  framing: endingWithText('##\r\n', { max: 32768 }),
  decode,
});
