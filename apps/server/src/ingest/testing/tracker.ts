import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Line } from './lines.ts';

/** A tracker at the other end of a real socket. */
export type Tracker = {
  socket: Socket;
  /** Sends bytes as they are. */
  write(bytes: Uint8Array | string): void;
  /** Sends a line of the test's protocol. */
  say(line: Line): void;
  /** Waits until this many bytes of answers have come since the start. */
  receivedBytes(count: number): Promise<Buffer>;
  /** Waits until this many lines have been answered, and gives them. */
  receivedLines(count: number): Promise<string[]>;
  /** What has been answered so far. */
  received(): string;
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>;
  hangUp(): void;
};

const PATIENCE = 60_000; // ms

/** @param from another address of this machine (127.0.0.0/8) */
export async function aTracker(port: number, from = '127.0.0.1'): Promise<Tracker> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  const until = async (enough: () => boolean) => {
    const start = performance.now();
    while (!enough()) {
      if (performance.now() - start > PATIENCE)
        throw new Error(`the tracker only received: ${received.toString('latin1')}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const linesOf = () => received.toString().split('\n').slice(0, -1);
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    say: (line) => void socket.write(`${JSON.stringify(line)}\n`),
    async receivedBytes(count) {
      await until(() => received.length >= count);
      return received;
    },
    async receivedLines(count) {
      await until(() => linesOf().length >= count);
      return linesOf();
    },
    received: () => received.toString('latin1'),
    closed,
    hangUp: () => void socket.destroy(),
  };
}
