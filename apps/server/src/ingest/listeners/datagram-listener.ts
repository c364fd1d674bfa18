import { createSocket, type RemoteInfo } from 'node:dgram';
import type { StreamProtocol } from '@balise/protocols';
import type { Admission } from '../admission.ts';
import type { Counters } from '../counters.ts';
import { DatagramPeer } from './datagram-peer.ts';
import type { Listener } from './listener.ts';

const SWEEP = 60_000;
/** What the system keeps for us while we are busy: some thousand datagrams. */
const RECEIVED = 4 * 1024 * 1024;

/** Hears trackers of one protocol over UDP. Peers are remembered as long as an identified connection may be silent, and no more of them than connections. */
export async function openDatagramListener(
  codec: StreamProtocol,
  { port, host, counters }: { port: number; host: string; counters: Counters },
  admission: Admission,
): Promise<Listener> {
  const peers = new Map<string, DatagramPeer>();
  let isClosed = false;
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', recvBufferSize: RECEIVED });
  const leave = (key: string, peer: DatagramPeer) => {
    peers.delete(key);
    admission.sessions.forget(peer);
    counters.connections--;
    if (peer.device !== undefined) counters.identified--;
  };
  const enter = ({ address, port: from }: RemoteInfo) => {
    const write = (answer: Uint8Array) => {
      if (!isClosed) socket.send(answer, from, address, () => {}); // a peer out of reach is no error
    };
    const peer = new DatagramPeer(codec, { address, counters, write }, admission);
    counters.connections++;
    for (const [oldest, left] of peers) {
      if (peers.size < admission.limits.connections) break;
      leave(oldest, left);
    }
    return peer;
  };
  socket.on('message', (datagram, from) => {
    const key = `${from.address} ${from.port}`;
    const peer = peers.get(key) ?? enter(from);
    peers.delete(key);
    peers.set(key, peer); // the oldest first
    peer.receive(datagram);
  });
  const sweeping = setInterval(() => {
    const silent = admission.now() - admission.limits.idleTimeout;
    for (const [key, peer] of peers) if (peer.receivedAt < silent) leave(key, peer);
  }, SWEEP);
  sweeping.unref();

  const problem = await new Promise<string | null>((resolve) => {
    socket.once('error', (error) => resolve(error.message));
    socket.bind({ port, address: host }, () => resolve(null));
  });
  socket.on('error', (error) => admission.onDefect(error, codec.name));
  return {
    protocol: codec.name,
    port: problem === null ? socket.address().port : port,
    counters,
    problem,
    // stays open for the answers of what has arrived
    close: () => {
      clearInterval(sweeping);
      socket.removeAllListeners('message');
    },
    closeConnections: () => {
      if (isClosed) return; // a stop may be asked for twice
      isClosed = true;
      if (problem === null) socket.close();
    },
  };
}
