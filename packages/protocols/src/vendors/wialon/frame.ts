import { fromLatin1 } from '../../core/text.ts';

const COMPRESSED = 0xff;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const HASH = 0x23;
/** A black box of some hundred messages; beyond it the tracker has to make smaller ones ("recommended block size up to 50 KB"). */
const MAX = 65_536;
/** The line before a binary block: its longest part is the name of an image. */
const MAX_HEADER = 512;

/**
 * A line; a line and the binary block whose size it says; or a compressed container: 0xff, length with the low byte first. Ends of lines
 * alone are frames of their own. @throws RangeError where none begins or ends
 */
export function frameLength(buffer: Uint8Array): number {
  const first = buffer[0];
  if (first === undefined) return 0;
  if (first === LINE_FEED || first === CARRIAGE_RETURN) return 1;
  if (first === COMPRESSED) {
    if (buffer.length < 3) return 0;
    const length = 3 + (buffer[1]! | (buffer[2]! << 8));
    return buffer.length < length ? 0 : length;
  }
  if (!beginsPacket(first)) throw new RangeError(`no packet begins with byte ${first}`);
  const feed = buffer.subarray(0, MAX).indexOf(LINE_FEED);
  if (feed < 0) {
    if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a line`);
    return 0;
  }
  const length = feed + 1 + blockLength(buffer.subarray(0, feed + 1));
  if (length > MAX) throw new RangeError(`a packet of ${length} bytes`);
  return buffer.length < length ? 0 : length;
}

/** # or, over UDP, the first letter or digit of an identity. */
function beginsPacket(byte: number): boolean {
  return byte === HASH || /[\dA-Za-z]/.test(String.fromCharCode(byte));
}

/** What follows the line: an image's block, or a tachograph's. */
function blockLength(line: Uint8Array): number {
  if (line.length > MAX_HEADER) return 0;
  const [, image, tachograph] = /^[^#]*#(?:I#(\d{1,7});|T#[^;]*;(\d{1,7});)/.exec(fromLatin1(line)) ?? [];
  return Number(image ?? tachograph ?? 0);
}
