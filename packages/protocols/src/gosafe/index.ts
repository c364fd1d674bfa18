import { endingWith } from '../shapes/framing.ts';
import { textProtocol } from '../shapes/text-protocol.ts';
import { decode } from './decode.ts';

/** GoSafe's G3, G6, G7 and G79 trackers: `*GS06,IMEI,…#`, records between dollar signs, of parts with a name each. */
export const gosafe = textProtocol({
  name: 'gosafe',
  port: 5078,
  udp: 'also',
  framing: endingWith('#', { max: 4096, skip: '\r\n' }),
  decode,
});
