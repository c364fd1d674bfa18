import { fromLatin1 } from '../../core/text.ts';
import { decodeBinary } from './binary/decode.ts';
import { isBinary } from './frame.ts';
import type { Gl200Message, Gl200Session } from './session.ts';
import { decodeText } from './text/decode.ts';

const PLUS = 0x2b;

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array, session: Gl200Session): Gl200Message {
  if (frame[0] !== PLUS) {
    if (frame.length > 1) throw new RangeError('a message begins with +');
    return { identities: [], fixes: [] };
  }
  return isBinary(frame) ? decodeBinary(frame) : decodeText(fromLatin1(frame), session.settings);
}
