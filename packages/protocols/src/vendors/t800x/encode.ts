import { ByteWriter } from '../../core/bytes.ts';
import { fromHex } from '../../core/hex.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { closeFrame, FAMILY } from './frame.ts';
import type { T800xSession } from './session.ts';

const INTERACTION = 0x81;
const MODE = { setting: 1, sms: 3, ussd: 5 } as const;
const MAX = 500;
const PHONE = 20;

/** ConfigMsgDoc: the words of an SMS command in ASCII, in the family in which the tracker speaks; number 1 always. */
export function encode(command: Command, { identity, state }: CommandContext<T800xSession>): Uint8Array | undefined {
  const content = contentOf(command);
  if (!content) return undefined;
  if (!/^\d{15}$/.test(identity)) throw new RangeError('a Topflytech tracker is known by its IMEI');
  const family = state?.family ?? FAMILY.vehicle;
  return closeFrame({ family, type: INTERACTION, index: 1, identity: fromHex(`0${identity}`) }, content);
}

function contentOf(command: Command): Uint8Array | undefined {
  switch (command.kind) {
    case 'version':
      return words(MODE.setting, 'VERSION#');
    case 'text':
      return words(MODE.setting, command.text);
    case 'ussd':
      return words(MODE.ussd, command.text);
    case 'sms':
      return new ByteWriter()
        .u8(MODE.sms)
        .put(utf16(phoneField(command.phone)))
        .put(utf16(checked(command.text)))
        .bytes();
    default:
      return undefined;
  }
}

function words(mode: number, text: string): Uint8Array {
  return new ByteWriter()
    .u8(mode)
    .put(toLatin1(checked(text)))
    .bytes();
}

/** @throws RangeError for words that no tracker takes */
function checked(text: string): string {
  if (!/^[\x20-\x7e]+$/.test(text) || text.length > MAX) {
    throw new RangeError(`a Topflytech command has 1 to ${MAX} characters of ASCII`);
  }
  return text;
}

/** Filled up with zeroes. */
function phoneField(phone: string): string {
  if (!/^\+?\d{3,18}$/.test(phone)) throw new RangeError('a phone number has 3 to 18 digits');
  return phone.padEnd(PHONE + 1, '\0');
}

/** The low byte first. */
function utf16(text: string): Uint8Array {
  const writer = new ByteWriter();
  for (const letter of text) writer.u16le(letter.charCodeAt(0));
  return writer.bytes();
}
