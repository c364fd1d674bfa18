import { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import type { Counters } from '../counters.ts';

/** A port that listens for trackers of one protocol, or why it could not be opened. */
export type Listener = {
  protocol: string;
  /** The port that was asked for; the one that was given where any would do. */
  port: number;
  counters: Counters;
  /** Why it does not listen, as the operating system says it; null: it listens. */
  problem: string | null;
  /** Accepts no more. Connections that are open stay so. */
  close(): void;
  /** Closes what is still open of connections that are no sessions. */
  closeConnections(): void;
};

/** Listens, or says why not: a port that is taken costs its protocol, not the platform. */
export async function listen(
  server: Server,
  { protocol, port, host, counters }: { protocol: string; port: number; host: string; counters: Counters },
): Promise<Listener> {
  const problem = await new Promise<string | null>((resolve) => {
    server.once('error', (error) => resolve(error.message));
    server.listen({ port, host, backlog: 4096 }, () => resolve(null));
  });
  const address = server.address();
  return {
    protocol,
    port: typeof address === 'object' && address !== null ? address.port : port,
    counters,
    problem,
    close: () => {
      if (problem === null) server.close();
    },
    closeConnections: () => {
      if (server instanceof HttpServer) server.closeAllConnections();
    },
  };
}
