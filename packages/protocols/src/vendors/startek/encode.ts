import type { Command, CommandContext } from '../../core/protocol.ts';
import { serverText } from './frame.ts';

/** The character of a package of the server's. */
const CHARACTER = ':';
const MAX = 500;
const MOST_OUTPUTS = 8;

/** Command list, 900: an output on or off; the starter's relay is at the first. What else there is has its own number and words. */
export function encode(command: Command, { identity }: CommandContext): string | undefined {
  const words = wordsOf(command);
  return words === undefined ? undefined : serverText(CHARACTER, identity, words);
}

function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'block':
      return '900,1,1';
    case 'unblock':
      return '900,1,0';
    case 'output':
      if (!(Number.isInteger(command.index) && command.index >= 1 && command.index <= MOST_OUTPUTS))
        throw new RangeError(`outputs are numbered from 1 to ${MOST_OUTPUTS}`);
      return `900,${command.index},${command.on ? 1 : 0}`;
    case 'text':
      if (!/^[\x20-\x7e]+$/.test(command.text) || command.text.length > MAX)
        throw new RangeError(`a Startek command has 1 to ${MAX} characters of ASCII`);
      return command.text;
    default:
      return undefined;
  }
}
