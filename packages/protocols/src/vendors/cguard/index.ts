import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';

/** C-Guard: lines with an identity (ID), a position (NV) or a state (BC). */
export const cguard = textProtocol({
  name: 'cguard',
  port: 5123,
  framing: endingWith('\n', { max: 1024, skip: '\r' }),
  decode,
});
