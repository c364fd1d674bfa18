import { toLatin1 } from '../../core/text.ts';

/** What a connection begins with. */
const GREETING = toLatin1('#BCE#\r\n');
export const IDENTITY = 8;
const LENGTH = 2;
const MAX_FRAME = 16_384;
const MAX_IMEI = 999_999_999_999_999;

export const isGreeting = (frame: Uint8Array): boolean =>
  frame.length === GREETING.length && GREETING.every((byte, at) => frame[at] === byte);

/**
 * An identity, blocks with their lengths, and the sum of all that: only the sum shows which block is the last.
 * @throws RangeError where no message begins
 */
export function frameLength(buffer: Uint8Array): number {
  const count = Math.min(buffer.length, GREETING.length);
  if (GREETING.every((byte, at) => at >= count || buffer[at] === byte)) return count === GREETING.length ? count : 0;
  if (buffer.length < IDENTITY) return 0;
  imeiOf(buffer);
  let [end, sum, added] = [IDENTITY, 0, 0];
  while (buffer.length >= end + LENGTH) {
    const length = buffer[end]! + buffer[end + 1]! * 256;
    end += LENGTH + length;
    if (length === 0 || end > MAX_FRAME) throw new RangeError(`a block of ${length} bytes`);
    if (buffer.length <= end) return 0;
    while (added < end) sum += buffer[added++]!;
    if ((sum & 0xff) === buffer[end]) return end + 1;
  }
  return 0;
}

/** The lowest byte first. @throws RangeError for more than fifteen digits */
export function imeiOf(message: Uint8Array): string {
  let imei = 0;
  for (let at = IDENTITY - 1; at >= 0; at--) imei = imei * 256 + message[at]!;
  if (imei > MAX_IMEI) throw new RangeError(`no IMEI: ${imei}`);
  return String(imei).padStart(15, '0');
}
