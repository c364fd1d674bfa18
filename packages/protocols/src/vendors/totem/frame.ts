import { fromLatin1 } from '../../core/text.ts';

const MAX = 2048;
const DOLLAR = 0x24;
const HASH = 0x23;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * `$$` and the frame's length, in four decimal digits that begin with 0 or in two hexadecimal ones; a picture's part, `$U…#`; or what the
 * earlier generation answers to a command, `Receive:…#` or a line. Ends of lines alone are frames of their own.
 * @throws RangeError where none begins
 */
export function frameLength(buffer: Uint8Array): number {
  const first = buffer[0];
  if (first === undefined) return 0;
  if (first === CARRIAGE_RETURN || first === LINE_FEED) return 1;
  if (first === DOLLAR) {
    if (buffer.length < 2) return 0;
    return buffer[1] === DOLLAR ? saidLength(buffer) : endOf(buffer, HASH);
  }
  if (first !== 0x52) throw new RangeError(`no message begins with byte ${first}`);
  const isRefusal = fromLatin1(buffer.subarray(0, 16)).startsWith('Receive:Set Err');
  return endOf(buffer, isRefusal ? LINE_FEED : HASH);
}

function saidLength(buffer: Uint8Array): number {
  if (buffer.length < 6) return 0;
  const digits = fromLatin1(buffer.subarray(2, 6));
  const isLater = digits.startsWith('0');
  if (!(isLater ? /^\d{4}$/ : /^[\dA-F]{2}/i).test(digits)) throw new RangeError('a message without a length');
  const length = isLater ? Number(digits) : Number.parseInt(digits.slice(0, 2), 16);
  if (length < 10 || length > MAX) throw new RangeError(`a message of ${length} bytes`);
  return buffer.length < length ? 0 : length;
}

function endOf(buffer: Uint8Array, end: number): number {
  const at = buffer.subarray(0, MAX).indexOf(end);
  if (at < 0 && buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
  return at + 1;
}
