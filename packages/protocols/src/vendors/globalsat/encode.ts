import type { Command, CommandContext } from '../../core/protocol.ts';
import { xorDigits } from '../../core/shapes/sums.ts';

const MAX_COMMAND = 256;

/** `GSC,identity,words*checksum!`: Na silences an alarm, Lo sets an output. @throws RangeError for words that are no line. */
export function encode(command: Command, { identity }: CommandContext): string | undefined {
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  if (/[^\x20-\x7e]|[*!]/.test(words) || words.length > MAX_COMMAND) throw new RangeError('not a command of one line');
  const text = `GSC,${identity},${words}`;
  return `${text}*${xorDigits(text)}!`;
}

function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'dismiss':
      return 'Na';
    case 'output':
      return `Lo(${command.index},${command.on ? 1 : 0})`;
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}
