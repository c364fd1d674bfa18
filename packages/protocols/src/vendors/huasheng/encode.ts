import type { Command, CommandContext } from '../../core/protocol.ts';
import { closeFrame } from './frame.ts';

const SETTINGS = 0xaa04;
const OUTPUT = 0xaa16;

/** A setting is a number, its length with these four bytes, and its value. @throws RangeError for values beyond their bytes. */
export function encode(command: Command, { serial }: CommandContext): Uint8Array | undefined {
  // they count from 1
  const frame = (type: number, body: number[]) => closeFrame(0, type, serial || 1, body);
  switch (command.kind) {
    case 'arm':
      return frame(SETTINGS, [0, 1, 0, 5, 1]);
    case 'disarm':
      return frame(SETTINGS, [0, 1, 0, 5, 0]);
    case 'interval':
      return frame(SETTINGS, [0, 2, 0, 6, ...word(command.seconds)]);
    case 'speedLimit':
      return frame(SETTINGS, [0, 4, 0, 6, ...word(command.kmh)]);
    case 'output':
      if (command.index !== 1) throw new RangeError('output 1');
      return frame(OUTPUT, [command.on ? 1 : 0]);
    default:
      return undefined;
  }
}

function word(value: number): number[] {
  if (!Number.isInteger(value) || value < 1 || value > 0xffff) throw new RangeError(`not 1 to 65,535: ${value}`);
  return [value >> 8, value & 0xff];
}
