import type { Command, CommandContext } from '../../core/protocol.ts';
import { sumDigits } from '../../core/shapes/sums.ts';

/** Placeholder in a reply for the server's clock. */
export const MOMENT = '<moment>';
const MAX_COMMAND = 512;

/** `##length,body*sum`: the length is of body and star, the sum of all before it. */
export function envelope(body: string): string {
  const text = `##${String(body.length + 1).padStart(2, '0')},${body}*`;
  return `${text}${sumDigits(text)}\r\n`;
}

/** @throws RangeError for words that are no line. */
export function encode(command: Command, { identity }: CommandContext): string | undefined {
  const words = command.kind === 'photo' ? 'D05,3' : command.kind === 'text' ? command.text : undefined;
  if (words === undefined) return undefined;
  if (/[^\x20-\x7e]|\*/.test(words) || words.length > MAX_COMMAND) throw new RangeError('not a command of one line');
  return envelope(`${identity},1,${words}`);
}
