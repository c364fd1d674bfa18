import { ByteWriter } from '../../core/bytes.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { oneLine } from '../../core/shapes/one-line.ts';
import { toLatin1 } from '../../core/text.ts';
import { datagramOf, packageOf, TYPE } from './package.ts';
import type { EelinkSession } from './session.ts';

/** An instruction in words (§5.13). */
const WORDS = 0x01;
const MAX_COMMAND = 512;

/**
 * An instruction: its kind, a number of the server's, and the words that the tracker takes as an SMS too. The package's serial number
 * is the one that its answer brings back. @throws RangeError for words of more than one line
 */
export function encode(
  command: Command,
  { identity, serial, transport }: CommandContext<EelinkSession>,
): Uint8Array | undefined {
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  const content = new ByteWriter().u8(WORDS).u32(0).put(toLatin1(words)).bytes();
  const bytes = packageOf(TYPE.instruction, serial, content);
  return transport === 'udp' ? datagramOf(identity, bytes) : bytes;
}

/** §6, "Commands": each ends with #. */
export function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'block':
      return 'RELAY,1#';
    case 'unblock':
      return 'RELAY,0#';
    case 'output': // the relay is the only one
      if (command.index !== 1) throw new RangeError('output 1');
      return `RELAY,${command.on ? 1 : 0}#`;
    case 'position':
      return 'WHERE#';
    case 'reboot':
      return 'RESET#';
    case 'powerOff':
      return 'SHUTDOWN#';
    case 'factoryReset':
      return 'FACTORY#';
    case 'version':
      return 'VERSION#';
    case 'status':
      return 'STATUS#';
    case 'identify':
      return 'PARAM#';
    case 'text':
      return oneLine(command.text, /[\r\n]/, MAX_COMMAND);
    default:
      return undefined;
  }
}
