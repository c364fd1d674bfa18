import type { Command, CommandContext } from '../../core/protocol.ts';
import { oneLine } from '../../core/shapes/one-line.ts';
import { xorDigits } from '../../core/shapes/sums.ts';
import type { TotemSession } from './session.ts';

/** As the trackers are delivered. */
const PASSWORD = '000000';
const MAX_COMMAND = 200;
const PORTS = 'ABCD';
/** Output to which the relay is wired by default (corpus). */
const RELAY = 3;

/**
 * `$$length CF password,number,…checksum` for the AT trackers, which is also for those of an unknown generation, and `*password,number,…#`
 * for the AVL trackers. @throws RangeError for an output that does not exist, and for text of more than one line
 */
export function encode(command: Command, { settings = {}, state }: CommandContext<TotemSession>): string | undefined {
  const { password = PASSWORD, relayOutput } = settings;
  if (!/^[\dA-Za-z]{1,12}$/.test(password)) throw new RangeError('a password of digits and letters');
  const isEarlier = state?.isEarlier === true;
  const words = wordsOf(command, isEarlier, relayOutput);
  if (words === undefined) return undefined;
  if (isEarlier) return `*${password},${words}#`;
  const body = `CF${password},${words}`;
  // marks, length and checksum count
  const text = `$$${String(body.length + 8).padStart(4, '0')}${body}`;
  return text + xorDigits(text);
}

function wordsOf(command: Command, isEarlier: boolean, relayOutput: string | undefined): string | undefined {
  switch (command.kind) {
    case 'block':
    case 'unblock':
      return `025,${portOf(relayOutput ? Number(relayOutput) : RELAY)},${command.kind === 'block' ? 1 : 0}`;
    case 'output':
      return `025,${portOf(command.index)},${command.on ? 1 : 0}`;
    case 'text':
      return oneLine(command.text, /[\r\n#$]/, MAX_COMMAND);
    case 'factoryReset':
      return isEarlier ? '990' : '007';
    case 'reboot':
      return isEarlier ? '991' : '006';
    case 'photo':
      return isEarlier ? '210' : undefined;
    case 'version':
      return isEarlier ? undefined : '056';
    case 'position':
      return isEarlier ? undefined : '012';
    default:
      return undefined;
  }
}

/** @throws RangeError beyond the fourth. */
function portOf(index: number): string {
  const port = Number.isInteger(index) ? PORTS[index - 1] : undefined;
  if (port === undefined) throw new RangeError('outputs 1 to 4');
  return port;
}
