import type { Command } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';

const MAX = 500;

/** AT$INFO=? asks for everything that a tracker says of itself; what else there is has its own words (AT$…). */
export function encode(command: Command): Uint8Array | undefined {
  switch (command.kind) {
    case 'version':
    case 'identify':
    case 'status':
      return toLatin1('AT$INFO=?\r\n');
    case 'text':
      if (!/^[\x20-\x7e]+$/.test(command.text) || command.text.length > MAX)
        throw new RangeError(`an ATrack command has 1 to ${MAX} characters of ASCII`);
      return toLatin1(`${command.text}\r\n`);
    default:
      return undefined;
  }
}
