import type { Command, CommandContext, SwitchedPart } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import type { WatchSession } from './decode.ts';
import { closeFrame, type Sender } from './frame.ts';

/** The vendor's letters in the manuals, for a watch that has not spoken yet. */
const VENDOR = 'CS';
const MAX_CONTENT = 1000;

/** The command's words in the envelope that the watch uses itself. @throws RangeError for a value that it does not take. */
export function encode(
  command: Command,
  { identity, state, serial }: CommandContext<WatchSession>,
): Uint8Array | undefined {
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  // brackets would end the message, and what is no letter of ASCII has other bytes in each watch
  if (!/^[\x20-\x5a\x5c\x5e-\x7e]{1,1000}$/.test(words))
    throw new RangeError(`not 1 to ${MAX_CONTENT} plain characters`);
  const sender: Sender = state?.sender ?? { vendor: VENDOR, identity, index: undefined };
  const index = sender.index === undefined ? undefined : (serial || 1).toString(16).padStart(4, '0');
  return toLatin1(closeFrame({ ...sender, identity, index }, words));
}

const SWITCHES: Partial<Record<SwitchedPart, string>> = {
  sosAlarm: 'SOSSMS',
  batteryAlarm: 'LOWBAT',
  removalAlarm: 'REMOVE',
};

/** As the manual's part II numbers them. */
function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'interval': // 2
      return `UPLOAD,${between(command.seconds, 60, 65_535)}`;
    case 'sosNumber': // 7
      return `SOS${between(command.index, 1, 3)},${plain(command.phone)}`;
    case 'connection': // 8
      return `IP,${plain(command.host)},${between(command.port, 1, 65_535)}`;
    case 'factoryReset': // 9
      return 'FACTORY';
    case 'timezone': // 10: the language stays
      return `LZ,,${between(command.minutes / 60, -12, 14, false)}`;
    case 'version': // 13
      return 'VERNO';
    case 'status': // 14
      return 'TS';
    case 'reboot': // 15
      return 'RESET';
    case 'position': // 16
      return 'CR';
    case 'powerOff': // 17
      return 'POWEROFF';
    case 'message': // 27: UTF-16
      return `MESSAGE,${utf16Digits(command.text)}`;
    case 'photo': // part IV
      return 'rcapture';
    case 'switch': {
      // 11, 12, 18
      const name = SWITCHES[command.part];
      return name && `${name},${command.on ? 1 : 0}`;
    }
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}

function between(value: number, least: number, most: number, whole = true): number {
  if (!(value >= least && value <= most) || (whole && !Number.isInteger(value)))
    throw new RangeError(`not ${least} to ${most}: ${value}`);
  return value;
}

function plain(text: string): string {
  if (!/^[\w.:+-]{1,100}$/.test(text)) throw new RangeError('a number or a name has letters, digits and points alone');
  return text;
}

function utf16Digits(text: string): string {
  if (text === '' || text.length > 100) throw new RangeError('not 1 to 100 characters');
  return Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0'),
  ).join('');
}
