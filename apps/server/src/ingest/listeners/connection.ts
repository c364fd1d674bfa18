import type { Command, CommandContext, Message } from '@balise/protocols';
import type { Counters } from '../counters.ts';
import type { KnownDevice } from '../identities/directory.ts';

/** Since when one and the same sender has been alone in speaking for a device, milliseconds since 1970 UTC. */
export type Lineage = { readonly since: number };

/** Where messages come from and answers go: a connection, or one request over HTTP. */
export type TrackerConnection = {
  readonly protocol: string;
  readonly address: string;
  readonly counters: Counters;
  /** Whose messages these are, once one has said so. */
  device: KnownDevice | undefined;
  /** The ids that were presented last. */
  identities: readonly string[];
  /** Set when people changed something of the device: the next message is looked up again. */
  mustIdentify: boolean;
  /** What a request over HTTP brought as its token, empty where it brought none; undefined: its protocol has none. */
  readonly token?: string;
  /** Since when one sender has spoken for the device, as far as is known; connections of one sender follow each other. */
  lineage?: Lineage | undefined;
  /** One request of many that may come at once, and not the one connection of its device. */
  readonly isRequest: boolean;
  /** Takes the device, as the newest connection that claims it. */
  identified(device: KnownDevice): void;
  /** The message is durable: it may be answered. */
  durable(message: Message): void;
  /** The message can never be durable. */
  lost(): void;
};

/** A connection over which commands can be sent to its device. */
export type OpenConnection = TrackerConnection & {
  readonly openedAt: number;
  /** When it last brought something, milliseconds since 1970 UTC. */
  readonly receivedAt: number;
  /** Whether it is open. */
  readonly isReachable: boolean;
  /** Asks the network whether its other end is still there: if not, it closes soon. */
  probe(): void;
  /** There is no room for it beside others of its device. */
  dismiss(): void;
  /** Whether bytes that are written now leave and arrive now: nothing of this connection waits, on either side. */
  readonly isQuiet: boolean;
  /** The bytes of a command in the protocol of this connection. @throws RangeError as the protocol's `encode` does */
  encode(command: Command, context: Pick<CommandContext, 'now' | 'serial' | 'settings'>): Uint8Array | undefined;
  /**
   * Writes the bytes of a command at once. With `unlessSilent`, where within that many ms afterwards neither an answer is received nor
   * anything that cannot have been on its way before, the network is made to forget the bytes: what it has not delivered by then
   * would arrive at a moment that was not checked.
   */
  deliver(bytes: Uint8Array, unlessSilent?: number): void;
};
