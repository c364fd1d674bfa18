import type { Command, StreamProtocol } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { decode, type Pt502Message, type Pt502Session } from './decode.ts';
import { frameLength } from './frame.ts';

/** Protrack's PT502, PT510 and PT600: `$type,identity,…/…/` lines, and photos in parts. */
export const pt502: StreamProtocol<Pt502Session, Pt502Message> = {
  kind: 'stream',
  name: 'pt502',
  port: 5017,
  open: () => ({ photo: undefined }),
  frameLength,
  decode,
  answer: ({ reply }) => (reply === undefined ? undefined : toLatin1(reply)),
  encode: (command) => {
    const words = wordsOf(command);
    if (words === undefined) return undefined;
    if (!/^[\x20-\x7e]{1,160}$/.test(words)) throw new RangeError('one line of printable words');
    return toLatin1(`#${words}\r\n`);
  },
};

/** @throws RangeError for numbers that the words have no place for. */
function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'text':
      return command.text.replace(/^#/, '');
    case 'photo':
      return 'PHO';
    case 'output':
      return `OPC${whole(command.index, 9)},${command.on ? 1 : 0}`;
    case 'speedLimit':
      return `SPD${whole(command.kmh, 999)}`;
    case 'timezone':
      if (!Number.isInteger(command.minutes / 60) || Math.abs(command.minutes) > 14 * 60)
        throw new RangeError('whole hours');
      return `TMZ${command.minutes / 60}`;
    default:
      return undefined;
  }
}

function whole(value: number, most: number): number {
  if (!Number.isInteger(value) || value < 1 || value > most) throw new RangeError(`not 1 to ${most}: ${value}`);
  return value;
}
