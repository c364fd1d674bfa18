import type { RawTail } from '@balise/contract';
import { fromHex, isProtocolName, PROTOCOLS, type ProtocolName } from '@balise/protocols';
import { type Guess, recognise } from '@balise/protocols/recognise';
import { type RecordedMessage, readPasted } from '@balise/protocols/record';
import { openReplay, type Replayed } from '@balise/protocols/replay';

/** The last that a calendar has, milliseconds since 1970. */
const LAST_MOMENT = 8.64e15;

/** What a message decodes to, or why it does not. */
export type Decoded = Replayed | { error: string };

/** A message as it came, beside what the server's own decoder makes of it. */
export type ExplainedMessage = RawTail['messages'][number] & { decoded: Decoded; key: string };

/** Decodes the messages of a tracker in their order, as one connection would. */
export function explainTail({ device, messages }: RawTail): ExplainedMessage[] {
  const replays = new Map<string, ReturnType<typeof openReplay>>();
  const settings = device.model === null ? {} : { settings: { model: device.model } };
  const received = new Map<number, number>();
  return messages.map((message) => {
    // several may come within one millisecond
    const nth = (received.get(message.at) ?? 0) + 1;
    received.set(message.at, nth);
    const key = `${message.at} ${nth}`;
    if (!isProtocolName(message.protocol)) return { ...message, key, decoded: { error: message.protocol } };
    const protocol = PROTOCOLS[message.protocol];
    const replay = replays.get(message.protocol) ?? openReplay(protocol);
    replays.set(message.protocol, replay);
    const recorded: RecordedMessage =
      protocol.kind === 'http' ? requestOf(message.hex) : { bytes: fromHex(message.hex) };
    const decode = () => withMoments(replay({ ...recorded, ...settings }, new Date(message.at)));
    return { ...message, key, decoded: orError(decode) };
  });
}

/** What a pasted message may be: of the protocol that is said, or of every one that fits, the likeliest first. */
export function explainPasted(text: string, protocol: ProtocolName | null, now: Date): Guess[] | { error: string } {
  const read = orError(() => readPasted(text));
  if ('error' in read) return read;
  if (protocol === null)
    return recognise(read, now).map((guess) => ({ ...guess, replayed: withMoments(guess.replayed) }));
  const replayed = orError(() => withMoments(openReplay(PROTOCOLS[protocol])(read, now)));
  return 'error' in replayed ? replayed : [{ protocol, score: 1, replayed }];
}

/** A request over HTTP as the server keeps it: "METHOD url", a line end, the body. */
function requestOf(hex: string): RecordedMessage {
  const bytes = fromHex(hex);
  const end = bytes.indexOf(10);
  const [method = 'GET', url = '/'] = new TextDecoder().decode(bytes.subarray(0, end)).split(' ');
  return { request: { method, url, headers: {}, body: bytes.subarray(end + 1) } };
}

/** Whatever a decoder makes of what somebody sent or pasted, the page goes on. */
function orError<T>(work: () => T): T | { error: string } {
  try {
    return work();
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** A clock may say what is no moment: then the message has none. */
const withMoments = (replayed: Replayed): Replayed => ({
  ...replayed,
  fixes: replayed.fixes.map((fix) =>
    fix.time === null || Math.abs(fix.time) <= LAST_MOMENT ? fix : { ...fix, time: null },
  ),
});
