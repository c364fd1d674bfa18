import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';
import type { TaipSession } from './parameters.ts';

const sessionOf = (model = ''): TaipSession => ({ sumsStar: !/^lantrix/i.test(model) });

/**
 * Trimble ASCII Interface Protocol ("TAIP", appendix of the Lassen SK8 and Copernicus manuals): `>RPV…;ID=1234;*7F<`, and the
 * messages that makers of vehicle trackers added to it (Virloc's GP, CQ, CV, US; JMAK's UV).
 */
export const taip = textProtocol<TaipSession>({
  name: 'taip',
  port: 5031,
  udp: 'also',
  framing: endingWith('<', { max: 1024 }),
  open: (settings) => sessionOf(settings?.model),
  configure: (state, settings) => Object.assign(state, sessionOf(settings.model)),
  decode,
});
