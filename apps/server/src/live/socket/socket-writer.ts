import { LIVE_CLOSE } from '@balise/contract';
import { WebSocket } from 'ws';
import type { LiveLimits } from '../limits.ts';

/** The writing side of one socket. It knows how far its reader lags behind, and drops one that does not read. */
export class SocketWriter {
  readonly #socket: WebSocket;
  readonly #limits: LiveLimits;
  readonly #now: () => number;
  #unreadSince: number | undefined;

  constructor(socket: WebSocket, limits: LiveLimits, now: () => number) {
    this.#socket = socket;
    this.#limits = limits;
    this.#now = now;
  }

  get open(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(json: string): void {
    if (this.open) this.#socket.send(json);
  }

  /** Whether the reader has read enough to be sent more. One that never does is disconnected. */
  ready(): boolean {
    if (!this.open) return false;
    const unread = this.#socket.bufferedAmount;
    if (unread <= this.#limits.unreadBytes) {
      this.#unreadSince = undefined;
      return true;
    }
    this.#unreadSince ??= this.#now();
    const late = this.#now() - this.#unreadSince;
    if (unread > this.#limits.slowBytes || late > this.#limits.slowTime)
      this.close(LIVE_CLOSE.slowReader, 'slow reader');
    return false;
  }

  close(code: number, reason: string): void {
    if (this.#socket.readyState >= WebSocket.CLOSING) return;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), this.#limits.goodbye).unref();
  }
}
