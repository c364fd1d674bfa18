import type { Command, CommandContext, Message, StreamProtocol } from '@balise/protocols';
import type { Admission } from '../admission.ts';
import type { Counters } from '../counters.ts';
import type { DropReason } from '../drop-reasons.ts';
import type { KnownDevice } from '../identities/directory.ts';
import { type MessageContext, runPipeline } from '../pipeline.ts';
import { Stopped } from '../write-buffer/retry.ts';
import type { Lineage, OpenConnection } from './connection.ts';

/** Datagrams of one peer that wait their turn; a tracker sends one and waits for its answer. */
const WAITING = 16;
/** How long a network's translator keeps the way back of a datagram at the least, ms (RFC 4787 §4.3 asks for two minutes, mobile networks give less). */
const WAY_BACK = 60_000;
/** How long a tracker's radio is awake after it sent: later, the network may hold what is sent to it, ms. */
const AWAKE = 5_000;

/**
 * One address and port from which a tracker sends datagrams. Each datagram is a stream of its own; what one said of the
 * tracker's identity holds for the next. A network that repeats or reorders datagrams repeats or reorders records, which
 * every tracker does anyway. What cannot be taken is dropped, as it was never answered: the tracker sends it again.
 */
export class DatagramPeer implements OpenConnection {
  readonly protocol: string;
  readonly address: string;
  readonly counters: Counters;
  readonly openedAt: number;
  receivedAt: number;
  device: KnownDevice | undefined = undefined;
  identities: readonly string[] = [];
  mustIdentify = false;
  readonly isRequest = true;
  lineage: Lineage | undefined = undefined;
  readonly #codec: StreamProtocol;
  readonly #gate: Admission;
  readonly #memory: unknown;
  readonly #write: (answer: Uint8Array) => void;
  readonly #waiting: Uint8Array[] = [];
  #isReading = false;
  /** The database is being asked which device a pending message belongs to. */
  #isAsking = false;

  constructor(
    codec: StreamProtocol,
    { address, counters, write }: { address: string; counters: Counters; write: (answer: Uint8Array) => void },
    admission: Admission,
  ) {
    this.#codec = codec;
    this.#gate = admission;
    this.#memory = codec.open();
    this.#write = write;
    this.protocol = codec.name;
    this.address = address;
    this.counters = counters;
    this.openedAt = this.receivedAt = admission.now();
  }

  identified(device: KnownDevice): void {
    if (this.device === undefined) this.counters.identified++;
    this.#gate.sessions.datagramFrom(this, device);
    this.device = device;
    this.#codec.configure?.(this.#memory, device.settings);
  }

  durable(message: Message): void {
    const answer = this.#codec.answer(message, new Date(this.#gate.now()), 'udp');
    if (answer !== undefined) this.#write(answer);
  }

  // there is no connection to ask after, or to close
  probe(): void {}
  dismiss(): void {}

  get isReachable(): boolean {
    return this.#gate.now() - this.receivedAt < WAY_BACK;
  }

  get isQuiet(): boolean {
    return this.#waiting.length === 0 && !this.#isAsking && this.#gate.now() - this.receivedAt < AWAKE;
  }

  encode(command: Command, context: Pick<CommandContext, 'now' | 'serial' | 'settings'>): Uint8Array | undefined {
    const identity = this.device?.identity ?? '';
    return this.#codec.encode(command, { ...context, identity, state: this.#memory, transport: 'udp' });
  }

  /** A datagram is not sent again: a lost one stays lost, and the network holds nothing that could be withdrawn. */
  deliver(bytes: Uint8Array): void {
    this.#write(bytes);
  }

  lost(): void {
    this.counters.drop('unstorable');
  }

  /** Takes a datagram after those before it. */
  receive(datagram: Uint8Array): void {
    this.receivedAt = this.#gate.now();
    if (datagram.length > this.#gate.limits.frameBytes) this.#pastUnread('frameTooLong');
    else if (this.#gate.isFull() || this.#waiting.length >= WAITING) this.#pastUnread('overloaded');
    else {
      this.#waiting.push(datagram);
      if (!this.#isReading) void this.#readAll();
    }
  }

  #pastUnread(reason: DropReason): void {
    this.counters.drop(reason);
    if (this.device) this.#gate.pipeline.invalidateEvidence(this.device.id);
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      // the device may have been edited since the last one; memory knows
      this.mustIdentify = true;
      try {
        for (const frame of this.#framesOf(next)) await this.#pass(frame);
      } catch (error) {
        if (error instanceof Stopped) break;
        if (!(error instanceof RangeError)) this.#gate.onDefect(error, this.protocol);
        this.#pastUnread(error instanceof RangeError ? 'malformedFrame' : 'decoderFailed');
      }
    }
    this.#isReading = false;
  }

  *#framesOf(datagram: Uint8Array): Generator<Uint8Array> {
    let rest = datagram;
    while (rest.length > 0) {
      const length = this.#codec.frameLength(rest, this.#memory) || rest.length;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }

  async #pass(raw: Uint8Array): Promise<void> {
    const message = this.#codec.decode(raw, this.#memory, new Date(this.receivedAt));
    const context: MessageContext = {
      connection: this,
      message,
      raw,
      receivedAt: this.receivedAt,
      records: [],
      rejected: [],
    };
    const result = runPipeline(context, this.#gate.pipeline);
    const reason = result instanceof Promise ? await this.#asked(result) : result;
    if (reason !== undefined) this.counters.drop(reason);
  }

  async #asked(result: Promise<DropReason | undefined>): Promise<DropReason | undefined> {
    this.#isAsking = true;
    return await result.finally(() => {
      this.#isAsking = false;
    });
  }
}
