import { ByteReader, ByteWriter } from '../../core/bytes.ts';
import { crc16Kermit } from '../../core/checksum.ts';

/** A packet has at most 1024 bytes; parts of a file fill it. */
const LIMIT = 2048;
/** The length before, the check behind. */
const ENVELOPE = 4;
/** An IMEI of eight bytes and a command id. */
const SMALLEST = 9;

export type RuptelaFrame = { imei: string; command: number; payload: ByteReader; sound: boolean };

/**
 * A length of two bytes, so many bytes, CRC-16 of two. Where the check does not hold at that length, but does for all that came
 * together, the length was wrong: devices' answers to long texts are such. @throws RangeError for a length that no packet has.
 */
export function frameLength(buffer: Uint8Array): number {
  if (buffer.length < 2) return 0;
  const length = ((buffer[0]! << 8) | buffer[1]!) + ENVELOPE;
  if (length < SMALLEST + ENVELOPE || length > LIMIT) throw new RangeError(`a ruptela packet of ${length} bytes`);
  if (buffer.length < length) return 0;
  if (buffer.length === length || isSound(buffer.subarray(0, length))) return length;
  return buffer.length <= LIMIT && isSound(buffer) ? buffer.length : length;
}

function isSound(packet: Uint8Array): boolean {
  const end = packet.length - 2;
  return crc16Kermit(packet.subarray(2, end)) === ((packet[end]! << 8) | packet[end + 1]!);
}

/** @throws RangeError when it is no packet. */
export function openFrame(frame: Uint8Array): RuptelaFrame {
  if (frame.length < SMALLEST + ENVELOPE) throw new RangeError('no ruptela packet');
  const reader = new ByteReader(frame.subarray(2, -2));
  const imei = reader.u64().toString().padStart(15, '0');
  const command = reader.u8();
  return { imei, command, payload: reader, sound: isSound(frame) };
}

/** A packet of the server: commands are numbered from 100 (command 1 is answered by 100, the others by themselves plus 100). */
export function closeFrame(command: number, payload: Iterable<number>): Uint8Array {
  const content = Uint8Array.from([command, ...payload]);
  return new ByteWriter().u16(content.length).put(content).u16(crc16Kermit(content)).bytes();
}

/** A packet of a device. */
export function deviceFrame(imei: string, command: number, payload: Iterable<number>): Uint8Array {
  const content = new ByteWriter().u64(BigInt(imei)).u8(command).put(payload).bytes();
  return new ByteWriter().u16(content.length).put(content).u16(crc16Kermit(content)).bytes();
}
