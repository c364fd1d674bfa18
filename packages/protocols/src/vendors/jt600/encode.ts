import type { Command } from '../../core/protocol.ts';
import { oneLine } from '../../core/shapes/one-line.ts';

const MAX_COMMAND = 256;

/** `(S07,0)`: the words between brackets (corpus). @throws RangeError for words that are no line. */
export function encode(command: Command): string | undefined {
  switch (command.kind) {
    case 'block':
      return '(S07,0)';
    case 'unblock':
      return '(S07,1)';
    case 'reboot':
      return '(S17)';
    case 'timezone':
      return `(S09,1,${command.minutes})`;
    case 'text':
      return `(${oneLine(command.text, /[^\x20-\x7e]|[()]/, MAX_COMMAND)})`;
    default:
      return undefined;
  }
}
