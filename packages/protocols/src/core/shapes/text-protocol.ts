import type { DeviceSettings } from '../command.ts';
import type { Command, CommandContext, Message, StreamProtocol } from '../protocol.ts';
import { fromLatin1, toLatin1 } from '../text.ts';
import { type Draft, fixOf } from './draft.ts';
import type { Framing } from './framing.ts';

/** What a text meant, and the text that its tracker waits for. */
export type TextMessage = Message & { reply?: string | undefined };

type TextProtocol<S> = {
  name: string;
  port: number;
  udp?: 'also' | 'only';
  framing: Framing;
  /** A new connection's memory, where it has one. */
  open?: (settings?: DeviceSettings) => S;
  configure?: (state: S, settings: DeviceSettings) => void;
  /** The text is never empty and has no white space or zeroes round it. @throws RangeError for what is no message of the protocol. */
  decode: (text: string, state: S, now?: Date) => TextMessage;
  /** The reply when it needs the clock. */
  answer?: (message: TextMessage, now: Date) => string | undefined;
  encode?: (command: Command, context: CommandContext<S>) => string | undefined;
};

/** A protocol whose frames are texts of one byte a character. */
export function textProtocol<S = undefined>(plan: TextProtocol<S>): StreamProtocol<S, TextMessage> {
  const { name, port, udp, framing, open, configure, decode, answer = ({ reply }) => reply, encode } = plan;
  return {
    kind: 'stream',
    name,
    port,
    ...(udp && { udp }),
    open: open ?? (() => undefined as S),
    ...(configure && { configure }),
    frameLength: framing,
    decode(frame, state, now) {
      // a zero is no letter that can be stored
      const text = trimmed(fromLatin1(frame).replaceAll('\0', ' '));
      return text === '' ? { identities: [], fixes: [] } : decode(text, state, now);
    },
    answer: (message, now) => bytesOf(answer(message, now)),
    encode: (command, context) => bytesOf(encode?.(command, context)),
  };
}

/** The message of one draft; nothing when there is none. */
export function messageOf(draft: Draft | undefined, reply?: string): TextMessage {
  const message = draft ? { identities: draft.identities, fixes: [fixOf(draft)] } : { identities: [], fixes: [] };
  return reply === undefined ? message : { ...message, reply };
}

/** Without the white space, other control characters and zeroes at both ends. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && text.charCodeAt(from) <= 0x20) from++;
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to--;
  return text.slice(from, to);
}

function bytesOf(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : toLatin1(text);
}
