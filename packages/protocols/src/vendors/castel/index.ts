import { ByteWriter } from '../../core/bytes.ts';
import type { StreamProtocol } from '../../core/protocol.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { closeFrame, frameLength } from './frame.ts';
import type { CastelMessage, CastelSession } from './session.ts';

/**
 * Castel's trackers: the OBD plugs IDD-212 to D-218 ("NEW OBD SMART communication protocol", CB212-C1005), the PT and
 * MPIP trackers, and those whose frames begin with $$.
 */
export const castel: StreamProtocol<CastelSession, CastelMessage> = {
  kind: 'stream',
  name: 'castel',
  port: 5086,
  udp: 'also',
  open: () => ({ pending: undefined }),
  frameLength,
  decode,
  answer({ reply }, now) {
    if (!reply) return undefined;
    if (!reply.withTime) return closeFrame(reply.head, reply.content);
    const seconds = Math.floor(now.getTime() / 1000);
    return closeFrame(reply.head, new ByteWriter().put(reply.content).u32le(seconds).bytes());
  },
  encode,
};
