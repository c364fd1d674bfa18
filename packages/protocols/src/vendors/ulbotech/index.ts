import { ByteWriter } from '../../core/bytes.ts';
import { crc16Xmodem } from '../../core/checksum.ts';
import type { Message, StreamProtocol } from '../../core/protocol.ts';
import { beginningAndEndingWith, type Framing } from '../../core/shapes/framing.ts';
import { type Introduction, introduce } from '../../core/shapes/introduce.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { binaryLength, MARK, unescaped } from './frame.ts';
import { readReport } from './report.ts';
import { readText } from './text.ts';

type UlbotechMessage = Message & { reply?: Uint8Array };

const text = beginningAndEndingWith('*', '#', { max: 512, skip: '\r\n' });
const frameLength: Framing = (buffer) => (buffer[0] === MARK ? binaryLength(buffer) : text(buffer));

/** Reports are accepted with the first two bytes of theirs (corpus). */
const ACCEPTED = [0x01, 0xfe, MARK, 0x01];
const REPLY = new ByteWriter()
  .u8(MARK)
  .put(ACCEPTED)
  .u16(crc16Xmodem(Uint8Array.from(ACCEPTED)))
  .u8(MARK)
  .bytes();

/** Ulbotech's T300 family: reports of typed elements between F8, and texts from * to #. */
export const ulbotech: StreamProtocol<Introduction, UlbotechMessage> = {
  kind: 'stream',
  name: 'ulbotech',
  port: 5072,
  open: () => ({ introduced: false }),
  frameLength,
  decode(frame, state) {
    if (frame[0] === MARK) return introduce({ ...readReport(unescaped(frame)), reply: REPLY }, state);
    const words = fromLatin1(frame).trim();
    if (words === '') return { identities: [], fixes: [] };
    const sum = crc16Xmodem(toLatin1(words.slice(1, -1)))
      .toString(16)
      .toUpperCase()
      .padStart(4, '0');
    return introduce({ ...readText(words), reply: toLatin1(`*TS01,ACK:${sum}#`) }, state);
  },
  answer: ({ reply }) => reply,
  encode: () => undefined,
};
