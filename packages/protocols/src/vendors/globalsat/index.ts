import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { type GlobalsatSession, openSession } from './format.ts';

/**
 * GlobalSat's TR and GTR trackers: `GSr,…*checksum!` with values in the order that each device is configured to send. The
 * device's settings say it: `format0` and `format1`, a letter for each value.
 */
export const globalsat = textProtocol<GlobalsatSession>({
  name: 'globalsat',
  port: 5043,
  framing: endingWith('!', { max: 1024, skip: '\r\n' }),
  open: openSession,
  configure: (state, settings) => Object.assign(state, openSession(settings)),
  decode,
  encode,
});
