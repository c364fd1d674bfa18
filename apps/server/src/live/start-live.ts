import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { API_BASE, LIVE_BEAT_SECONDS, LIVE_CLOSE } from '@balise/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LiveChange } from '../bus/live-changes.ts';
import type { Listener } from '../db/notify.ts';
import { ChangeLog } from './change-log.ts';
import { Connection } from './connection.ts';
import { EditQueue, queueOf } from './edit-queue.ts';
import { Hub } from './hub.ts';
import { LIVE_LIMITS, type LiveLimits } from './limits.ts';
import { type OwnHost, originAllowed } from './origin.ts';
import type { LiveSource } from './source.ts';

export type LiveDoor = {
  server: Server;
  source: LiveSource;
  /** Hears of every committed change; gives back how to stop. */
  subscribe: (listener: (changes: LiveChange[]) => void) => () => void;
  /** Hears of rows that changed: see db/notify.ts. */
  listen: Listener['listen'];
  isOwnHost: OwnHost;
  now: () => number;
  /** Something went wrong that closed one browser's socket, or left a view stale until the next look. */
  report: (error: unknown) => void;
  limits?: Partial<LiveLimits>;
};

/** Browsers and what they cost now, for the metrics page. */
export type Live = { sockets(): number; close(): Promise<void> };

const PATH = `${API_BASE}/live`;

/** Opens the live socket on the server's upgrade requests. */
export function startLive(door: LiveDoor): Live {
  const { server, source, now, report } = door;
  const limits = { ...LIVE_LIMITS, ...door.limits };
  const hub = new Hub(new ChangeLog(randomBytes(9).toString('base64url')), source);
  const connections = new Map<WebSocket, Connection>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    // a context of its own for each browser would cost 300 kB; whole messages compress well enough
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true, threshold: 2048 },
  });

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    if (URL.parse(request.url ?? '', 'http://host')?.pathname !== PATH) return;
    const refusal = refusalOf(request);
    if (refusal) refuse(stream, refusal);
    else sockets.handleUpgrade(request, stream, head, admit);
  };
  const refusalOf = (request: IncomingMessage): string | undefined => {
    if (!originAllowed(request.headers.origin, request.headers.host, door.isOwnHost)) return '403 Forbidden';
    let opening = 0;
    for (const connection of connections.values()) if (!connection.opened) opening += 1;
    return opening >= limits.openings ? '503 Service Unavailable' : undefined;
  };
  const admit = (socket: WebSocket): void => {
    const connection = new Connection(socket, { hub, source, limits, now });
    connections.set(socket, connection);
    const late = setTimeout(() => {
      if (!connection.opened) connection.close(LIVE_CLOSE.badTicket, 'no ticket came');
    }, limits.openingTime);
    socket.on('message', (bytes, binary) => {
      connection.hear(binary ? '' : bytes.toString()).catch((error) => {
        report(error);
        connection.close(LIVE_CLOSE.restarting, 'try again'); // the browser comes back with what it has
      });
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(late);
      connections.delete(socket);
      connection.end();
    });
  };

  server.on('upgrade', upgrade);
  const unsubscribe = door.subscribe((changes) => hub.publish(changes));
  const tell = queueOf(report);
  const refreshAll = (): void => tell(() => hub.refreshAll());
  const edits = new EditQueue(hub, tell);
  door.listen('device_changed', (id) => edits.add(Number(id)), refreshAll);
  door.listen(
    'rights_changed',
    (id) => tell(() => hub.rightsChanged(Number(id))),
    () => undefined,
  );
  const beat = setInterval(() => {
    const json = JSON.stringify({ type: 'beat', now: now() });
    for (const connection of connections.values()) connection.beat(json);
  }, LIVE_BEAT_SECONDS * 1000);
  const check = setInterval(() => tell(() => hub.dismissEnded()), limits.signInCheck);

  return {
    sockets: () => connections.size,
    close: async () => {
      server.off('upgrade', upgrade);
      unsubscribe();
      clearInterval(beat);
      clearInterval(check);
      const closed = [...connections.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const connection of connections.values()) connection.close(LIVE_CLOSE.restarting, 'restarting');
      setTimeout(() => {
        for (const socket of connections.keys()) socket.terminate();
      }, 1000).unref();
      await Promise.all(closed);
      sockets.close();
    },
  };
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
