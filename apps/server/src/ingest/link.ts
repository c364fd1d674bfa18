import type { Command, CommandContext, Message } from '@balise/protocols';
import type { Counters } from './counters.ts';
import type { KnownDevice } from './directory.ts';

/** Where messages come from and answers go: a connection, or one request over HTTP. */
export type Link = {
  readonly protocol: string;
  readonly address: string;
  readonly counters: Counters;
  /** Whose messages these are, once one has said so. */
  device: KnownDevice | undefined;
  /** The ids that were presented last. */
  identities: readonly string[];
  /** Set when people changed something of the device: the next message is looked up again. */
  mustIdentify: boolean;
  /** One request of many that may come at once, and not the one connection of its device. */
  readonly isRequest: boolean;
  /** Takes the device, as the newest link that speaks for it. */
  identified(device: KnownDevice): void;
  /** The message is durable: it may be answered. */
  durable(message: Message): void;
  /** The message can never be durable. */
  lost(): void;
};

/** A link over which its device can be asked something. */
export type Way = Link & {
  readonly openedAt: number;
  /** Whether bytes that are written now leave and arrive now: nothing of this link waits, on either side. */
  readonly isQuiet: boolean;
  /** The bytes of a command as this link's protocol has them. @throws RangeError as the protocol's `encode` does */
  encode(command: Command, context: Pick<CommandContext, 'now' | 'serial' | 'settings'>): Uint8Array | undefined;
  /**
   * Writes the bytes of a command at once. With `unlessSilent`, where nothing is heard for as many ms afterwards, the network is
   * made to forget the bytes: what it has not delivered by then would arrive at a moment that nobody has checked.
   */
  deliver(bytes: Uint8Array, unlessSilent?: number): void;
};
