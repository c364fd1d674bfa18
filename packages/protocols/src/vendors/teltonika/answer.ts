import { ByteWriter } from '../../core/bytes.ts';
import { frameOf } from './encode.ts';
import { PIECE } from './picture.ts';
import type { TeltonikaMessage } from './session.ts';
import { CODEC_12 } from './text-message.ts';

const PICTURE_REQUEST = 0x0d;

/** What the device waits for: 01 to its identity, the number of records to a packet, with its own numbers to a datagram, nothing to a text. */
export function answer({ reply }: TeltonikaMessage): Uint8Array | undefined {
  if (reply === undefined) return undefined;
  if (reply.kind === 'welcome') return Uint8Array.of(1);
  if (reply.kind === 'count') return new ByteWriter().u32(reply.records).bytes();
  if (reply.kind === 'datagram') {
    return new ByteWriter().u16(5).u16(reply.datagram).u8(1).u8(reply.data).u8(reply.records).bytes();
  }
  const request = new ByteWriter().u8(PIECE).u32(reply.id).u32(reply.offset).u16(reply.length).bytes();
  return frameOf(CODEC_12, PICTURE_REQUEST, request);
}
