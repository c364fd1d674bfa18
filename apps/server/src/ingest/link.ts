import type { Message } from '@balise/protocols';
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
