import { createServer, type Server } from 'node:net';

/** Different TCP ports that nobody listens on now. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, probe));
  const ports = probes.map((server) => (server.address() as { port: number }).port);
  await Promise.all(probes.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

const probe = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => resolve(server));
  });
