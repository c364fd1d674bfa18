import { crc8Nrsc5, crc16Ccitt } from '../../core/checksum.ts';
import type { EgtsSession } from './session.ts';

const VERSION = 1;
/** Without a route, and with one. */
const HEADERS: readonly number[] = [11, 16];
const LENGTH_AT = 5;
const CHECKSUM = 2;
/** Encrypted or compressed data (order 285, 5.2: ENA, CMP). */
export const UNREADABLE = 0x1c;
export const TYPE = { response: 0, data: 1, signed: 2 } as const;

/**
 * A packet of records is taken apart: its header, then each of its records, the last of them with the packet's checksum, so that
 * each device's are a message of their own. Another packet is one frame. @throws RangeError where no packet begins
 */
export function frameLength(buffer: Uint8Array, { packet }: EgtsSession): number {
  if (packet) return recordLength(buffer, packet.left);
  const [version, , flags, header] = buffer;
  if (version === undefined) return 0;
  if (version !== VERSION) throw new RangeError(`version ${version}`);
  if (flags === undefined || header === undefined) return 0;
  if (!HEADERS.includes(header)) throw new RangeError(`a header of ${header} bytes`);
  if (buffer.length < header) return 0;
  if (crc8Nrsc5(buffer.subarray(0, header - 1)) !== buffer[header - 1])
    throw new RangeError('wrong checksum of a header');
  const size = word(buffer, LENGTH_AT);
  const whole = size === 0 ? header : header + size + CHECKSUM;
  if (buffer.length < whole) return 0;
  const type = typeOf(buffer);
  if (size === 0 || type === TYPE.response || (flags & UNREADABLE) !== 0) return whole;
  const data = buffer.subarray(header, header + size);
  // what is not whole is refused as a whole
  if (crc16Ccitt(data) !== word(buffer, header + size)) return whole;
  const records = recordsAt(data, type);
  return areRecords(data.subarray(records)) ? header + records : whole;
}

export const word = (bytes: Uint8Array, at: number): number => bytes[at]! + bytes[at + 1]! * 256;

export const typeOf = (packet: Uint8Array): number => packet[9]!;

/** Where a packet's records begin in its data: after the signature of a signed one. */
export function recordsAt(data: Uint8Array, type: number): number {
  return type === TYPE.signed && data.length >= 2 ? 2 + word(data, 0) : 0;
}

/** Length, number, flags, and what they say there is: object, event, moment; both services. */
export function recordHead(flags: number): number {
  return 2 + 2 + 1 + 4 * ((flags & 1) + ((flags >> 1) & 1) + ((flags >> 2) & 1)) + 2;
}

const FLAGS_AT = 4;

function lengthAt(bytes: Uint8Array, at: number): number {
  return at + FLAGS_AT < bytes.length ? recordHead(bytes[at + FLAGS_AT]!) + word(bytes, at) : Number.NaN;
}

/** Whether records fill it. */
function areRecords(data: Uint8Array): boolean {
  let at = 0;
  while (at < data.length) at += lengthAt(data, at);
  return data.length > 0 && at === data.length;
}

function recordLength(buffer: Uint8Array, left: number): number {
  if (buffer.length < left + CHECKSUM) return 0;
  const length = lengthAt(buffer, 0);
  // the last one takes the checksum with it
  return length === left ? length + CHECKSUM : length;
}
