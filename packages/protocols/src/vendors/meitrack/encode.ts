import type { DeviceSettings } from '../../core/command.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { closeFrame } from './frame.ts';
import { PICTURE } from './photo.ts';

const FIRST_IDENTIFIER = 0x41;
/** Identifiers run from A to z (T355G protocol, 1.2). */
const IDENTIFIERS = 58;
const OUTPUTS = 5;
/** To which an alarm's siren is wired (corpus: alarmArm). */
const SIREN = 3;
const LEFT_ALONE = '2';

/** `@@A25,imei,A10*58`. @throws RangeError for a value that the tracker does not take. */
export function encode(command: Command, { identity, serial, settings = {} }: CommandContext): Uint8Array | undefined {
  const words = wordsOf(command, settings);
  if (words === undefined) return undefined;
  if (!/^[\x20-\x29\x2b-\x7e]{3,500}$/.test(words))
    throw new RangeError('not 3 to 500 plain characters without a star');
  return toLatin1(closeFrame(String.fromCharCode(FIRST_IDENTIFIER + (serial % IDENTIFIERS)), identity, words));
}

/** As an SMS the password precedes the command (SMS protocol V2.2, 1.1), and two kinds have words of their own. */
export function smsOf(command: Command, settings: DeviceSettings): string | undefined {
  const words = SMS_WORDS[command.kind]?.(command) ?? wordsOf(command, settings);
  return words && `${settings.password ?? '0000'},${words}`;
}

/** A00 answers by SMS, A10 over the server's connection; A12 wants how often behind the interval, 0 for ever. */
const SMS_WORDS: Partial<Record<Command['kind'], (command: Command) => string | undefined>> = {
  position: () => 'A00',
  interval: (command) => (command.kind === 'interval' ? `A12,${tensOf(command.seconds)},0` : undefined),
};

/** As the GPRS protocol of the T622 numbers them in its part 3; each begins with the type. */
function wordsOf(command: Command, { relayOutput = '1' }: DeviceSettings): string | undefined {
  switch (command.kind) {
    case 'position':
      return 'A10';
    case 'interval':
      return `A12,${tensOf(command.seconds)}`;
    case 'positionStop':
      return 'A12,0';
    case 'connection':
      return `A21,1,${nameOf(command.host)},${between(command.port, 1, 65_535)}`;
    case 'speedLimit':
      return `B07,${between(command.kmh, 1, 255)}`;
    case 'block':
    case 'unblock':
      return outputs(Number(relayOutput), command.kind === 'block');
    case 'output':
      return outputs(command.index, command.on);
    case 'arm':
    case 'disarm':
      return outputs(SIREN, command.kind === 'arm');
    case 'sms':
      return `C02,0,${nameOf(command.phone)},${command.text}`;
    case 'photo':
      return `D03,1,${PICTURE}`;
    case 'version':
      return 'E91';
    case 'reboot':
      return 'F01';
    case 'factoryReset':
      return 'F11';
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}

/** C01, at any speed, and of each output 0, 1, or 2 to leave it as it is (T622, 3.32). */
function outputs(index: number, on: boolean): string {
  const states = new Array<string>(OUTPUTS).fill(LEFT_ALONE);
  states[between(index, 1, OUTPUTS) - 1] = on ? '1' : '0';
  return `C01,0,${states.join('')}`;
}

/** The unit of A12 is ten seconds. */
function tensOf(seconds: number): number {
  if (seconds % 10 !== 0) throw new RangeError(`not a multiple of ten seconds: ${seconds}`);
  return between(seconds / 10, 1, 65_535);
}

function between(value: number, least: number, most: number): number {
  if (!(Number.isInteger(value) && value >= least && value <= most))
    throw new RangeError(`not ${least} to ${most}: ${value}`);
  return value;
}

function nameOf(text: string): string {
  if (!/^[\w.:+-]{1,32}$/.test(text)) throw new RangeError('at most 32 letters, digits and points');
  return text;
}
