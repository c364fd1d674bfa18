import type { DeviceSettings } from '../../core/command.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { oneLine } from '../../core/shapes/one-line.ts';

/** As the trackers are delivered. */
const PASSWORD = '123456';
const MAX_COMMAND = 256;

/** @throws RangeError for words of more than one line, and for a password with others than digits and letters in it */
export function encode(command: Command, { settings = {} }: CommandContext): string | undefined {
  return sms(command, settings);
}

/** A word, the password and a parameter (TK102-2 and XT-009 manuals, "SMS commands"; corpus): the same over GPRS. */
export function sms(command: Command, { password = PASSWORD }: DeviceSettings): string | undefined {
  if (!/^[\da-z]{1,12}$/i.test(password)) throw new RangeError('a password of digits and letters');
  switch (command.kind) {
    case 'block':
      return `powercar${password} 11`;
    case 'unblock':
      return `powercar${password} 00`;
    case 'text':
      return oneLine(command.text, /[\r\n]/, MAX_COMMAND);
    default:
      return undefined;
  }
}
