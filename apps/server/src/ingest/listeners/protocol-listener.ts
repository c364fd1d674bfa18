import { createServer } from 'node:net';
import type { Protocol, StreamProtocol } from '@balise/protocols';
import type { Admission } from '../admission.ts';
import { Counters } from '../counters.ts';
import { openDatagramListener } from './datagram-listener.ts';
import { openHttpListener } from './http-listener.ts';
import type { Listener } from './listener.ts';
import { listen } from './listener.ts';
import { Session } from './session.ts';

// Ask the network whether a silent tracker is still there, as its carrier may have forgotten it.
const KEEP_ALIVE = 5 * 60_000;

/** Hears trackers of one protocol over all that they use, on one port number. */
export async function openProtocolListener(
  codec: Protocol,
  port: number,
  host: string,
  admission: Admission,
): Promise<Listener> {
  if (codec.kind === 'http') return await openHttpListener(codec, port, host, admission);
  const counters = new Counters();
  if (codec.udp === 'only') return await openDatagramListener(codec, { port, host, counters }, admission);
  const stream = await openStreamListener(codec, { port, host, counters }, admission);
  return codec.udp === 'also' ? await withDatagrams(stream, codec, host, admission) : stream;
}

async function withDatagrams(
  stream: Listener,
  codec: StreamProtocol,
  host: string,
  admission: Admission,
): Promise<Listener> {
  const datagrams = await openDatagramListener(
    codec,
    { port: stream.port, host, counters: stream.counters },
    admission,
  );
  return {
    ...stream,
    problem: stream.problem ?? datagrams.problem,
    close: () => {
      stream.close();
      datagrams.close();
    },
    closeConnections: () => {
      stream.closeConnections();
      datagrams.closeConnections();
    },
  };
}

/** Hears trackers of one protocol over TCP. */
async function openStreamListener(
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
