import { ByteWriter } from '../../core/bytes.ts';
import { crc16Ccitt } from '../../core/checksum.ts';
import { fromHex, toHex } from '../../core/hex.ts';

const DOLLAR = 0x24;
const AT = 0x40;
/** $$, length, identity, type, check, line end. */
const SHORTEST = 17;
/** A photo comes in parts of about a kilobyte. */
const MAX = 4096;

/**
 * $$ (the tracker's) or @@ (the server's), the length of the whole, and the rest. Where the length is left 0 the frame ends with its line.
 * A byte before it is a frame that says nothing. @throws RangeError for a length that no frame has.
 */
export function frameLength(buffer: Uint8Array): number {
  if (buffer.length === 0) return 0;
  if (!isMark(buffer[0]!)) return 1;
  if (buffer.length < 4) return 0;
  if (buffer[1] !== buffer[0]) return 1;
  const length = (buffer[2]! << 8) | buffer[3]!;
  if (length === 0) return lineLength(buffer);
  if (length < SHORTEST || length > MAX) throw new RangeError(`a frame of ${length} bytes`);
  return buffer.length < length ? 0 : length;
}

function lineLength(buffer: Uint8Array): number {
  const limit = Math.min(buffer.length, MAX);
  for (let at = SHORTEST - 2; at + 1 < limit; at++) if (buffer[at] === 0x0d && buffer[at + 1] === 0x0a) return at + 2;
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a line`);
  return 0;
}

const isMark = (byte: number) => byte === DOLLAR || byte === AT;

export type MeiligaoFrame = { id: Uint8Array; type: number; body: Uint8Array };

/** @throws RangeError for bytes that are no frame. */
export function openFrame(bytes: Uint8Array): MeiligaoFrame {
  if (bytes.length < SHORTEST) throw new RangeError(`${bytes.length} bytes are no frame`);
  return {
    id: bytes.subarray(4, 11),
    type: (bytes[11]! << 8) | bytes[12]!,
    // some count a byte behind the line's end
    body: bytes.subarray(13, bytes.at(-1) === 0x0d && bytes.at(-2) === 0x0a ? -5 : -4),
  };
}

/** A frame of the server's, or of the tracker's with `mark` $. */
export function closeFrame(id: Uint8Array, type: number, body: Iterable<number> = [], mark = AT): Uint8Array {
  const content = [...id, type >> 8, type & 0xff, ...body];
  const length = content.length + 8;
  const head = new ByteWriter().u8(mark).u8(mark).u16(length).put(content).bytes();
  return new ByteWriter().put(head).u16(crc16Ccitt(head)).u16(0x0d0a).bytes();
}

/** The fourteen digits, f for those that the identity has not. An IMEI's fifteenth, its check digit, has no room. */
export function idBytes(identity: string): Uint8Array {
  if (!/^\d+$/.test(identity)) throw new RangeError(`an identity of digits, not ${identity.slice(0, 20)}`);
  return fromHex(identity.slice(0, 14).padEnd(14, 'f'));
}

/** The digits, and, where they can be an IMEI without its last, that IMEI. */
export function identitiesOf(id: Uint8Array): string[] {
  const digits = toHex(id).replace(/f+$/, '');
  if (!/^\d+$/.test(digits)) throw new RangeError(`no identity: ${digits}`);
  return digits.length === 14 ? [digits, digits + luhn(digits)] : [digits];
}

function luhn(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[at]) * (at % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return (10 - (sum % 10)) % 10;
}
