import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';

const MAX_COMMAND = 256;

/**
 * `(identity, letters and digits, parameters)` (KX402 protocol V1.5, "messages of the centre"): the answer has B for the first letter.
 * @throws RangeError for words with brackets, and numbers that its four hexadecimal digits cannot hold.
 */
export function encode(command: Command, { identity }: CommandContext): Uint8Array | undefined {
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  if (!/^[\x20-\x7e]+$/.test(words) || /[()$]/.test(words) || words.length > MAX_COMMAND)
    throw new RangeError('not a command of one line');
  return toLatin1(`(${identity}${words})`);
}

function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'block': // the circuit: 0 cuts, 1 closes
      return 'AV010';
    case 'unblock':
      return 'AV011';
    case 'output': // the fuel's relay is the only other one
      if (command.index !== 1) throw new RangeError('output 1');
      return `AV00${command.on ? 1 : 0}`;
    case 'position':
      return 'AP00';
    case 'interval': // seconds, and without an end
      return `AR00${fourDigits(command.seconds)}0000`;
    case 'positionStop':
      return 'AR0000000000';
    case 'version':
      return 'AP07';
    case 'reboot':
      return 'AT00';
    case 'odometer': // it can only be cleared
      return 'AX01';
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}

function fourDigits(seconds: number): string {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 0xffff)
    throw new RangeError('an interval of 1 to 65,535 s');
  return seconds.toString(16).toUpperCase().padStart(4, '0');
}
