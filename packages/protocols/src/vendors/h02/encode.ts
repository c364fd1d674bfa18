import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';

const MAX_COMMAND = 256;

/**
 * `*HQ,identity,command,hhmmss,parameters#` (H02 manual, "The command structure from center sending"); the tracker's V4 repeats command
 * and time. Undefined for a single position, which these trackers cannot send on request. @throws RangeError for a text too long or with #.
 */
export function encode(command: Command, { identity, now }: CommandContext): Uint8Array | undefined {
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  const [name, ...parameters] = words;
  const time = now.toISOString().replace(/\D/g, '').slice(8, 14);
  const text = ['*HQ', identity, name, time, ...parameters].join(',');
  if (/[#*\r\n]/.test(text.slice(1)) || text.length > MAX_COMMAND) throw new RangeError('not a command of one line');
  return toLatin1(`${text}#`);
}

function wordsOf(command: Command): string[] | undefined {
  switch (command.kind) {
    case 'block': // S20: relay, 1 cuts and 0 restores
      return ['S20', '1', '1'];
    case 'unblock':
      return ['S20', '1', '0'];
    case 'interval': // S71: setting 22, seconds between positions
      return ['S71', '22', String(Math.round(command.seconds))];
    case 'reboot':
      return ['R1'];
    case 'arm': // SCF: fortification, 0,0 sets it and 1,1 lifts it
      return ['SCF', '0', '0'];
    case 'disarm':
      return ['SCF', '1', '1'];
    case 'text': // the time is put behind the command's name
      return command.text.split(',');
    default:
      return undefined;
  }
}
