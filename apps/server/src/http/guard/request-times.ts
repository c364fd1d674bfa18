import type { IncomingMessage, Server } from 'node:http';

/** How long a browser may take, ms. Bodies have a rate and no total: a large file over a slow line arrives. */
export type RequestTimes = {
  /** From the connection, or the first byte of a request, to the end of its headers; also of an upgrade. */
  headers: number;
  /** Between two requests of one connection. */
  keepAlive: number;
  /** Without a byte in either direction: longer than any answer takes to make. */
  idle: number;
  /** Before the rate of a body is looked at. */
  grace: number;
  /** How often headers and rates are looked at. */
  check: number;
  /** Least bytes a second of a body, after the grace. */
  bytesPerSecond: number;
};

export const REQUEST_TIMES: RequestTimes = {
  headers: 20_000,
  keepAlive: 60_000,
  idle: 330_000,
  grace: 20_000,
  check: 2_000,
  bytesPerSecond: 1_000,
};

/** Closes connections whose request body comes more slowly than it must. */
export function boundBodies(server: Server, { grace, check, bytesPerSecond }: RequestTimes): void {
  server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const [began, before] = [performance.now(), socket.bytesRead];
    const looking = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(looking);
      const seconds = (performance.now() - began - grace) / 1000;
      if (socket.bytesRead - before < seconds * bytesPerSecond) socket.destroy();
    }, check);
    looking.unref();
  });
}
