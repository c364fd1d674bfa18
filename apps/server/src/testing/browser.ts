import { type LiveDevice, LiveMessage, type LiveRequest } from '@balise/contract';
import { WebSocket } from 'ws';

const PATIENCE = 30_000; // ms

type LiveMessageOf<Type extends LiveMessage['type']> = Extract<LiveMessage, { type: Type }>;

/** A browser at the live socket, as far as the socket sees it: it opens, hears, and holds what it was reported. */
export class Browser {
  readonly received: LiveMessage[] = [];
  /** What it holds, as merged from what it received. */
  readonly devices = new Map<number, LiveDevice>();
  readonly socket: WebSocket;
  readonly closed: Promise<{ code: number; reason: string }>;
  #waiting: (() => void)[] = [];

  constructor(port: number, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/v4/live`, { headers });
    this.socket.on('message', (bytes) => this.#hear(LiveMessage.parse(JSON.parse(bytes.toString()))));
    this.socket.on('error', () => {}); // reported by `closed`
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  async say(request: LiveRequest): Promise<void> {
    if (this.socket.readyState === WebSocket.CONNECTING) await new Promise((done) => this.socket.once('open', done));
    this.socket.send(JSON.stringify(request));
  }

  /** The first message that fits, received already or not yet. Rejects when none comes in time. */
  async hears<Type extends LiveMessage['type']>(
    type: Type,
    fits: (message: LiveMessageOf<Type>) => boolean = () => true,
  ): Promise<LiveMessageOf<Type>> {
    const until = performance.now() + PATIENCE;
    for (;;) {
      const found = this.received.find(
        (message): message is LiveMessageOf<Type> => message.type === type && fits(message as LiveMessageOf<Type>),
      );
      if (found) return found;
      if (performance.now() > until)
        throw new Error(`received no ${type} that fits, but ${JSON.stringify(this.received).slice(0, 2000)}`);
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        setTimeout(resolve, Math.max(1, until - performance.now()));
      });
    }
  }

  /** Resolves when the whole snapshot is here. */
  async settles(): Promise<this> {
    await this.hears('snapshot', (message) => message.last);
    return this;
  }

  #hear(message: LiveMessage): void {
    this.received.push(message);
    if (message.type === 'snapshot' || message.type === 'delta') {
      for (const device of message.devices) this.devices.set(device.id, { ...this.devices.get(device.id), ...device });
    }
    if (message.type === 'delta') for (const id of message.gone ?? []) this.devices.delete(id);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
