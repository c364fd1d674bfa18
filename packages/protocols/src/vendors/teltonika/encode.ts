import { ByteWriter } from '../../core/bytes.ts';
import type { DeviceSettings } from '../../core/command.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { packet } from './frame.ts';
import { CODEC_12 } from './text-message.ts';

const COMMAND = 0x05;
/** Text commands are SMS commands, and as long at most. */
const MAX_COMMAND = 512;

/**
 * Codec 12 round the device's own command words (Teltonika wiki, "FMB SMS/GPRS commands"). It has no serial number: a
 * device answers its commands in the order they came. @throws RangeError for a text that is empty or too long.
 */
export function encode(command: Command, { settings }: CommandContext): Uint8Array | undefined {
  const text = wordsOf(command, Number(settings?.relayOutput ?? 1));
  if (text === undefined) return undefined;
  if (text.length === 0 || text.length > MAX_COMMAND)
    throw new RangeError(`a command of 1 to ${MAX_COMMAND} characters`);
  return frameOf(CODEC_12, COMMAND, toLatin1(text));
}

/**
 * Behind login and password, which are empty as they leave the factory: the command then begins with two spaces (wiki, "FMB
 * SMS/GPRS commands").
 */
export function sms(command: Command, { password = '', relayOutput }: DeviceSettings): string | undefined {
  const words = wordsOf(command, Number(relayOutput ?? 1));
  return words && ` ${password} ${words}`;
}

function wordsOf(command: Command, relay: number): string | undefined {
  switch (command.kind) {
    case 'block':
      return outputWords(relay, true);
    case 'unblock':
      return outputWords(relay, false);
    case 'output':
      return outputWords(command.index, command.on);
    case 'position':
      return 'getgps';
    case 'reboot':
      return 'cpureset';
    case 'version':
      return 'getver';
    case 'status':
      return 'getstatus';
    case 'interval': // parameter 10050: seconds between records while moving in the home network
      return `setparam 10050:${Math.round(command.seconds)}`;
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}

/** The outputs of the tracker with the most, FMB640. */
const OUTPUTS = 4;

/** A digit for each output up to the one meant: `?` leaves one as it is (wiki, "setdigout"). */
function outputWords(index: number, on: boolean): string {
  if (!Number.isInteger(index) || index < 1 || index > OUTPUTS) throw new RangeError(`outputs 1 to ${OUTPUTS}`);
  return `setdigout ${'?'.repeat(index - 1)}${on ? 1 : 0}`;
}

/** One text in a packet of codec 12. */
export function frameOf(codec: number, type: number, body: Uint8Array): Uint8Array {
  return packet(new ByteWriter().u8(codec).u8(1).u8(type).u32(body.length).put(body).u8(1).bytes());
}
