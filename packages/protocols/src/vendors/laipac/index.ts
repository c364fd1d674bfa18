import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode, type LaipacSession } from './decode.ts';
import { encode } from './encode.ts';

/** Laipac's StarFinder, AVL-110 and S-911 family: `$AVRMC,identity,…*checksum` as NMEA 0183 frames its sentences. */
export const laipac = textProtocol<LaipacSession>({
  name: 'laipac',
  port: 5048,
  framing: endingWith('\n', { max: 1024 }),
  open: (settings) => ({ model: settings?.model, password: settings?.password }),
  configure: (state, { model, password }) => Object.assign(state, { model, password }),
  decode,
  encode,
});
