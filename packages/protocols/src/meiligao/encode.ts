import type { Command, CommandContext } from '../protocol.ts';
import { toLatin1 } from '../text.ts';
import { closeFrame, idBytes } from './frame.ts';

/** Protocol V2.2, "command list". @throws RangeError for numbers that its fields cannot tell. */
export function encode(command: Command, { identity }: CommandContext): Uint8Array | undefined {
  const [type, body] = contentOf(command) ?? [];
  return type === undefined ? undefined : closeFrame(idBytes(identity), type, body);
}

function contentOf(command: Command): [type: number, body?: Iterable<number>] | undefined {
  switch (command.kind) {
    case 'position':
      return [0x4101];
    case 'interval': // tens of seconds
      return [0x4102, word(Math.round(command.seconds / 10))];
    case 'geofence': // metres that the vehicle may move
      return [0x4106, word(command.metres)];
    case 'block': // output A
      return [0x4115, [1]];
    case 'unblock':
      return [0x4115, [0]];
    case 'output': // a bit for each, of which index 0 is A
      if (!Number.isInteger(command.index) || command.index < 0 || command.index > 4)
        throw new RangeError('outputs 0 to 4');
      return [0x4115, [command.on ? 1 << command.index : 0]];
    case 'timezone': // minutes, in digits
      return [0x4132, toLatin1(String(command.minutes))];
    case 'photo':
      return [0x4151];
    case 'reboot':
      return [0x4902];
    default:
      return undefined;
  }
}

function word(value: number): number[] {
  if (!Number.isInteger(value) || value < 1 || value > 0xffff) throw new RangeError(`not 1 to 65,535: ${value}`);
  return [value >> 8, value & 0xff];
}
