import { ByteWriter } from '../../core/bytes.ts';
import { sum8 } from '../../core/checksum.ts';
import type { StreamProtocol } from '../../core/protocol.ts';
import { endingWith, type Framing } from '../../core/shapes/framing.ts';
import { type Introduction, introduce } from '../../core/shapes/introduce.ts';
import { fromLatin1 } from '../../core/text.ts';
import { HEADER, headerLength, PACKET, packetLength, readHeader, readPacket } from './binary.ts';
import type { ArnaviMessage } from './message.ts';
import { readText } from './text.ts';

const text = endingWith('\n', { max: 1024, skip: '\r' });
const frameLength: Framing = (buffer) => {
  if (buffer[0] === HEADER) return headerLength(buffer);
  if (buffer[0] === PACKET) return packetLength(buffer);
  return text(buffer);
};

/** Arnavi: a header with the identity and packets of records with tags, or texts such as `$AV,V4,…`. */
export const arnavi: StreamProtocol<Introduction, ArnaviMessage> = {
  kind: 'stream',
  name: 'arnavi',
  port: 5100,
  open: () => ({ introduced: false }),
  frameLength,
  decode(frame, state) {
    if (frame[0] === PACKET) return readPacket(frame);
    if (frame[0] !== HEADER) return introduce(readText(fromLatin1(frame).trim()), state);
    state.introduced = true;
    return readHeader(frame);
  },
  answer({ reply }, now) {
    if (reply !== 'time') return reply;
    const time = new ByteWriter().u32le(Math.floor(now.getTime() / 1000)).bytes();
    return new ByteWriter()
      .put([0x7b, 0x04, 0x00, sum8(time)])
      .put(time)
      .u8(0x7d)
      .bytes();
  },
  encode: () => undefined,
};
