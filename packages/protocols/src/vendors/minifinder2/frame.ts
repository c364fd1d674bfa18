import { ByteWriter } from '../../core/bytes.ts';
import { crc16Xmodem } from '../../core/checksum.ts';
import { sayingLength } from '../../core/shapes/framing.ts';
import { storable } from '../../core/shapes/json.ts';

const HEAD = 0xab;
const HEAD_LENGTH = 8;
const MAX = 32_768;
/** Of the properties: the sender waits for an answer. */
const WANTS_ANSWER = 0x10;

const framing = sayingLength({ at: 2, bytes: 2, littleEndian: true, more: HEAD_LENGTH, max: MAX });

/** @throws RangeError where no message can begin. */
export function frameLength(buffer: Uint8Array): number {
  if (buffer.length > 0 && buffer[0] !== HEAD) throw new RangeError('a message begins with 0xab');
  return framing(buffer);
}

export type Minifinder2Frame = { wantsAnswer: boolean; index: number; type: number; body: Uint8Array };

/** Head, properties, length, checksum of the content, index; type and body are the content. @throws RangeError for bytes that are none. */
export function openFrame(bytes: Uint8Array): Minifinder2Frame {
  if (bytes.length <= HEAD_LENGTH || frameLength(bytes) !== bytes.length) throw new RangeError('not one whole message');
  const at = (index: number) => bytes[index]! + bytes[index + 1]! * 256;
  const content = bytes.subarray(HEAD_LENGTH);
  if (crc16Xmodem(content) !== at(4)) throw new RangeError('wrong checksum');
  return { wantsAnswer: (bytes[1]! & WANTS_ANSWER) !== 0, index: at(6), type: content[0]!, body: content.subarray(1) };
}

export function closeFrame(index: number, type: number, body: Iterable<number>, properties = 0): Uint8Array {
  const content = Uint8Array.from([type, ...body]);
  const writer = new ByteWriter().u8(HEAD).u8(properties);
  for (const value of [content.length, crc16Xmodem(content), index]) writer.u8(value).u8(value >> 8);
  return writer.put(content).bytes();
}

/** A value by its key: a length that counts the key, the key, the value. @throws RangeError for a length beyond the end. */
export function* valuesOf(body: Uint8Array): Generator<[key: number, value: Uint8Array]> {
  for (let at = 0; at < body.length; ) {
    const length = body[at]!;
    if (length < 1 || at + 1 + length > body.length) throw new RangeError(`a value of ${length} bytes at ${at}`);
    yield [body[at + 1]!, body.subarray(at + 2, at + 1 + length)];
    at += 1 + length;
  }
}

/** Words in UTF-8, filled up with zeroes where they are shorter than their place. */
export function wordsOf(value: Uint8Array, most: number): string {
  return storable(new TextDecoder().decode(value), most);
}
