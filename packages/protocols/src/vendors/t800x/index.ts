import type { StreamProtocol } from '../../core/protocol.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { closeFrame, frameLength } from './frame.ts';
import type { T800xMessage, T800xSession } from './session.ts';

/**
 * Topflytech's trackers, all families: T8803 (0x2323), vehicle trackers (0x2525), OBD plugs (0x2626) and asset trackers
 * (0x2727), after the vendor's own codec (TOPFLYtech/TOPFLYtechCodec) and its manual.
 */
export const t800x: StreamProtocol<T800xSession, T800xMessage> = {
  kind: 'stream',
  name: 't800x',
  port: 5094,
  udp: 'also',
  open: (settings = {}) => ({ settings, family: undefined }),
  configure(session, settings) {
    session.settings = settings;
  },
  frameLength,
  decode,
  answer: ({ acknowledge }) => acknowledge && closeFrame(acknowledge.head, acknowledge.content),
  encode,
};
