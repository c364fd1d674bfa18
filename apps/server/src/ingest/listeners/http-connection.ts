import type { HttpProtocol, HttpReply, Message } from '@balise/protocols';
import type { Counters } from '../counters.ts';
import type { KnownDevice } from '../identities/directory.ts';
import type { TrackerConnection } from './connection.ts';

type Sender = { codec: HttpProtocol; address: string; token: string; counters: Counters };

/** One request over HTTP. */
export class HttpLink implements TrackerConnection {
  readonly protocol: string;
  readonly address: string;
  readonly counters: Counters;
  device: KnownDevice | undefined = undefined;
  identities: readonly string[] = [];
  mustIdentify = false;
  readonly isRequest = true;
  readonly token: string;
  readonly #codec: HttpProtocol;
  readonly #answer: (reply: HttpReply) => void;

  constructor({ codec, address, token, counters }: Sender, answer: (reply: HttpReply) => void) {
    this.#codec = codec;
    this.#answer = answer;
    this.protocol = codec.name;
    this.address = address;
    this.token = token;
    this.counters = counters;
  }

  identified(device: KnownDevice): void {
    this.device = device;
  }

  durable(message: Message): void {
    this.#answer(this.#codec.answer(message));
  }

  lost(): void {
    this.counters.drop('unstorable');
    this.#answer({ status: 422, body: 'unstorable' });
  }
}
