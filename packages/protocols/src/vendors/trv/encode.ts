import type { Command, CommandContext } from '../../core/protocol.ts';
import { oneLine } from '../../core/shapes/one-line.ts';
import type { TrvSession } from './decode.ts';

const MAX_COMMAND = 256;

/** By their type; a command to a watch also has its identity and a number. */
const TYPES: Readonly<Partial<Record<Command['kind'], string>>> = {
  position: 'BP16',
  factoryReset: 'BP17',
  reboot: 'BP18',
  powerOff: 'BP31',
};

/**
 * `IWBP16,identity,number#` (watches' protocol, "commands of the server"); nothing to a tracker that introduced itself otherwise.
 * @throws RangeError for words that are no line
 */
export function encode(command: Command, { identity, serial, state }: CommandContext<TrvSession>): string | undefined {
  if (command.kind === 'text') {
    return `${oneLine(command.text, /[^\x20-\x7e]|#/, MAX_COMMAND)}#`;
  }
  if (state?.head !== 'IW') return undefined;
  const number = String(serial).padStart(6, '0');
  if (command.kind === 'interval') return `IWBP15,${identity},${number},${command.seconds}#`;
  const type = TYPES[command.kind];
  return type && `IW${type},${identity},${number}#`;
}
