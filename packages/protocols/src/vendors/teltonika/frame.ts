import { ByteWriter } from '../../core/bytes.ts';
import { crc16Arc } from '../../core/checksum.ts';

/** A packet is at most 1280 bytes on FMB devices and 2 kB with a picture; serial lines may add theirs. */
const MAX_DATA = 16_384;
/** A codec and two counts. */
const SMALLEST = 3;
/** An IMEI has 15 digits; devices without one send up to 20. */
const MAX_IDENTITY = 20;

/** Zeros and data field length before the data, CRC-16 in four bytes behind it (Teltonika wiki, "Codec 8", AVL Data Packet). */
export const HEADER = 8;
export const TRAILER = 4;
/** Keep the channel open and carry nothing: the ping (Teltonika wiki, "Network ping"), line ends behind a packet. */
const PING = 0xff;
const FILLERS: readonly (number | undefined)[] = [PING, 0x0d, 0x0a];

export function isFiller(byte: number | undefined): boolean {
  return FILLERS.includes(byte);
}

/**
 * The three things a device sends over TCP: a ping, its identity behind two bytes of length, or a packet behind four
 * zeros and four bytes of length; and its datagrams. @throws RangeError for anything else, or a length beyond the limits.
 */
export function frameLength(buffer: Uint8Array): number {
  if (buffer.length === 0) return 0;
  if (isFiller(buffer[0])) return 1;
  if (isDatagram(buffer)) return wholeDatagram(buffer);
  if (buffer[0] !== 0) throw new RangeError(`a Teltonika frame cannot begin with ${buffer[0]}`);
  if (buffer.length < 2) return 0;
  const identity = buffer[1]!;
  if (identity > MAX_IDENTITY) throw new RangeError(`an identity of ${identity} characters, at most ${MAX_IDENTITY}`);
  if (identity > 0) return buffer.length < 2 + identity ? 0 : 2 + identity;
  if (buffer.subarray(2, 4).some((byte) => byte !== 0)) throw new RangeError('four zeros begin a Teltonika packet');
  if (buffer.length < HEADER) return 0;
  const data = new DataView(buffer.buffer, buffer.byteOffset).getUint32(4);
  if (data > MAX_DATA) throw new RangeError(`a Teltonika packet of ${data} bytes, at most ${MAX_DATA}`);
  if (data < SMALLEST) return endless(buffer); // an example in the FM4 manual leaves its length at zero
  const whole = HEADER + data + TRAILER;
  return buffer.length < whole ? 0 : whole;
}

/** Behind the length of a datagram: its number, 01, the number of its data, and the identity behind two bytes of length. */
const DATAGRAM_HEAD = 8;
const UNUSED = 1;
/** A datagram has a head, an IMEI and a record, so that it cannot be taken for an identity. */
const SMALLEST_DATAGRAM = 30;

/** Whether a datagram begins here, which has the same packets in another envelope (Teltonika wiki, "Codec 8", sending over UDP). */
export function isDatagram(buffer: Uint8Array): boolean {
  if (buffer.length < DATAGRAM_HEAD || buffer[4] !== UNUSED || buffer[6] !== 0) return false;
  const identity = buffer[7]!;
  return lengthOf(buffer) >= SMALLEST_DATAGRAM && identity > 0 && identity <= MAX_IDENTITY;
}

function wholeDatagram(buffer: Uint8Array): number {
  const whole = 2 + lengthOf(buffer);
  return buffer.length < whole ? 0 : whole;
}

const lengthOf = (buffer: Uint8Array): number => (buffer[0]! << 8) | buffer[1]!;

/** A packet without its length ends where the caller says so. */
function endless(buffer: Uint8Array): 0 {
  if (buffer.length > MAX_DATA) throw new RangeError('a Teltonika packet without a length');
  return 0;
}

/** A whole packet round its data, from codec id to second count: zeros, length, data, CRC-16/IBM. */
export function packet(data: Uint8Array): Uint8Array {
  return new ByteWriter().u32(0).u32(data.length).put(data).u32(crc16Arc(data)).bytes();
}
