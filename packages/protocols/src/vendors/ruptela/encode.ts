import { ByteWriter } from '../../core/bytes.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { COMMAND, SERVER } from './command-id.ts';
import { closeFrame } from './frame.ts';

const MAX_WORDS = 160;
/** Begins and ends the whole of a photo's time: all there are. */
const LAST_MOMENT = 0x7fff_ffff;

/** Undefined for what the protocol has no command for. @throws RangeError for words that no SMS command has. */
export function encode(command: Command, { settings }: CommandContext): Uint8Array | undefined {
  const text = wordsOf(command, settings?.password ?? 'pass');
  if (text !== undefined) return closeFrame(SERVER + COMMAND.text, ascii(text));
  switch (command.kind) {
    case 'output':
      return closeFrame(SERVER + COMMAND.setIo, new ByteWriter().u32(command.index).u32(Number(command.on)).bytes());
    case 'photo': // sub-command 1, of source 0
      return closeFrame(SERVER + COMMAND.files, new ByteWriter().u8(1).u8(0).u32(0).u32(LAST_MOMENT).bytes());
    case 'configuration':
      return closeFrame(SERVER + COMMAND.configuration, ascii(command.text, '\r\n'));
    case 'version':
      return closeFrame(SERVER + COMMAND.version, []);
    case 'firmware':
      return closeFrame(SERVER + COMMAND.firmware, toLatin1('|FU_STRT*\r\n'));
    case 'connection':
      return closeFrame(SERVER + COMMAND.connection, ascii(`${command.host},${command.port},TCP`));
    case 'odometer':
      return closeFrame(SERVER + COMMAND.odometer, new ByteWriter().u32(Math.round(command.metres)).bytes());
    default:
      return undefined;
  }
}

/** The same words as an SMS, behind the device's password. */
export function wordsOf(command: Command, password: string): string | undefined {
  switch (command.kind) {
    case 'block': // the immobilizer's relay, after ten seconds
      return `${password} immobilizer 10`;
    case 'unblock':
      return `${password} resetimmob`;
    case 'position':
      return `${password} coords`;
    case 'reboot':
      return `${password} reset`;
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}

function ascii(text: string, end = ''): Uint8Array {
  if (!/^[\x20-\x7e]+$/.test(text) || text.length > MAX_WORDS)
    throw new RangeError(`a ruptela command has 1 to ${MAX_WORDS} characters of ASCII`);
  return toLatin1(text + end);
}
