import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';
import { encode, envelope, MOMENT } from './encode.ts';
import { framing } from './frame.ts';
import type { FifotrackSession } from './photo.ts';

/** Fifotrack's A and S series: `$$length,IMEI,number,type,…*checksum`. */
export const fifotrack = textProtocol<FifotrackSession>({
  name: 'fifotrack',
  port: 5124,
  framing,
  open: () => ({ photo: undefined }),
  decode,
  answer: ({ reply }, now) =>
    reply === undefined
      ? undefined
      : envelope(reply.replace(MOMENT, now.toISOString().replace(/\D/g, '').slice(2, 14))),
  encode,
});
