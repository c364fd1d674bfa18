import type { StreamProtocol } from '../../core/protocol.ts';
import { type TextMessage, textProtocol } from '../../core/shapes/text-protocol.ts';
import { readBytes } from './bytes.ts';
import { decode, REPLY } from './decode.ts';
import { contentOf, frameLength, isBytes } from './frame.ts';

const texts = textProtocol({ name: 'gosafe', port: 5078, udp: 'also', framing: frameLength, decode });

/**
 * GoSafe's G3, G6, G7 and G79 trackers: `*GS06,IMEI,…#`, records between dollar signs, of parts with a name each; or the same in
 * bytes, between two 0xf8.
 */
export const gosafe: StreamProtocol<undefined, TextMessage> = {
  ...texts,
  decode: (frame, state, now) =>
    isBytes(frame) ? { ...readBytes(contentOf(frame)), reply: REPLY } : texts.decode(frame, state, now),
};
