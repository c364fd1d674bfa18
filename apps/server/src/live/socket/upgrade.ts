import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { API_BASE, LIVE_CLOSE } from '@balise/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { LiveConnection } from './connection.ts';
import type { ConnectionTools } from './connection-tools.ts';
import { type OwnHost, originAllowed } from './origin.ts';

const PATH = `${API_BASE}/live`;
const GOODBYE = 1000; // ms that browsers have to hang up when the server stops

export type LiveUpgradeTools = ConnectionTools & {
  isOwnHost: OwnHost;
  secure: boolean;
  report: (error: unknown) => void;
};

/** Lets browsers in: who may open a socket, and what becomes of it. */
export class LiveUpgrade {
  readonly #tools: LiveUpgradeTools;
  readonly #sockets: WebSocketServer;
  readonly #connections = new Map<WebSocket, LiveConnection>();
  /** Browsers that have not answered the last ping. */
  readonly #silent = new WeakSet<WebSocket>();
  /** Browsers that have not shown a ticket, the oldest first. */
  readonly #opening = new Set<WebSocket>();

  constructor(tools: LiveUpgradeTools) {
    this.#tools = tools;
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: tools.limits.messageBytes,
      // a context of its own for each browser would cost 300 kB; whole messages compress well enough
      perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true, threshold: 2048 },
    });
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Answers an upgrade request of the HTTP server. */
  readonly upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const refusal = this.#refusal(request);
    if (refusal) {
      // a browser that does not hang up is not waited for
      stream.once('finish', () => stream.destroy());
      stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    } else this.#sockets.handleUpgrade(request, stream, head, (socket) => this.#admit(socket, stream));
  };

  /** Sends the time to every browser, and closes connections of browsers that went away silently. */
  beat(): void {
    const json = JSON.stringify({ type: 'beat', now: this.#tools.now() });
    for (const [socket, connection] of this.#connections) {
      if (this.#silent.has(socket)) {
        socket.terminate();
        continue;
      }
      this.#silent.add(socket);
      socket.ping();
      connection.beat(json);
    }
  }

  async close(): Promise<void> {
    const closed = [...this.#connections.keys()].map((socket) => new Promise((done) => socket.once('close', done)));
    for (const connection of this.#connections.values()) connection.close(LIVE_CLOSE.restarting, 'restarting');
    const late = setTimeout(() => {
      for (const socket of this.#connections.keys()) socket.terminate();
    }, GOODBYE);
    await Promise.all(closed);
    clearTimeout(late);
    this.#sockets.close();
  }

  #refusal({ url, headers }: IncomingMessage): string | undefined {
    if (URL.parse(url ?? '', 'http://host')?.pathname !== PATH) return '404 Not Found';
    return originAllowed(headers.origin, headers.host, this.#tools.isOwnHost, this.#tools.secure)
      ? undefined
      : '403 Forbidden';
  }

  #admit(socket: WebSocket, stream: Duplex): void {
    const connection = new LiveConnection(socket, this.#tools);
    this.#connections.set(socket, connection);
    this.#awaitTicket(socket, stream);
    const late = setTimeout(() => {
      if (!connection.opened) connection.close(LIVE_CLOSE.badTicket, 'no ticket came');
    }, this.#tools.limits.openingTime);
    socket.on('message', (bytes, binary) => {
      this.#silent.delete(socket);
      connection.receive(binary ? '' : bytes.toString()).catch((error: unknown) => {
        this.#tools.report(error);
        connection.close(LIVE_CLOSE.restarting, 'try again'); // the browser comes back with what it has
      });
      if (connection.opened) this.#opening.delete(socket);
    });
    socket.on('pong', () => this.#silent.delete(socket));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(late);
      this.#opening.delete(socket);
      this.#connections.delete(socket);
      connection.end();
    });
  }

  /**
   * Many unidentified callers must neither keep others out nor fill the memory: the one that has waited longest
   * makes room for the next, and one that sends more than a ticket is cut off before the message is whole.
   */
  #awaitTicket(socket: WebSocket, stream: Duplex): void {
    const { openings, openingBytes } = this.#tools.limits;
    this.#opening.add(socket);
    const [oldest] = this.#opening;
    if (this.#opening.size > openings) oldest?.terminate();
    let received = 0;
    const count = (chunk: Uint8Array): void => {
      received += chunk.length;
      if (!this.#opening.has(socket)) stream.off('data', count);
      else if (received > 2 * openingBytes) socket.terminate();
    };
    stream.on('data', count);
  }
}
