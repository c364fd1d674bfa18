import type { Protocol, StreamProtocol } from '@balise/protocols';
import { Counters } from './counters.ts';
import { openDatagramDoor } from './datagram-door.ts';
import type { Door } from './door.ts';
import type { Gate } from './gate.ts';
import { openHttpDoor } from './http-door.ts';
import { openStreamDoor } from './stream-door.ts';

/** Hears trackers of one protocol over all that they use, on one port number. */
export async function openProtocolDoor(codec: Protocol, port: number, host: string, gate: Gate): Promise<Door> {
  if (codec.kind === 'http') return await openHttpDoor(codec, port, host, gate);
  const counters = new Counters();
  if (codec.udp === 'only') return await openDatagramDoor(codec, { port, host, counters }, gate);
  const stream = await openStreamDoor(codec, { port, host, counters }, gate);
  return codec.udp === 'also' ? await withDatagrams(stream, codec, host, gate) : stream;
}

async function withDatagrams(stream: Door, codec: StreamProtocol, host: string, gate: Gate): Promise<Door> {
  const datagrams = await openDatagramDoor(codec, { port: stream.port, host, counters: stream.counters }, gate);
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
