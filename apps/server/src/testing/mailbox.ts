import { once } from 'node:events';
import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server on loopback, as real as one gets without leaving the machine, and what arrived at it. */
export type Mailbox = {
  port: number;
  received: Email[];
  /** The first mail to an address that arrived, or does before anybody's patience ends. */
  to: (address: string) => Promise<Email>;
  /** Ends every connection. */
  kick: () => void;
  close: () => Promise<void>;
};

const PATIENCE = 30_000; // ms

export async function aMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then(
          (mail) => {
            received.push(mail);
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
    ...options,
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    port,
    received,
    to: async (address) => {
      const until = performance.now() + PATIENCE;
      for (;;) {
        const found = received.find((mail) => mail.to?.some((to) => to.address === address));
        if (found) return found;
        if (performance.now() > until)
          throw new Error(`no mail to ${address}, but ${JSON.stringify(received.map((m) => m.to))}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    kick: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
