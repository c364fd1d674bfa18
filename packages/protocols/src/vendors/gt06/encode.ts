import { ByteWriter } from '../../core/bytes.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { closeFrame } from './frame.ts';
import { MESSAGE } from './message-type.ts';

/** A command's words may fill one short frame: length byte 255, less type, serial, check, its own length and flag. */
const LONGEST = 255 - 5 - 1 - 4;

/**
 * 0x80, the online command (GT06 V1.8.1 §6.1): the words of the vendor's SMS commands, behind their length and four bytes
 * that the tracker sends back with its answer. Undefined when the words do not fit or cannot be sent.
 */
export function encode(command: Command, context: CommandContext): Uint8Array | undefined {
  const words = wordsOf(command);
  if (words === '' || words.length > LONGEST || !/^[\x20-\x7e]*$/.test(words)) return undefined;
  const content = new ByteWriter()
    .u8(words.length + 4)
    .u32(context.serial)
    .put(toLatin1(words))
    .bytes();
  return closeFrame(MESSAGE.command, content, context.serial);
}

/** The same words; these trackers take them by either way (GT06 V1.8.1 §6.1). */
export const sms = (command: Command): string | undefined => wordsOf(command) || undefined;

/** As the SMS commands of GT06N and GT06E are worded. */
function wordsOf(command: Command): string {
  switch (command.kind) {
    case 'block':
      return 'Relay,1#';
    case 'unblock':
      return 'Relay,0#';
    case 'position':
      return 'WHERE#';
    case 'reboot':
      return 'RESET#';
    case 'interval':
      return `TIMER,${command.seconds},${command.seconds}#`;
    case 'text':
      return command.text;
    default:
      return '';
  }
}
