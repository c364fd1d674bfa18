import type { DeviceSettings } from '../../core/command.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';

const MAX_COMMAND = 200;

/**
 * `**,imei:…,letter[,parameters]` (Coban, "GPRS protocol", 3.1 keyword explanation). The tracker answers with a report whose keyword is
 * two letters. @throws RangeError for words that are none, and for an interval or a speed that its form has not.
 */
export function encode(command: Command, { identity }: CommandContext): Uint8Array | undefined {
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  if (!/^[\x20-\x7e]+$/.test(words) || /[;*#]/.test(words) || words.length > MAX_COMMAND)
    throw new RangeError('not a command of one line');
  return toLatin1(`**,imei:${identity},${words}`);
}

function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'position':
      return 'B';
    case 'interval':
      return `C,${duration(command.seconds)}`;
    case 'positionStop':
      return 'D';
    case 'dismiss':
      return 'E';
    case 'speedLimit':
      return `H,${threeDigits(command.kmh)}`;
    case 'timezone':
      return `I,${command.minutes / 60}`;
    case 'block':
      return 'J';
    case 'unblock':
      return 'K';
    case 'arm':
      return 'L';
    case 'disarm':
      return 'M';
    case 'photo':
      return '160';
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}

function threeDigits(kmh: number): string {
  if (!Number.isInteger(kmh) || kmh < 1 || kmh > 999) throw new RangeError('1 to 999 km/h');
  return String(kmh).padStart(3, '0');
}

/** Two digits and s, m or h. */
function duration(seconds: number): string {
  const units = [
    [3600, 'h'],
    [60, 'm'],
    [1, 's'],
  ] as const;
  for (const [size, letter] of units) {
    const count = seconds / size;
    if (Number.isInteger(count) && count >= 1 && count <= 99) return `${String(count).padStart(2, '0')}${letter}`;
  }
  throw new RangeError('an interval of 1 to 99 seconds, minutes or hours');
}

/** As the user's manuals of GPS-103 and GPS-303 word them, with the password behind the word. */
export function sms(command: Command, { password = '123456' }: DeviceSettings): string | undefined {
  switch (command.kind) {
    case 'block':
      return `stop${password}`;
    case 'unblock':
      return `resume${password}`;
    case 'arm':
      return `arm${password}`;
    case 'disarm':
      return `disarm${password}`;
    case 'interval':
      return `fix${duration(command.seconds).padStart(4, '0')}***n${password}`;
    case 'positionStop':
      return `nofix${password}`;
    case 'timezone':
      return `time zone${password} ${command.minutes / 60}`;
    case 'speedLimit':
      return `speed${password} ${threeDigits(command.kmh)}`;
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}
