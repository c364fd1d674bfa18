import { ByteWriter } from '../../core/bytes.ts';

/** Both flags are FA AF; inside, FB BF 01 means FA AF and FB BF 02 means FB BF (devices and server protocol, §1.4). */
const FLAG = [0xfa, 0xaf] as const;
const ESCAPE = [0xfb, 0xbf] as const;
/** Flag, type, number, identity, length and checksum. */
export const HEAD = 2 + 2 + 2 + 8 + 2 + 2;
/** The length's bits; the others mean encryption and parts. */
const LENGTH_BITS = 0x03ff;
const MAX = 4096;

/** @throws RangeError where no frame begins or ends. */
export function frameLength(buffer: Uint8Array): number {
  const [first, second] = buffer;
  if (first === undefined) return 0;
  if (first !== FLAG[0] || (second !== undefined && second !== FLAG[1])) throw new RangeError('no flag of a frame');
  const limit = Math.min(buffer.length, MAX);
  for (let at = 2; at + 1 < limit; at++) if (isPair(buffer, at, FLAG)) return at + 2;
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a frame`);
  return 0;
}

const isPair = (bytes: Uint8Array, at: number, [first, second]: readonly [number, number]) =>
  bytes[at] === first && bytes[at + 1] === second;

export type Opened = { type: number; serial: number; identity: Uint8Array; payload: Uint8Array };

/** The content between the flags. @throws RangeError where length or checksum are wrong */
export function openFrame(frame: Uint8Array): Opened {
  if (!isPair(frame, 0, FLAG) || !isPair(frame, frame.length - 2, FLAG)) throw new RangeError('a frame without flags');
  const bytes = unescaped(frame.subarray(0, frame.length - 2));
  if (bytes.length < HEAD) throw new RangeError('a frame without a head');
  const word = (at: number) => (bytes[at]! << 8) | bytes[at + 1]!;
  const payload = bytes.subarray(HEAD, HEAD + (word(14) & LENGTH_BITS));
  if (payload.length < (word(14) & LENGTH_BITS)) throw new RangeError('a frame shorter than it says');
  if (checksum(payload) !== word(16)) throw new RangeError('a wrong checksum');
  return { type: word(2), serial: word(4), identity: bytes.subarray(6, 14), payload };
}

export function closeFrame(type: number, serial: number, identity: Uint8Array, payload: Uint8Array): Uint8Array {
  const body = new ByteWriter()
    .u16(type)
    .u16(serial)
    .put(identity)
    .u16(payload.length)
    .u16(checksum(payload))
    .put(payload)
    .bytes();
  return new ByteWriter().put(FLAG).put(escaped(body)).put(FLAG).bytes();
}

/** The sum of all bytes, turned over. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
}

function unescaped(bytes: Uint8Array): Uint8Array {
  const plain: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const [kind] = isPair(bytes, at, ESCAPE) ? [bytes[at + 2]] : [];
    if (kind === 1 || kind === 2) {
      plain.push(...(kind === 1 ? FLAG : ESCAPE));
      at += 2;
    } else plain.push(bytes[at]!);
  }
  return Uint8Array.from(plain);
}

function escaped(bytes: Uint8Array): number[] {
  const safe: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const kind = isPair(bytes, at, FLAG) ? 1 : isPair(bytes, at, ESCAPE) ? 2 : 0;
    if (kind > 0) {
      safe.push(...ESCAPE, kind);
      at++;
    } else safe.push(bytes[at]!);
  }
  return safe;
}
