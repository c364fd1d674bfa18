import type { StreamProtocol } from '../../core/protocol.ts';
import { answer } from './answer.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { frameLength } from './frame.ts';
import { type Gl200Message, type Gl200Session, openSession } from './session.ts';

/**
 * Queclink's "@Track Air Interface Protocol": texts (`+RESP:GTFRI,…$`), which every family words a little otherwise, the
 * same reports in bytes (HEX format), and the records in bytes of the newest families.
 */
export const gl200: StreamProtocol<Gl200Session, Gl200Message> = {
  kind: 'stream',
  name: 'gl200',
  port: 5004,
  udp: 'also',
  open: openSession,
  configure(session, settings) {
    session.settings = settings;
  },
  frameLength,
  decode,
  answer,
  encode,
};
