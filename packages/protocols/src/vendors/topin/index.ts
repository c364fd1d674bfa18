import type { StreamProtocol } from '../../core/protocol.ts';
import { answer } from './answer.ts';
import { decode, type TopinMessage } from './decode.ts';
import { encode } from './encode.ts';
import { frameLength } from './frame.ts';

/** Topin's personal and vehicle trackers (ZhongXun): `78 78`, a length, a type, content, `0D 0A`. */
export const topin: StreamProtocol<undefined, TopinMessage> = {
  kind: 'stream',
  name: 'topin',
  port: 5199,
  open: () => undefined,
  frameLength,
  decode,
  answer,
  encode,
};
