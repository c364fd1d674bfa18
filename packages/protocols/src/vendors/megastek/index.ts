import { beginningAndEndingWith, type Framing } from '../../core/shapes/framing.ts';
import type { Introduction } from '../../core/shapes/introduce.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';

const MAX = 1024;
/** Texts of the second generation end with an exclamation mark, those of the first with a line's end. */
const ended = beginningAndEndingWith('$SL', '!\n', { max: MAX, skip: '\r' });
const LENGTH_DIGITS = 4;
const ZERO = 0x30;
const NINE = 0x39;
const BREAKS = new Set([0x0d, 0x0a, 0x21]);

/** Either a length in four digits and a text of so many characters, or a text with its end; breaks between them are skipped. */
const framing: Framing = (buffer) => {
  const first = buffer[0] ?? 0;
  if (BREAKS.has(first)) return 1;
  if (first < ZERO || first > NINE) return ended(buffer);
  if (buffer.length < LENGTH_DIGITS) return 0;
  let length = 0;
  for (let at = 0; at < LENGTH_DIGITS; at++) {
    const digit = buffer[at]! - ZERO;
    if (digit < 0 || digit > 9) throw new RangeError('a length that is no four digits');
    length = length * 10 + digit;
  }
  if (length === 0 || length > MAX) throw new RangeError(`a text of ${length} characters`);
  return buffer.length < length + LENGTH_DIGITS ? 0 : length + LENGTH_DIGITS;
};

/** Megastek's GVT and MT trackers: `$MGV002,…;!`, with its length before it or not, and before that `STX,…$GPRMC,…`. */
export const megastek = textProtocol<Introduction>({
  name: 'megastek',
  port: 5024,
  framing,
  open: () => ({ introduced: false }),
  decode,
});
