import type { DeviceSettings } from '../../core/command.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';

const DEFAULT_PASSWORD = '123456';

/** The password and the words behind it. @throws RangeError for numbers that the words have no place for. */
export function encode(command: Command, { settings = {} }: CommandContext): string | undefined {
  return smsOf(command, settings);
}

/** The same words travel by SMS. */
export function smsOf(command: Command, settings: DeviceSettings): string | undefined {
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  if (!/^[\x20-\x7e]{1,160}$/.test(words) || words.includes(';')) throw new RangeError('printable words without ;');
  return `${settings.password ?? DEFAULT_PASSWORD}${words}`;
}

function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'text':
      return command.text;
    case 'timezone':
      return `L${zone(command.minutes)}`;
    case 'geofence':
      return `R1${whole(command.metres, 65_535)}`;
    case 'speedLimit':
      return `J1${whole(command.kmh, 999)}`;
    case 'sosNumber': // A, B, C
      return `${keyOf(command.index)}1,${command.phone}`;
    case 'switch':
      if (command.part === 'deepSleep') return `DS${command.on ? 1 : 0}`;
      return command.part === 'indicator' ? `LED${command.on ? 1 : 0}` : undefined;
    default:
      return undefined;
  }
}

function zone(minutes: number): string {
  if (!Number.isInteger(minutes / 60) || Math.abs(minutes) > 14 * 60) throw new RangeError('whole hours');
  return `${minutes < 0 ? '-' : '+'}${String(Math.abs(minutes) / 60).padStart(2, '0')}`;
}

function whole(value: number, most: number): number {
  if (!Number.isInteger(value) || value < 1 || value > most) throw new RangeError(`not 1 to ${most}: ${value}`);
  return value;
}

function keyOf(index: number): string {
  const key = 'ABC'[index];
  if (key === undefined) throw new RangeError('keys 0 to 2');
  return key;
}
