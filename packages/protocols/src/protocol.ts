import type { Fix } from '@balise/tracking';

/** What the bytes of one frame, or of one HTTP request, meant. */
export type Message = {
  /** The ids that the message presents, alternatives of each other; empty: the connection's device speaks on. */
  identities: string[];
  fixes: Fix[];
  /** What a command was answered with, as the protocol words it, with the serial number that ties it to its request. */
  commandResult?: { text: string; serial?: number };
};

/** What a command asks of a device; each protocol encodes those it has. */
export const COMMANDS = ['block', 'unblock', 'position', 'interval', 'reboot', 'text'] as const;
export type Command =
  | { kind: 'block' | 'unblock' | 'position' | 'reboot' }
  /** Reporting interval in seconds. */
  | { kind: 'interval'; seconds: number }
  /** The vendor's own words. */
  | { kind: 'text'; text: string };

/** What an encoder may know of the device and the moment. */
export type CommandContext = { identity: string; now: Date; serial: number };

/** Settings of one device's tracker that its messages do not tell, such as a model or a report format. */
export type DeviceSettings = { model?: string; [name: string]: string | undefined };

/**
 * A protocol over a byte stream. Pure: it holds no socket, clock or database. `S` is what one connection must
 * remember between frames; a decoder may change it only by returning a message.
 */
export type StreamProtocol<S = unknown, M extends Message = Message> = {
  kind: 'stream';
  name: string;
  /** A new connection's memory. */
  open(settings?: DeviceSettings): S;
  /** Tells the connection what is known of its device, once a message has said which it is. */
  configure?(state: S, settings: DeviceSettings): void;
  /**
   * How many bytes at the front of `buffer` are the next frame, 0 when more must arrive first.
   * Never looks at more than the limit. @throws RangeError where no frame can begin here: the connection is lost.
   */
  frameLength(buffer: Uint8Array, state: S): number;
  /** @throws RangeError when the frame is not what it says it is. */
  decode(frame: Uint8Array, state: S): M;
  /** What the tracker waits for, to be sent once its records are committed; undefined when it expects nothing. */
  answer(message: M, now: Date): Uint8Array | undefined;
  /** The bytes that ask a device for something; undefined where the protocol has no such command. */
  encode(command: Command, context: CommandContext): Uint8Array | undefined;
};

export type HttpRequest = {
  method: string;
  /** Path and query as they stand on the request line. */
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
  /** @throws RangeError when the request is not of this protocol. */
  decode(request: HttpRequest): M;
  answer(message: M): HttpReply;
};

export type Protocol = StreamProtocol | HttpProtocol;
