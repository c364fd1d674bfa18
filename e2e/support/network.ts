import { connect, createServer, type Server, type Socket } from 'node:net';

/** The network between a browser and the server: a relay of TCP connections that can be cut and mended. */
export type Network = {
  /** Ends every connection and takes no new one. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
};

/**
 * @param port where browsers connect
 * @param target the server's port
 */
export async function aNetwork(port: number, target: number): Promise<Network> {
  const lines = new Set<Socket>();
  const relay = (line: Socket): void => {
    const onward = connect({ port: target, host: '127.0.0.1' });
    for (const [one, other] of [
      [line, onward],
      [onward, line],
    ] as const) {
      lines.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        lines.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  };
  let server: Server | undefined;
  const mend = async (): Promise<void> => {
    if (server) return; // it is whole
    const opened = createServer(relay);
    server = opened;
    await new Promise<void>((resolve, reject) => {
      opened.once('error', reject);
      opened.listen(port, '127.0.0.1', resolve);
    });
  };
  const cut = async (): Promise<void> => {
    const closing = server;
    server = undefined;
    const closed = new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
    for (const line of lines) line.destroy();
    await closed;
  };
  await mend();
  return { cut, mend, close: cut };
}
