import type { Command, CommandContext } from '../../core/protocol.ts';
import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode, type EasyTrackSession } from './decode.ts';

/** EasyTrack's E3 and its kin: `*ET,identity,HB,A,…#`, numbers in hexadecimal digits. */
export const easytrack = textProtocol<EasyTrackSession>({
  name: 'easytrack',
  port: 5056,
  framing: endingWith('#\n', { max: 1024, skip: '\r\n' }),
  open: (settings) => ({ model: settings?.model }),
  configure: (state, { model }) => Object.assign(state, { model }),
  decode,
  encode,
});

const MAX_COMMAND = 256;
/** FD: the relay (Y) and the guard (F). */
const WORDS: Readonly<Partial<Record<Command['kind'], string>>> = {
  block: 'FD,Y1',
  unblock: 'FD,Y2',
  arm: 'FD,F1',
  disarm: 'FD,F2',
};

/** @throws RangeError for words that are no line. */
function encode(command: Command, { identity }: CommandContext): string | undefined {
  const words = command.kind === 'text' ? command.text : WORDS[command.kind];
  if (words === undefined) return undefined;
  if (/[^\x20-\x7e]|[#*]/.test(words) || words.length > MAX_COMMAND) throw new RangeError('not a command of one line');
  return `*ET,${identity},${words}#`;
}
