import type { Command, CommandContext, StreamProtocol } from '../../core/protocol.ts';
import { close } from './close.ts';
import { type BceMessage, decode } from './decode.ts';
import { frameLength } from './frame.ts';

const SWITCH = 0x41;
/** Of the first output; any owner, and no form. */
const OUTPUT = 0x0a;
const OUTPUTS = 2;
const [ANYBODY, NO_FORM] = [0xff, 0x00];
const ON = 0x55;

/** BCE's FM Light and FM Blue: blocks of structures, each with the parts that its masks name. */
export const bce: StreamProtocol<null, BceMessage> = {
  kind: 'stream',
  name: 'bce',
  port: 5080,
  open: () => null,
  frameLength,
  decode,
  answer: ({ reply }) => reply,
  encode,
};

/** @throws RangeError for an output that there is not. */
function encode(command: Command, { identity }: CommandContext): Uint8Array | undefined {
  if (command.kind !== 'output') return undefined;
  const { index, on } = command;
  if (!Number.isInteger(index) || index < 1 || index > OUTPUTS) throw new RangeError(`no output ${index}`);
  return close(identity, [SWITCH, OUTPUT + index - 1, ANYBODY, NO_FORM, on ? ON : 0, 0]);
}
