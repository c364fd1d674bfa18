import type { Fix } from '@balise/tracking';
import type { DeviceSettings } from './core/command.ts';
import type { HttpProtocol, HttpReply, Message, Protocol, StreamProtocol } from './core/protocol.ts';
import type { RecordedMessage } from './core/record.ts';
import { toLatin1 } from './core/text.ts';

/** What one message, or the frames that arrived together, came to. */
export type Replayed = { identities: string[]; fixes: Fix[]; replies: Uint8Array[] };

/** Takes the messages of one connection in their order. Throws RangeError for one that cannot be decoded. */
type Replay = (recorded: RecordedMessage, now: Date) => Replayed;

/** A connection of its own, without a socket: to read a capture, or to check a decoder against one. */
export function openReplay(protocol: Protocol): Replay {
  return protocol.kind === 'http' ? replayRequests(protocol) : replayStream(protocol);
}

function replayStream(protocol: StreamProtocol): Replay {
  let state = protocol.open();
  let settled = '';
  return ({ bytes, settings }, now) => {
    if (bytes === undefined) throw new RangeError(`${protocol.name} travels over a stream, the record is of HTTP`);
    if (settings && settled !== JSON.stringify(settings)) {
      settled = JSON.stringify(settings);
      state = configured(protocol, state, settings);
    }
    const replayed: Replayed = { identities: [], fixes: [], replies: [] };
    for (const frame of framesOf(protocol, bytes, state)) {
      const message = protocol.decode(frame, state, now);
      gather(replayed, message);
      const reply = protocol.answer(message, now);
      if (reply) replayed.replies.push(reply);
    }
    return replayed;
  };
}

function configured(protocol: StreamProtocol, state: unknown, settings: DeviceSettings): unknown {
  if (!protocol.configure) return protocol.open(settings);
  protocol.configure(state, settings);
  return state;
}

/** Whole messages are not always whole frames: what no frame boundary can be found in is one. */
function* framesOf(protocol: StreamProtocol, bytes: Uint8Array, state: unknown): Generator<Uint8Array> {
  let rest = bytes;
  while (rest.length > 0) {
    const length = protocol.frameLength(rest, state);
    if (length === 0 && rest !== bytes) throw new RangeError(`${rest.length} bytes behind the last whole frame`);
    yield length === 0 ? rest : rest.subarray(0, length);
    if (length === 0) return;
    rest = rest.subarray(length);
  }
}

function replayRequests(protocol: HttpProtocol): Replay {
  return ({ request }) => {
    if (request === undefined) throw new RangeError(`${protocol.name} travels over HTTP, the record is of a stream`);
    const messages = (protocol.split?.(request) ?? [request]).map((part) => protocol.decode(part));
    const replayed: Replayed = { identities: [], fixes: [], replies: [] };
    for (const message of messages) gather(replayed, message);
    // the request is answered once
    if (messages[0]) replayed.replies.push(httpBytes(protocol.answer(messages[0])));
    return replayed;
  };
}

function gather(replayed: Replayed, message: Message): void {
  replayed.identities.push(...message.identities);
  replayed.fixes.push(...message.fixes);
}

function httpBytes({ status, body }: HttpReply): Uint8Array {
  return toLatin1(`HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
}
