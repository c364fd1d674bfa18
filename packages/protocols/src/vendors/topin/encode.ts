import { ByteWriter } from '../../core/bytes.ts';
import type { Command } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { SOS_NUMBER } from './types.ts';

/** @throws RangeError for a number that is no phone's. */
export function encode(command: Command): Uint8Array | undefined {
  if (command.kind !== 'sosNumber') return undefined;
  if (!/^\+?\d{3,20}$/.test(command.phone)) throw new RangeError('a phone number has 3 to 20 digits');
  const content = toLatin1(command.phone);
  const head = new ByteWriter()
    .u8(0x78)
    .u8(0x78)
    .u8(1 + content.length);
  return head.u8(SOS_NUMBER).put(content).u8(0x0d).u8(0x0a).bytes();
}
