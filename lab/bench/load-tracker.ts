import { connect, type Socket } from 'node:net';
import { TRACKERS } from '@balise/protocols/tracker';

const side = TRACKERS.teltonika;

/** A tracker that sends its frames one after the other, each after the answer to the one before. */
export class LoadTracker {
  /** When each frame was written, by its number; performance.now(). */
  readonly sentAt: Float64Array;
  answered = 0;
  readonly #frames: Uint8Array[];
  readonly #socket: Socket;
  readonly #onAnswer: (tracker: LoadTracker, latency: number) => void;
  #received: Uint8Array = new Uint8Array(0);
  #loggedIn = false;
  #sent = 0;
  #onLogin: (() => void) | undefined;

  constructor(port: number, identity: string, frames: Uint8Array[], onAnswer: LoadTracker['onAnswer']) {
    this.#frames = frames;
    this.#onAnswer = onAnswer;
    this.sentAt = new Float64Array(frames.length);
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('connect', () => this.#socket.write(side.login(identity)!));
    this.#socket.on('data', (chunk) => this.#hear(chunk));
    this.#socket.on('error', (error) => console.error(`tracker ${identity}: ${error.message}`));
    this.#socket.on('end', () => console.error(`tracker ${identity}: the server closed the connection`));
  }

  get onAnswer(): (tracker: LoadTracker, latency: number) => void {
    return this.#onAnswer;
  }

  loggedIn(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#loggedIn) resolve();
      else this.#onLogin = resolve;
    });
  }

  /** Sends the next frame, unless the one before is unanswered or there is none. @returns whether it did */
  send(): boolean {
    const frame = this.#frames[this.#sent];
    if (frame === undefined || this.#sent > this.answered) return false;
    this.sentAt[this.#sent++] = performance.now();
    this.#socket.write(frame);
    return true;
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(chunk: Uint8Array): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    for (let length = side.isAnswer(this.#received); length > 0; length = side.isAnswer(this.#received)) {
      this.#received = this.#received.subarray(length);
      if (this.#loggedIn) this.#onAnswer(this, performance.now() - this.sentAt[this.answered++]!);
      else {
        this.#loggedIn = true;
        this.#onLogin?.();
      }
      if (this.#received.length === 0) return;
    }
  }
}
