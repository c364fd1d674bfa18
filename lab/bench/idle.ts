import { connect, type Socket } from 'node:net';
import { TRACKERS } from '@balise/protocols/tracker';
import { addDevices } from './devices.ts';
import { machine, printTable } from './figures.ts';
import { startServer } from './running-server.ts';
import { usageOf } from './usage.ts';

const side = TRACKERS.teltonika;
/** Connections being opened at once: below the connection limit of one address. */
const AT_ONCE = 200;

/** Memory of the server for each tracker that is connected, signed in and silent. */
export async function benchIdle(trackers: number): Promise<void> {
  console.log(`${machine()}\n`);
  const server = await startServer('teltonika', ['--expose-gc']);
  const sockets: Socket[] = [];
  try {
    const devices = await addDevices(server.databaseUrl, trackers);
    await settle();
    const before = usageOf(server.pids.server);
    const waiting = [...devices];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let device = waiting.pop(); device; device = waiting.pop()) {
          sockets.push(await signIn(server.trackerPort, device.identity));
        }
      }),
    );
    await settle();
    const after = usageOf(server.pids.server);
    printTable([
      ['trackers', 'MB before', 'MB with them', 'kB each'],
      [String(sockets.length), before.memory, after.memory, ((after.memory - before.memory) * 1024) / sockets.length],
    ]);
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  }
}

function signIn(port: number, identity: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => socket.write(side.login(identity)!));
    socket.once('data', () => resolve(socket));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`the server closed the connection of ${identity}`)));
  });
}

// The collector gives memory back some seconds after the last allocation.
const settle = () => new Promise((resolve) => setTimeout(resolve, 8_000));
