import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';

/** Upro and its kin (Huabao, VK, MG, AI): `*HQ200identity,BA&A…&B…#`, a letter before each value. */
export const upro = textProtocol({
  name: 'upro',
  port: 5095,
  framing: endingWith('#', { max: 1024, skip: '\r\n' }),
  decode,
});
