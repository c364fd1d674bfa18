import type { StreamProtocol } from '../../core/protocol.ts';
import { beginningAndEndingWith, type Framing } from '../../core/shapes/framing.ts';
import type { Introduction } from '../../core/shapes/introduce.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { BINARY, binaryLength, readBinary } from './binary.ts';
import { encode } from './encode.ts';
import type { Jt600Message } from './message.ts';
import { readNetwork } from './network.ts';
import { readText } from './text.ts';

const MAX = 1024;
const CLOSING = 0x29;
const SKIPPED = '\r\n';
const text = beginningAndEndingWith('(', ')', { max: MAX, skip: SKIPPED });
/** A sensor's report has bytes between its brackets, of any value, at least so many. */
const NETWORK = /^\(\d{10},\d+,\d+,WLNET,5,\d+,/;
const NETWORK_BYTES = 40;

const frameLength: Framing = (buffer) => {
  if (buffer[0] === BINARY) return binaryLength(buffer);
  const length = text(buffer);
  const head = NETWORK.exec(fromLatin1(buffer.subarray(0, 60)))?.[0].length;
  if (head === undefined) return length;
  const end = buffer.subarray(0, MAX).indexOf(CLOSING, head + NETWORK_BYTES);
  if (end < 0 && buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
  return end + 1;
};

/** Jointech's trackers and electronic locks (JT600, JT701): positions in binary records and in texts between brackets. */
export const jt600: StreamProtocol<Introduction, Jt600Message> = {
  kind: 'stream',
  name: 'jt600',
  port: 5014,
  open: () => ({ introduced: false }),
  frameLength,
  decode(frame, state) {
    if (frame[0] === BINARY) return readBinary(frame, state);
    const words = fromLatin1(frame);
    const network = NETWORK.exec(words)?.[0];
    if (network !== undefined) return readNetwork(words, frame.subarray(network.length), state);
    return readText(words.trim(), state);
  },
  answer: ({ reply }) => (reply === undefined ? undefined : toLatin1(reply)),
  encode(command) {
    const words = encode(command);
    return words === undefined ? undefined : toLatin1(words);
  },
};
