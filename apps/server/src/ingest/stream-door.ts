import { createServer } from 'node:net';
import type { StreamProtocol } from '@balise/protocols';
import type { Counters } from './counters.ts';
import { type Door, openDoor } from './door.ts';
import type { Gate } from './gate.ts';
import { Session } from './session.ts';

// Ask the network whether a silent tracker is still there, as its carrier may have forgotten it.
const KEEP_ALIVE = 5 * 60_000;

/** Hears trackers of one protocol over TCP. */
export async function openStreamDoor(
  codec: StreamProtocol,
  { port, host, counters }: { port: number; host: string; counters: Counters },
  gate: Gate,
): Promise<Door> {
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE }, (socket) => {
    const refusal = gate.sessions.refusal();
    if (refusal === undefined) new Session(socket, codec, counters, gate);
    else {
      counters.drop(refusal);
      socket.destroy();
    }
  });
  return await openDoor(server, { protocol: codec.name, port, host, counters });
}
