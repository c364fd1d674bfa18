import { connect, type Socket } from 'node:net';
import { type PlayedProtocol, TRACKERS, type TrackerSide } from '@balise/protocols/tracker';
import type { Fix } from '@balise/tracking';

/** Packets on their way at once. */
const WINDOW = 3;

/**
 * A tracker that loses nothing by itself: it keeps each packet until it is answered, connects again when its connection
 * breaks, and sends again what was not answered.
 */
export class FaithfulTracker {
  /** Times of the fixes that were answered, milliseconds since 1970 UTC. */
  readonly answered = new Set<number>();
  /** Times of all fixes that were ever sent. */
  readonly sent = new Set<number>();
  readonly identity: string;
  readonly #port: number;
  readonly #side: TrackerSide;
  readonly #next: () => Fix[] | undefined;
  #unanswered: Fix[][] = [];
  #onTheWay = 0;
  #socket: Socket | undefined;
  #received: Uint8Array = new Uint8Array(0);
  #isGreeted = false;
  #isClosed = false;

  /** @param next the fixes of the next packet; undefined: nothing for now, and it is asked again with the next answer or `hurry` */
  constructor(port: number, identity: string, next: () => Fix[] | undefined, protocol: PlayedProtocol = 'teltonika') {
    this.#port = port;
    this.#side = TRACKERS[protocol];
    this.identity = identity;
    this.#next = next;
    this.#connect();
  }

  get waiting(): number {
    return this.#unanswered.length;
  }

  /** Sends what there is by now. */
  hurry(): void {
    this.#fill();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.destroy();
  }

  #connect(): void {
    this.#received = new Uint8Array(0);
    this.#isGreeted = false;
    this.#onTheWay = 0;
    const socket = connect({ port: this.#port, host: '127.0.0.1' });
    this.#socket = socket;
    socket.on('connect', () => socket.write(this.#side.login(this.identity)!));
    socket.on('data', (chunk) => this.#hear(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!this.#isClosed) setTimeout(() => this.#connect(), 30);
    });
  }

  #hear(chunk: Uint8Array): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const length = this.#side.isAnswer(this.#received);
      if (length === 0) break;
      this.#received = this.#received.subarray(length);
      if (this.#isGreeted) this.#take();
      this.#isGreeted = true;
    }
    this.#fill();
  }

  #take(): void {
    this.#onTheWay--;
    for (const { time } of this.#unanswered.shift() ?? []) this.answered.add(time!);
  }

  #fill(): void {
    if (!this.#isGreeted || this.#socket?.destroyed) return;
    while (this.#onTheWay < WINDOW) {
      const again = this.#unanswered[this.#onTheWay];
      const fixes = again ?? this.#next();
      if (fixes === undefined) return;
      if (again === undefined) this.#unanswered.push(fixes);
      for (const { time } of fixes) this.sent.add(time!);
      this.#onTheWay++;
      this.#socket?.write(this.#side.report(this.identity, fixes, 1));
    }
  }
}
