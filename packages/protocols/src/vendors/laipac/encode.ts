import type { Command, CommandContext } from '../../core/protocol.ts';
import { xorDigits } from '../../core/shapes/sums.ts';

/** As trackers leave the factory. */
export const PASSWORD = '00000000';
const MAX_COMMAND = 256;

/** `$words*checksum`. @throws RangeError for words that are no line. */
export function sentence(words: string): string {
  if (/[^\x20-\x7e]|[$*]/.test(words) || words.length > MAX_COMMAND) throw new RangeError('not a command of one line');
  return `$${words}*${xorDigits(words)}\r\n`;
}

export function encode(command: Command, { identity, settings }: CommandContext): string | undefined {
  const password = settings?.password ?? PASSWORD;
  switch (command.kind) {
    case 'position':
      return sentence(`AVREQ,${password},1`);
    case 'reboot':
      return sentence(`AVRESET,${identity},${password}`);
    case 'text':
      return sentence(command.text);
    default:
      return undefined;
  }
}
