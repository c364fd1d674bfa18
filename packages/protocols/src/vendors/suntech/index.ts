import type { StreamProtocol } from '../../core/protocol.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { frameLength } from './frame.ts';
import { openSession, type SuntechMessage, type SuntechSession } from './session.ts';

/**
 * Suntech's trackers of all generations: SA200, ST300, ST500, ST600, ST400 and ST910 texts and their zipped form ("ST300/340
 * Operation Manual", 5 and 6), and the universal texts and bytes of the newer ones (STT;…, 0x81).
 */
export const suntech: StreamProtocol<SuntechSession, SuntechMessage> = {
  kind: 'stream',
  name: 'suntech',
  port: 5011,
  open: openSession,
  configure(session, settings) {
    session.settings = settings;
  },
  frameLength,
  decode,
  // the server answers nothing: the manual has no acknowledgement over TCP
  answer: () => undefined,
  encode,
};
