import type { StreamProtocol } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { frameLength } from './frame.ts';
import { openSession, type WialonMessage, type WialonSession } from './session.ts';

/** Wialon IPS of Gurtam, versions 1.1 and 2.0, which many makers' trackers and phone applications speak. */
export const wialon: StreamProtocol<WialonSession, WialonMessage> = {
  kind: 'stream',
  name: 'wialon',
  port: 5039,
  udp: 'also',
  open: openSession,
  frameLength,
  decode,
  answer: ({ reply }) => (reply === undefined ? undefined : toLatin1(reply)),
  encode,
};
