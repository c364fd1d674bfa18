import { crc16Modbus } from '../../core/checksum.ts';

export const TAGS = 0x01;
const GARMIN = 0x06;
export const PICTURE = 0x07;
export const COMPRESSED = 0x08;
/** Head, and two bytes each of length and checksum. */
const AROUND = 5;
const HEAD = 3;
/** Iridium's own envelope: its first element is 28 bytes long, and its length has the other byte order. */
const SATELLITE_ELEMENT = [0x01, 0x00, 0x1c];

export const isSatellite = (frame: Uint8Array): boolean =>
  frame[0] === TAGS && SATELLITE_ELEMENT.every((byte, at) => frame[HEAD + at] === byte);

/** The highest bit of the length says that more lies in the archive. @throws RangeError where no packet begins */
export function frameLength(buffer: Uint8Array): number {
  const [head, low, high] = buffer;
  if (head === undefined) return 0;
  if (head !== TAGS && head !== GARMIN && head !== PICTURE && head !== COMPRESSED) {
    throw new RangeError('no packet begins here');
  }
  if (low === undefined || high === undefined || buffer.length < HEAD + SATELLITE_ELEMENT.length) return 0;
  const length = isSatellite(buffer) ? HEAD + low * 256 + high : AROUND + low + (high & 0x7f) * 256;
  return buffer.length < length ? 0 : length;
}

/** @throws RangeError for a checksum or a length that is wrong */
export function openFrame(frame: Uint8Array): Uint8Array {
  if (frame.length < AROUND || frameLength(frame) !== frame.length) throw new RangeError('not one whole packet');
  const end = frame.length - 2;
  if (crc16Modbus(frame.subarray(0, end)) !== frame[end]! + frame[end + 1]! * 256)
    throw new RangeError('wrong checksum');
  return frame.subarray(HEAD, end);
}
