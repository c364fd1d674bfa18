import type { StreamProtocol } from '../../core/protocol.ts';
import { decode } from './decode.ts';
import { frameLength } from './frame.ts';

/** Aplicom's A, C and T series: D (location), E (tachograph), F (vehicle bus) and H (histograms), each with the fields that it says it has. */
export const aplicom: StreamProtocol<null> = {
  kind: 'stream',
  name: 'aplicom',
  port: 5049,
  open: () => null,
  frameLength,
  decode,
  answer: () => undefined,
  encode: () => undefined,
};
