import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { TRACKERS } from '@balise/protocols/tracker';
import type { Fix } from '@balise/tracking';

const PATIENCE = 10_000; // ms for one answer

/** A gt06 tracker on its own TCP connection. Each call resolves when the server has answered, so when it is stored. */
export class Tracker {
  readonly #socket: Socket;
  readonly #identity: string;
  #received: Uint8Array = new Uint8Array(0);
  #serial = 1;

  private constructor(socket: Socket, identity: string) {
    this.#socket = socket;
    this.#identity = identity;
    socket.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      socket.emit('more');
    });
    socket.on('error', () => socket.emit('more')); // a refusal shows as an answer that never comes
  }

  /** Connects, without a word. */
  static async connect(port: number, identity: string): Promise<Tracker> {
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    return new Tracker(socket, identity);
  }

  /** Connects and logs in. */
  static async loggedIn(port: number, identity: string): Promise<Tracker> {
    const tracker = await Tracker.connect(port, identity);
    tracker.knock();
    await tracker.#answer();
    return tracker;
  }

  /** Says who it is and waits for nothing. */
  knock(): void {
    const login = TRACKERS.gt06.login(this.#identity);
    if (login) this.#socket.write(login);
  }

  /** Reports where it is now. `speed` in m/s. */
  async report(latitude: number, longitude: number, speed: number): Promise<void> {
    this.#socket.write(TRACKERS.gt06.report(this.#identity, [fixAt(latitude, longitude, speed)], ++this.#serial));
    await this.#answer();
  }

  hangUp(): void {
    this.#socket.destroy();
  }

  async #answer(): Promise<void> {
    const deadline = AbortSignal.timeout(PATIENCE);
    for (;;) {
      const length = TRACKERS.gt06.isAnswer(this.#received);
      if (length > 0) {
        this.#received = this.#received.subarray(length);
        return;
      }
      await once(this.#socket, 'more', { signal: deadline });
    }
  }
}

function fixAt(latitude: number, longitude: number, speed: number): Fix {
  const time = Math.floor(Date.now() / 1000) * 1000; // the protocol counts whole seconds
  return {
    time,
    location: { latitude, longitude, altitude: null, speed, course: 90, accuracy: null, valid: true },
    attributes: { ignition: true, satellites: 9 },
  };
}
