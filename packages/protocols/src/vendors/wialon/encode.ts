import { crc16Arc } from '../../core/checksum.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import type { WialonSession } from './session.ts';

const MAX_COMMAND = 1024;

/**
 * A line of the tracker's own words (Wialon IPS 2.0, "Send custom message command"), or a packet of the manual's: QI asks for a photo, M
 * is a message to the driver, UC a configuration file. @throws RangeError for words of more than one line
 */
export function encode(command: Command, { state }: CommandContext<WialonSession>): Uint8Array | undefined {
  switch (command.kind) {
    case 'message':
      return line(packet('M', command.text, state));
    case 'configuration':
      return file(command.text, state);
    default: {
      const text = wordsOf(command);
      return text === undefined ? undefined : line(text);
    }
  }
}

/** The words that the field's trackers take (corpus); the manual leaves them to their makers. */
function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'photo':
      return '#QI#';
    case 'reboot':
      return 'reboot';
    case 'identify':
    case 'version':
      return 'VER?';
    case 'output':
      return `L${command.index}=${command.on ? 1 : 0}`;
    case 'ussd':
      return `USSD:${command.text}`;
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}

function packet(type: string, body: string, state: WialonSession | undefined): string {
  return state?.version === 2 ? `#${type}#${body};${sumOf(utf8(`${body};`))}` : `#${type}#${body}`;
}

/** The file's size, the checksum of the file alone, and the file. */
function file(text: string, state: WialonSession | undefined): Uint8Array {
  const bytes = utf8(text);
  const sum = state?.version === 2 ? `;${sumOf(bytes)}` : '';
  return Uint8Array.from([...toLatin1(`#UC#${bytes.length}${sum}\r\n`), ...bytes]);
}

function line(text: string): Uint8Array {
  if (/[\r\n]/.test(text) || text.length > MAX_COMMAND) throw new RangeError('not a command of one line');
  return utf8(`${text}\r\n`);
}

const sumOf = (bytes: Uint8Array) => crc16Arc(bytes).toString(16).toUpperCase().padStart(4, '0');

/** Letters beyond ASCII as the bytes of UTF-8. @throws RangeError for half a character, which has none */
function utf8(text: string): Uint8Array {
  if (!text.isWellFormed()) throw new RangeError('half a character');
  return new TextEncoder().encode(text);
}
