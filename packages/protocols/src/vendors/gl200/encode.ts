import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';

const MAX_COMMAND = 512;
/** AT+GTRTO: sub-commands (GL300 manual, 3.2.6; GV300 manual, 3.2.17). */
const POSITION = 1;
const REBOOT = 3;
const VERSION = 8;

/**
 * `AT+GTxxx=password,…,serial$`. The serial number is the constant FFFF, as the manuals' examples have it.
 * @throws RangeError for a text with the end of a command in it.
 */
export function encode(command: Command, { settings = {} }: CommandContext): Uint8Array | undefined {
  const password = settings.password ?? '';
  const realTime = (code: number) => toLatin1(`AT+GTRTO=${password},${code},,,,,,FFFF$`);
  switch (command.kind) {
    case 'position':
      return realTime(POSITION);
    case 'reboot':
      return realTime(REBOOT);
    case 'identify':
    case 'version':
      return realTime(VERSION);
    case 'block':
      return output(password, settings.relayOutput ?? '1', true);
    case 'unblock':
      return output(password, settings.relayOutput ?? '1', false);
    case 'output':
      return output(password, String(command.index), command.on);
    case 'text':
      return inOneLine(command.text);
    default:
      return undefined;
  }
}

/** AT+GTOUT: state, duration and toggles of each output; those of the others stay as they are where they are left empty. */
function output(password: string, index: string, on: boolean): Uint8Array {
  const state = on ? 1 : 0;
  if (index === '1') return toLatin1(`AT+GTOUT=${password},${state},,,0,0,0,0,0,0,0,,,,,,,FFFF$`);
  if (index === '2') return toLatin1(`AT+GTOUT=${password},,,,${state},0,0,0,0,0,0,,,,,,,FFFF$`);
  throw new RangeError(`a tracker of Queclink has the outputs 1 and 2, not ${index.slice(0, 10)}`);
}

function inOneLine(text: string): Uint8Array {
  if (!/^AT\+GT[A-Z]{3}=[\x20-\x23\x25-\x7e]*\$?$/.test(text) || text.length > MAX_COMMAND)
    throw new RangeError('a command begins with AT+GT and has one $, at its end');
  return toLatin1(text.endsWith('$') ? text : `${text}$`);
}
