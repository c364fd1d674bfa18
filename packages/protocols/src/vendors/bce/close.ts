import { ByteWriter } from '../../core/bytes.ts';
import { sum8 } from '../../core/checksum.ts';

/** A message of one block to a tracker. @throws RangeError for an identity that is no number */
export function close(identity: string, block: Iterable<number>): Uint8Array {
  if (!/^\d{1,15}$/.test(identity)) throw new RangeError('an identity has up to fifteen digits');
  const number = BigInt(identity);
  const content = Uint8Array.from(block);
  const message = new ByteWriter()
    .u32le(Number(number & 0xffffffffn))
    .u32le(Number(number >> 32n))
    .u16le(content.length)
    .put(content);
  return message.u8(sum8(message.bytes())).bytes();
}
