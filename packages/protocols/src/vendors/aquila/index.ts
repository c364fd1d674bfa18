import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';

/** iTriangle's Aquila trackers: `$$client,serial number,event,place,moment,validity,…*checksum`. */
export const aquila = textProtocol({
  name: 'aquila',
  port: 5089,
  framing: endingWith('\n', { max: 1024 }),
  decode,
});
