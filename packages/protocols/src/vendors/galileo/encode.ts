import { ByteWriter } from '../../core/bytes.ts';
import { crc16Modbus } from '../../core/checksum.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';

const TAG = { identity: 0x03, number: 0x04, serial: 0xe0, words: 0xe1 } as const;
const MAX_OUTPUT = 15;

/** A packet of tags with the words in it (user's manual v5.1, page 92). @throws RangeError for words that it has no place for */
export function encode(command: Command, { identity, serial }: CommandContext): Uint8Array | undefined {
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(words)) throw new RangeError('one line of at most 255 printable words');
  if (!/^[0-9A-Za-z]{15}$/.test(identity)) throw new RangeError('an identity has fifteen digits');
  const tags = new ByteWriter()
    .u8(TAG.identity)
    .put(toLatin1(identity))
    .u8(TAG.number)
    .u16le(0)
    .u8(TAG.serial)
    .u32le(serial)
    .u8(TAG.words)
    .u8(words.length)
    .put(toLatin1(words))
    .bytes();
  const packet = new ByteWriter().u8(0x01).u16le(tags.length).put(tags);
  return packet.u16le(crc16Modbus(packet.bytes())).bytes();
}

function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'text':
      return command.text;
    case 'output': {
      const { index, on } = command;
      if (!Number.isInteger(index) || index < 0 || index > MAX_OUTPUT) throw new RangeError(`no output ${index}`);
      return `Out ${index},${on ? 1 : 0}`;
    }
    // user's manual v5.1, 10.6
    case 'status':
      return 'Status';
    case 'identify':
      return 'IMEI';
    default:
      return undefined;
  }
}
