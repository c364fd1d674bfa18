import type { Fix } from '@balise/tracking';
import type { Command, CommandContext, DeviceSettings } from './command.ts';

/** What the bytes of one frame, or of one HTTP request, meant. */
export type Message = {
  /** The ids that the message presents, alternatives of each other; empty: the connection's device speaks on. */
  identities: string[];
  fixes: Fix[];
  /** What a command was answered with, as the protocol words it, with the serial number that ties it to its request. */
  commandResult?: { text: string; serial?: number };
};

export type { Command, CommandContext, CommandKind, DeviceSettings, SwitchedPart } from './command.ts';

/**
 * A protocol over a byte stream. Pure: it holds no socket, clock or database. `S` is what one connection must
 * remember between frames; a decoder may change it only by returning a message.
 */
export type StreamProtocol<S = unknown, M extends Message = Message> = {
  kind: 'stream';
  name: string;
  /** On which the field's trackers expect their server. */
  port: number;
  /** Where its trackers (also) use UDP: a datagram is read as a stream of its own, and an unfinished end is one frame. */
  udp?: 'also' | 'only';
  /** A new connection's memory. */
  open(settings?: DeviceSettings): S;
  /** Passes to the connection what is known of its device, once a message has said which it is. */
  configure?(state: S, settings: DeviceSettings): void;
  /**
   * How many bytes at the front of `buffer` are the next frame, 0 when more must arrive first.
   * Never reads more than the limit. @throws RangeError where no frame can begin here: the connection is lost.
   */
  frameLength(buffer: Uint8Array, state: S): number;
  /**
   * `now` is when the frame arrived, for messages with a time of day but no date; without it they have no time.
   * @throws RangeError when the frame is not what it says it is.
   */
  decode(frame: Uint8Array, state: S, now?: Date): M;
  /**
   * What the tracker waits for, to be sent once its records are committed; undefined when it expects nothing. `transport` where
   * that changes it; TCP where absent.
   */
  answer(message: M, now: Date, transport?: 'tcp' | 'udp'): Uint8Array | undefined;
  /**
   * The bytes that ask a device for something, framed as they go on the wire; undefined where the protocol has no such
   * command. @throws RangeError where it has the command but not with these words or numbers.
   */
  encode(command: Command, context: CommandContext<S>): Uint8Array | undefined;
  /** The same command as the words of an SMS to the tracker's SIM card; undefined where its trackers take none. */
  sms?(command: Command, settings: DeviceSettings): string | undefined;
};

export type HttpRequest = {
  method: string;
  /** Path and query as on the request line. */
  url: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: Uint8Array;
};
export type HttpReply = { status: number; body: string };

/** A protocol over HTTP: each request is one message. */
export type HttpProtocol<M extends Message = Message> = {
  kind: 'http';
  name: string;
  /** On which the field's trackers expect their server. */
  port: number;
  /**
   * For requests that bring messages of several devices: the request of each alone. What one of them is refused for is then
   * no answer to the whole. @throws RangeError when the request is not of this protocol.
   */
  split?(request: HttpRequest): HttpRequest[];
  /** @throws RangeError when the request is not of this protocol. */
  decode(request: HttpRequest): M;
  answer(message: M): HttpReply;
};

export type Protocol = StreamProtocol | HttpProtocol;
