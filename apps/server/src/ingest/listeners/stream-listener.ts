import { createServer } from 'node:net';
import type { StreamProtocol } from '@balise/protocols';
import type { Admission } from '../admission.ts';
import type { Counters } from '../counters.ts';
import { type Listener, listen } from './listener.ts';
import { Session } from './session.ts';

// Ask the network whether a silent tracker is still there, as its carrier may have forgotten it.
const KEEP_ALIVE = 5 * 60_000;

/** Hears trackers of one protocol over TCP. */
export async function openStreamListener(
  codec: StreamProtocol,
  { port, host, counters }: { port: number; host: string; counters: Counters },
  admission: Admission,
): Promise<Listener> {
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE }, (socket) => {
    const refusal = admission.sessions.refusal();
    if (refusal === undefined) new Session(socket, codec, counters, admission);
    else {
      counters.drop(refusal);
      socket.destroy();
    }
  });
  return await listen(server, { protocol: codec.name, port, host, counters });
}
