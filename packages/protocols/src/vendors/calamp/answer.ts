import { ByteWriter } from '../../core/bytes.ts';
import type { CalampMessage } from './decode.ts';
import { ACK, RESPONSE } from './types.ts';

/** LM Direct, ACK/NAK message: the sequence number and type that are acknowledged, 0 for accepted. */
export function answer({ acknowledge }: CalampMessage): Uint8Array | undefined {
  if (!acknowledge) return undefined;
  const { type, sequence } = acknowledge;
  return new ByteWriter().u8(RESPONSE).u8(ACK).u16(sequence).u8(type).u8(0).u8(0).u24(0).bytes();
}
