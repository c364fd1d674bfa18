import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { frameLength } from './frame.ts';
import { openSession, type TotemSession } from './session.ts';

/** TZone's AVL trackers (AVL-08 GPRS data protocol 1.0.1) and Totem's AT07 and AT09 (AT09 protocol 2.43). */
export const totem = textProtocol<TotemSession>({
  name: 'totem',
  port: 5007,
  framing: frameLength,
  open: openSession,
  decode,
  encode,
});
