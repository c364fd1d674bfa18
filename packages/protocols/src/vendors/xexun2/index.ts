import { fromHex } from '../../core/hex.ts';
import type { Command, CommandContext, StreamProtocol } from '../../core/protocol.ts';
import { oneLine } from '../../core/shapes/one-line.ts';
import { toLatin1 } from '../../core/text.ts';
import { decode, TYPE } from './decode.ts';
import { closeFrame, frameLength } from './frame.ts';
import type { Xexun2Message } from './session.ts';

const TAKEN = Uint8Array.of(1);
const MAX_COMMAND = 512;

/** Xexun's small trackers since 2020, for people, animals and goods (devices and server data protocol, 2021-05-20). */
export const xexun2: StreamProtocol<undefined, Xexun2Message> = {
  kind: 'stream',
  name: 'xexun2',
  port: 5233,
  open: () => undefined,
  frameLength,
  decode,
  answer: ({ confirm }) => confirm && closeFrame(confirm.type, confirm.serial, confirm.identity, TAKEN),
  encode,
};

/** Words in a frame of the tracker's identity, fifteen digits and a zero. @throws RangeError for another identity, and for words of two lines */
function encode(command: Command, { identity, serial }: CommandContext): Uint8Array | undefined {
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  if (!/^\d{15}$/.test(identity)) throw new RangeError('an IMEI has fifteen digits');
  // they count from 1
  return closeFrame(TYPE.command, serial || 1, fromHex(`${identity}0`), toLatin1(words));
}

/** Corpus; the words of the trackers' own settings are text. */
function wordsOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'interval': {
      const seconds = Math.round(command.seconds);
      return `tracking_send=${seconds},${seconds}`;
    }
    case 'powerOff':
      return 'of=1';
    case 'reboot':
      return 'reset';
    case 'text':
      return oneLine(command.text, /[\r\n]/, MAX_COMMAND);
    default:
      return undefined;
  }
}
