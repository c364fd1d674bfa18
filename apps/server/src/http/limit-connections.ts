import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ConnectionLimit, type ConnectionLimits } from './connection-limit.ts';

/**
 * Bounds the connections of a server of HTTP, which knows nobody until a request comes and keeps idle ones open: without
 * it one address could take every file that the process may open, and nobody else would get in.
 * @param closed hears of each connection that had to make room
 * @returns takes a connection out of the crowd, for one that has become more than a stranger's
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  closed = () => {},
): (socket: Socket) => void {
  const unidentified = new ConnectionLimit<Socket>(limits);
  server.on('connection', (socket) => {
    socket.once('close', () => unidentified.leave(socket));
    const oldest = unidentified.enter(socket, socket.remoteAddress ?? '');
    if (!oldest) return;
    closed();
    oldest.destroy();
  });
  return (socket) => unidentified.leave(socket);
}
