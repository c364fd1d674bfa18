import { ByteWriter } from '../bytes.ts';
import type { Command } from '../protocol.ts';
import { toLatin1 } from '../text.ts';
import { packet } from './frame.ts';
import { CODEC_12 } from './text-message.ts';

const COMMAND = 0x05;
/** Text commands are SMS commands, and as long at most. */
const MAX_COMMAND = 512;

/**
 * Codec 12 round the device's own command words (Teltonika wiki, "FMB SMS/GPRS commands"). It has no serial number: a
 * device answers its commands in the order they came. @throws RangeError for a text that is empty or too long.
 */
export function encode(command: Command): Uint8Array {
  const text = wordsOf(command);
  if (text.length === 0 || text.length > MAX_COMMAND)
    throw new RangeError(`a command of 1 to ${MAX_COMMAND} characters`);
  return frameOf(CODEC_12, COMMAND, toLatin1(text));
}

function wordsOf(command: Command): string {
  switch (command.kind) {
    case 'block': // the starter's relay is on the first output
      return 'setdigout 1';
    case 'unblock':
      return 'setdigout 0';
    case 'position':
      return 'getgps';
    case 'reboot':
      return 'cpureset';
    case 'interval': // parameter 10050: seconds between records while moving in the home network
      return `setparam 10050:${Math.round(command.seconds)}`;
    case 'text':
      return command.text;
  }
}

/** One text in a packet of codec 12. */
export function frameOf(codec: number, type: number, body: Uint8Array): Uint8Array {
  return packet(new ByteWriter().u8(codec).u8(1).u8(type).u32(body.length).put(body).u8(1).bytes());
}
