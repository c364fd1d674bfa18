import type { Command, CommandContext } from '../../core/protocol.ts';
import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';

/** Mobilogix: `[2021-10-25 20:45:09,T9,1,V1.2.3,serial number,…]`. */
export const mobilogix = textProtocol({
  name: 'mobilogix',
  port: 5216,
  framing: endingWith(']', { max: 1024 }),
  decode,
  encode,
});

const MAX_COMMAND = 256;

/** `[moment,words]`; S4 asks for a position, S6 sets the relay, S7 restarts. @throws RangeError for words that are no line. */
function encode(command: Command, { now }: CommandContext): string | undefined {
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  if (/[^\x20-\x7e]|[[\]]/.test(words) || words.length > MAX_COMMAND) throw new RangeError('not a command of one line');
  return `[${now.toISOString().slice(0, 19).replace('T', ' ')},${words}]`;
}

function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'block':
      return 'S6,RELAY=1';
    case 'unblock':
      return 'S6,RELAY=0';
    case 'position':
      return 'S4,1,1';
    case 'reboot':
      return 'S7';
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}
