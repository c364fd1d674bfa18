import { ByteWriter } from '../../core/bytes.ts';
import { crc16X25 } from '../../core/checksum.ts';
import { MESSAGE } from './message-type.ts';

/** One frame taken apart: GT06 V1.8.1 §4, "data packet format". */
export type Gt06Frame = {
  type: number;
  /** 0x7979 with a two-byte length, instead of 0x7878 with one. */
  extended: boolean;
  /** What the length field says: type, content, serial number and check together. */
  length: number;
  /** The content between the type and the serial number. */
  content: Uint8Array;
  serial: number;
  /** Whether the check holds. Trackers exist that send a wrong one, so a broken check alone refuses nothing. */
  sound: boolean;
};

/** Longer than any frame of the manuals, photos included (1 kB each part). */
const LIMIT = 8192;

/**
 * Bytes of the frame at the front, 0 when more must arrive. The length field counts, and where it does not lead to the
 * closing CR LF, the first CR LF does: some vendors count wrongly, and 365GPS ("365GPS 2G and 4G protocol" §1) puts
 * other things in the field. @throws RangeError where no frame begins, or none ends within the limit.
 */
export function frameLength(buffer: Uint8Array): number {
  const [first, second] = buffer;
  if (first === undefined) return 0;
  if ((first !== 0x78 && first !== 0x79) || (second !== undefined && second !== first)) {
    throw new RangeError(
      `a gt06 frame begins with 7878 or 7979, not ${first.toString(16)}${second?.toString(16) ?? ''}`,
    );
  }
  if (buffer.length < 6) return 0;
  const said = first === 0x78 ? buffer[2]! + 5 : ((buffer[2]! << 8) | buffer[3]!) + 6;
  if (said > LIMIT) throw new RangeError(`a gt06 frame of ${said} bytes, of at most ${LIMIT}`);
  if (buffer.length < said) return shortLogin(buffer) || cutShort(buffer);
  if (endsAt(buffer, said)) return said;
  // 365GPS: the field counts Wi-Fi stations, which are seven bytes each and may hold a CR LF
  const counted = first === 0x78 ? stationsLength(buffer) : 0;
  if (counted > buffer.length) return 0;
  if (counted > 0 && endsAt(buffer, counted)) return counted;
  return closing(buffer, 6);
}

/** @throws RangeError when it is no frame. */
export function openFrame(frame: Uint8Array): Gt06Frame {
  const size = frame.length;
  const extended = frame[0] === 0x79;
  const head = extended ? 4 : 3;
  if (size < head + 3 || (frame[0] !== 0x78 && !extended) || frame[1] !== frame[0])
    throw new RangeError('no gt06 frame');
  // a lone CR: the frame of one that counts a byte too few, whose LF the framer took for the next frame's
  if (!endsAt(frame, size) && frame[size - 1] !== 0x0d) throw new RangeError('a gt06 frame ends with 0d0a');
  const length = extended ? (frame[2]! << 8) | frame[3]! : frame[2]!;
  const trailer = length === size - head - 2 && length >= 5;
  return {
    type: frame[head]!,
    extended,
    length,
    // without its count the frame seems to have no serial number or check either
    content: frame.subarray(head + 1, trailer ? size - 6 : size - 2),
    serial: (frame[size - 6]! << 8) | frame[size - 5]!,
    sound: trailer && crc16X25(frame.subarray(2, size - 4)) === ((frame[size - 4]! << 8) | frame[size - 3]!),
  };
}

/** A frame with its length, serial number, check and ends. */
export function closeFrame(type: number, content: Uint8Array, serial: number, extended = false): Uint8Array {
  const length = content.length + 5;
  const inner = new ByteWriter();
  if (extended) inner.u16(length);
  else inner.u8(length);
  inner.u8(type).put(content).u16(serial);
  const checked = inner.bytes();
  const start = extended ? 0x7979 : 0x7878;
  return new ByteWriter().u16(start).put(checked).u16(crc16X25(checked)).u16(0x0d0a).bytes();
}

function endsAt(buffer: Uint8Array, length: number): boolean {
  return buffer[length - 2] === 0x0d && buffer[length - 1] === 0x0a;
}

/** 365GPS §0x01: a login without serial number and check is three bytes shorter than it says. */
function shortLogin(buffer: Uint8Array): number {
  return buffer[0] === 0x78 && buffer[3] === MESSAGE.login && buffer.length >= 15 && endsAt(buffer, 15) ? 15 : 0;
}

/** A frame shorter than it says, which only its check can prove. */
function cutShort(buffer: Uint8Array): number {
  const end = buffer.length;
  if (end < 10 || !endsAt(buffer, end)) return 0;
  return crc16X25(buffer.subarray(2, end - 4)) === ((buffer[end - 4]! << 8) | buffer[end - 3]!) ? end : 0;
}

function stationsLength(buffer: Uint8Array): number {
  if (buffer[3] !== MESSAGE.cellsAndWifi && buffer[3] !== MESSAGE.cellsAndWifiOffline) return 0;
  const cellsAt = 4 + 6 + buffer[2]! * 7;
  const cells = buffer[cellsAt];
  return cells === undefined ? cellsAt + 1 : cellsAt + 1 + 3 + cells * 5 + 2;
}

/** The end of the first CR LF that ends at or after `from`; 0: not there yet. */
function closing(buffer: Uint8Array, from: number): number {
  for (let end = from; end <= Math.min(buffer.length, LIMIT); end++) if (endsAt(buffer, end)) return end;
  if (buffer.length >= LIMIT) throw new RangeError(`no end of a gt06 frame within ${LIMIT} bytes`);
  return 0;
}
