import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ConnectionLimit, type ConnectionLimits } from './connection-limit.ts';

/**
 * Bounds the connections of an HTTP server, which knows no caller until a request comes and keeps idle ones open: without
 * it one address could use up every file that the process may open.
 * @param closed hears of each connection that had to make room
 * @returns a function that exempts a connection, once its caller is identified
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
