import type { StreamProtocol } from '../../core/protocol.ts';
import { answer } from './answer.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { frameLength } from './frame.ts';
import { type H02Message, type H02Session, openSession } from './session.ts';

/**
 * The texts and packed messages of the many small trackers that call themselves H02 (H08, H12, ST-901, ST-906 …): "Vehicle tracker
 * protocol" of Shenzhen TH, "*XX,YYYYYYYYYY,V1,…#".
 */
export const h02: StreamProtocol<H02Session, H02Message> = {
  kind: 'stream',
  name: 'h02',
  port: 5013,
  udp: 'also',
  open: openSession,
  frameLength,
  decode,
  answer,
  encode,
};
