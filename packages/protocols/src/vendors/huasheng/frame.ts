import { ByteReader, ByteWriter } from '../../core/bytes.ts';

const MARK = 0xc0;
const ESCAPE = 0xdb;
/** Behind an escape: the mark and the escape itself (SLIP, RFC 1055). */
const ESCAPED: Readonly<Record<number, number>> = { 220: MARK, 221: ESCAPE };
/** Mark, version, length, type, unused, index, mark. */
const SHORTEST = 14;
const MAX = 4096;

/**
 * From one mark to the next. Trackers that do not escape marks are recognised by the length, which counts neither the first mark nor
 * the last. @throws RangeError where no frame begins.
 */
export function frameLength(buffer: Uint8Array): number {
  if (buffer.length === 0) return 0;
  if (buffer[0] !== MARK) throw new RangeError(`a frame begins with 0xc0, not with ${buffer[0]}`);
  if (buffer[1] === MARK) return 1; // the end of a frame whose beginning is lost
  const head = unescaped(buffer.subarray(1, 9));
  if (head.length < 4) return 0;
  const whole = ((head[2]! << 8) | head[3]!) + 2;
  if (whole < SHORTEST || whole > MAX) throw new RangeError(`a frame of ${whole} bytes`);
  if (buffer.length < whole) return 0;
  if (buffer[whole - 1] === MARK) return whole;
  const end = buffer.subarray(0, MAX).indexOf(MARK, 1);
  if (end > 0) return end + 1;
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a frame`);
  return 0;
}

export type HuashengFrame = { type: number; index: number; body: ByteReader };

/** @throws RangeError for bytes that are no frame. */
export function openFrame(bytes: Uint8Array): HuashengFrame {
  const plain = bytes.length === (((bytes[3] ?? 0) << 8) | (bytes[4] ?? 0)) + 2;
  const content = plain ? bytes.subarray(1, -1) : unescaped(bytes.subarray(1, -1));
  const reader = new ByteReader(content).skip(4);
  const type = reader.u16();
  const index = reader.skip(2).u32();
  return { type, index, body: reader };
}

export function closeFrame(version: number, type: number, index: number, body: Iterable<number> = []): Uint8Array {
  const tail = [...body];
  const content = new ByteWriter()
    .u16(version)
    .u16(tail.length + 12)
    .u16(type)
    .u16(0)
    .u32(index)
    .put(tail)
    .bytes();
  const writer = new ByteWriter().u8(MARK);
  for (const byte of content) {
    if (byte === MARK) writer.u8(ESCAPE).u8(0xdc);
    else if (byte === ESCAPE) writer.u8(ESCAPE).u8(0xdd);
    else writer.u8(byte);
  }
  return writer.u8(MARK).bytes();
}

function unescaped(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(ESCAPE)) return bytes;
  const plain: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const meant = bytes[at] === ESCAPE ? ESCAPED[bytes[at + 1] ?? 0] : undefined;
    if (meant !== undefined) at++;
    plain.push(meant ?? bytes[at]!);
  }
  return Uint8Array.from(plain);
}
