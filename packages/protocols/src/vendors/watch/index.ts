import type { StreamProtocol } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { decode, type WatchMessage, type WatchSession } from './decode.ts';
import { encode } from './encode.ts';
import { frameLength } from './frame.ts';

/**
 * Watches and pendants of Setracker's kin, `[vendor*identity*length*content]` ("Beesure GPS Setracker Server Protocol" of 4P-Touch,
 * which the comments call the manual).
 */
export const watch: StreamProtocol<WatchSession, WatchMessage> = {
  kind: 'stream',
  name: 'watch',
  port: 5093,
  open: () => ({ sender: undefined }),
  frameLength,
  decode,
  answer: ({ reply }) => (reply === undefined ? undefined : toLatin1(reply)),
  encode,
};
