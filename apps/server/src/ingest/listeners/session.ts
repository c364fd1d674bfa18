import type { Socket } from 'node:net';
import type { Command, CommandContext, Message, StreamProtocol } from '@balise/protocols';
import type { Admission } from '../admission.ts';
import type { Counters } from '../counters.ts';
import type { DropReason } from '../drop-reasons.ts';
import type { KnownDevice } from '../identities/directory.ts';
import { bringsNothing, type MessageContext, runPipeline } from '../pipeline.ts';
import { Stopped } from '../write-buffer/retry.ts';
import type { Lineage, OpenConnection } from './connection.ts';

/** Silence after which the system asks the other end whether it is there, ms; ten times, a second apart. */
const PROBE_AFTER = 1_000;
/** What is received sooner than this after bytes were written may have left before they arrived, ms: it proves nothing of them. */
const IN_FLIGHT = 5_000;

/**
 * One tracker's connection: bytes in, frames down the pipeline one after the other, answers out in the same order. Its
 * socket is not read while too much of it, or of all connections together, waits for its commit.
 */
export class Session implements OpenConnection {
  readonly protocol: string;
  readonly address: string;
  readonly counters: Counters;
  readonly openedAt: number;
  receivedAt: number;
  device: KnownDevice | undefined = undefined;
  identities: readonly string[] = [];
  mustIdentify = false;
  readonly isRequest = false;
  lineage: Lineage | undefined = undefined;
  readonly #socket: Socket;
  readonly #codec: StreamProtocol;
  readonly #gate: Admission;
  /** What the protocol remembers between frames. */
  readonly #memory: unknown;
  /** Unknown identities that were presented. */
  readonly #refused = new Set<string>();
  #rest: Uint8Array | undefined;
  #receivedBytes = 0;
  /** Messages that answered a command. */
  #answers = 0;
  #unanswered = 0;
  #isHeld = false;
  /** The database is being asked whose connection this is. */
  #isAsking = false;
  #isClosed = false;
  #isCorked = false;

  constructor(socket: Socket, codec: StreamProtocol, counters: Counters, admission: Admission) {
    this.#socket = socket;
    this.#codec = codec;
    this.#gate = admission;
    this.#memory = codec.open();
    this.counters = counters;
    this.protocol = codec.name;
    this.address = socket.remoteAddress ?? '';
    this.openedAt = this.receivedAt = admission.now();
    counters.connections++;
    admission.sessions.add(this);
    socket.on('data', (chunk: Uint8Array) => this.#receive(chunk));
    socket.on('error', () => this.close('connectionFailed'));
    socket.on('close', () => this.close());
  }

  /** Closes the connection, at once and once; what it waits for is still committed, but not answered. */
  close(reason?: DropReason): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (reason !== undefined) this.counters.drop(reason);
    this.counters.connections--;
    if (this.device !== undefined) this.counters.identified--;
    this.#gate.sessions.remove(this);
    this.#rest = undefined;
    this.#socket.destroy();
  }

  /** Closes the connection after what was already answered has left. */
  end(): void {
    if (!this.#isClosed) this.#socket.end(() => this.close());
  }

  get isReachable(): boolean {
    return !this.#isClosed;
  }

  probe(): void {
    this.#socket.setKeepAlive(true, PROBE_AFTER);
  }

  dismiss(): void {
    this.close('replaced');
  }

  /** Takes no more bytes; what has arrived goes on. */
  stopReading(): void {
    this.#isAsking = true;
    this.#hold();
  }

  identified(device: KnownDevice): void {
    if (!this.#isClosed) {
      if (this.device === undefined) this.counters.identified++;
      this.#gate.sessions.identified(this, device);
    }
    this.device = device;
    this.mustIdentify = false;
    this.#codec.configure?.(this.#memory, device.settings);
  }

  durable(message: Message): void {
    this.#unanswered--;
    if (this.#isClosed) return;
    const answer = this.#codec.answer(message, new Date(this.#gate.now()));
    if (answer !== undefined) this.#write(answer);
    if (this.#isHeld) this.#goOn();
  }

  encode(command: Command, context: Pick<CommandContext, 'now' | 'serial' | 'settings'>): Uint8Array | undefined {
    const identity = this.device?.identity ?? '';
    return this.#codec.encode(command, { ...context, identity, state: this.#memory });
  }

  /** A message of which only a part has come may say that the vehicle moves. */
  get isQuiet(): boolean {
    const isWritten = !this.#isCorked && this.#socket.writableLength === 0;
    const isRead = this.#rest === undefined || this.#rest.every(isBlank);
    return !this.#isClosed && !this.#isHeld && isRead && isWritten;
  }

  deliver(bytes: Uint8Array, unlessSilent?: number): void {
    this.#socket.write(bytes);
    if (unlessSilent === undefined) return;
    const answers = this.#answers;
    let received = this.#receivedBytes;
    setTimeout(() => {
      received = this.#receivedBytes;
    }, IN_FLIGHT).unref();
    setTimeout(() => {
      if (this.#receivedBytes === received && this.#answers === answers) this.#forgetUnsent();
    }, unlessSilent).unref();
  }

  #forgetUnsent(): void {
    if (this.#isClosed) return;
    this.#socket.resetAndDestroy();
    this.close('connectionFailed');
  }

  lost(): void {
    this.#unanswered--;
    this.close('unstorable');
  }

  #receive(chunk: Uint8Array): void {
    this.receivedAt = this.#gate.now();
    this.#receivedBytes += chunk.length;
    this.#rest = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk]);
    if (!this.#isHeld) this.#readFrames();
  }

  #readFrames(): void {
    try {
      while (this.#rest !== undefined && !this.#isClosed && !this.#mustWait()) {
        const frame = this.#nextFrame(this.#rest);
        if (frame === undefined) return;
        this.#pass(frame);
      }
    } catch (error) {
      // garbage costs one connection, and so does a defect of a decoder
      if (!(error instanceof RangeError)) this.#gate.onDefect(error, this.protocol);
      this.close(error instanceof RangeError ? 'malformedFrame' : 'decoderFailed');
    }
  }

  #nextFrame(rest: Uint8Array): Uint8Array | undefined {
    const { frameBytes } = this.#gate.limits;
    const length = this.#codec.frameLength(rest, this.#memory);
    if (length > frameBytes || (length === 0 && rest.length >= frameBytes)) {
      this.close('frameTooLong');
      return undefined;
    }
    if (length === 0 || length > rest.length) return undefined;
    this.#rest = length === rest.length ? undefined : rest.subarray(length);
    return rest.subarray(0, length);
  }

  #pass(raw: Uint8Array): void {
    const message = this.#decode(raw);
    const context: MessageContext = {
      connection: this,
      message,
      raw,
      receivedAt: this.receivedAt,
      records: [],
      rejected: [],
    };
    this.#unanswered++;
    if (message.commandResult !== undefined) this.#answers++;
    const result = runPipeline(context, this.#gate.pipeline);
    if (typeof result === 'string') this.#drop(result, message);
    else if (result !== undefined) void this.#holdFor(result, message);
  }

  /** A message that cannot be decoded is kept for diagnosis. */
  #decode(raw: Uint8Array): Message {
    try {
      return this.#codec.decode(raw, this.#memory, new Date(this.receivedAt));
    } catch (error) {
      if (this.device) {
        this.#gate.pipeline.tail.note(this.device.id, this.protocol, raw, this.receivedAt);
        this.#gate.pipeline.invalidateEvidence(this.device.id);
      }
      throw error;
    }
  }

  async #holdFor(result: Promise<DropReason | undefined>, message: Message): Promise<void> {
    this.#hold();
    this.#isAsking = true;
    const reason = await result.catch((error) => {
      // the server stops: the device is not known yet, and nothing of the message is kept. Anything else is a defect
      if (!(error instanceof Stopped)) this.#gate.onDefect(error, this.protocol);
      this.close(error instanceof Stopped ? undefined : 'decoderFailed');
      return undefined;
    });
    this.#isAsking = false;
    if (reason !== undefined) this.#drop(reason, message);
    this.#goOn();
  }

  // An unknown tracker may be added while it is connected; a known device that is refused later is disconnected.
  #drop(reason: DropReason, message: Message): void {
    this.#unanswered--;
    if (this.device !== undefined || reason === 'tooManyIdentities') return this.close(reason);
    this.counters.drop(reason);
    if (this.#isClosed || reason === 'noIdentity') return;
    for (const identity of this.identities) this.#refused.add(identity);
    if (this.#refused.size > this.#gate.limits.unknownPerConnection) return this.close('tooManyIdentities');
    // a sign-in is answered as a known tracker's is; data is not, so that a tracker that waits for the answer keeps it
    const answer = bringsNothing(message) ? this.#codec.answer(message, new Date(this.#gate.now())) : undefined;
    if (answer !== undefined) this.#write(answer);
  }

  #mustWait(): boolean {
    if (this.#isHeld) return true;
    if (this.#gate.isFull() || this.#isDeviceFull()) {
      this.#hold();
      void this.#gate.room().then(() => this.#goOn());
    } else if (this.#unanswered >= this.#gate.limits.unansweredPerConnection) this.#hold();
    return this.#isHeld;
  }

  // what came over connections that this one replaced counts too
  #isDeviceFull(): boolean {
    return this.device !== undefined && this.#gate.pipeline.buffer.isFullOf(this.device.id);
  }

  #hold(): void {
    this.#isHeld = true;
    this.#socket.pause();
  }

  #goOn(): void {
    if (this.#isClosed || this.#isAsking) return;
    this.#isHeld = false;
    this.#readFrames();
    if (!this.#isHeld && !this.#isClosed) this.#socket.resume();
  }

  // Answers of one commit leave together.
  #write(answer: Uint8Array): void {
    if (this.#socket.writableLength > this.#gate.limits.unreadAnswers) {
      this.close('answersUnread');
      return;
    }
    // of a tracker that sends ahead of its answers, more are likely to be ready
    if (this.#unanswered > 0 && !this.#isCorked) {
      this.#isCorked = true;
      this.#socket.cork();
      queueMicrotask(() => {
        this.#isCorked = false;
        this.#socket.uncork();
      });
    }
    this.#socket.write(answer);
  }
}

/** Space, tab, and the ends of lines: some trackers put them behind a message, and they begin none. */
const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0d || byte === 0x0a || byte === 0x09;
