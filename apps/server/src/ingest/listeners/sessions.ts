import { ConnectionLimit } from '../../limits/connection-limit.ts';
import type { DropReason } from '../drop-reasons.ts';
import { type ConnectionRefusal, DeviceConnections } from '../identities/device-connections.ts';
import { isOwnedBy, type KnownDevice } from '../identities/directory.ts';
import type { IngestLimits } from '../limits.ts';
import type { OpenConnection, TrackerConnection } from './connection.ts';

/** A connection over TCP, which can be closed. */
type Session = OpenConnection & { close(reason?: DropReason): void; stopReading(): void; end(): void };

/** The open connections of all protocols: who is connected, and who has not said so. */
export class Sessions {
  readonly #open = new Set<Session>();
  readonly #links: DeviceConnections;
  readonly #unidentified: ConnectionLimit<Session>;
  readonly #limits: IngestLimits;

  /** @param now milliseconds since 1970 UTC */
  constructor(limits: IngestLimits, now: () => number, onContested: (device: KnownDevice) => void) {
    this.#limits = limits;
    this.#links = new DeviceConnections(limits, now, onContested);
    this.#unidentified = new ConnectionLimit({ perNetwork: limits.unidentifiedPerAddress, inAll: limits.connections });
  }

  /** Why one more connection may not be opened; undefined when it may. An unidentified connection makes room where there is one. */
  refusal(): DropReason | undefined {
    if (this.#open.size < this.#limits.connections) return undefined;
    const outsider = this.#unidentified.dismissOldest();
    outsider?.close('tooManyUnidentified');
    return outsider ? undefined : 'tooManyConnections';
  }

  add(session: Session): void {
    this.#open.add(session);
    this.#unidentified.enter(session, session.address)?.close('tooManyUnidentified');
  }

  /** A session said which device it is. */
  identified(session: Session, device: KnownDevice): void {
    if (session.device === undefined) this.#unidentified.leave(session);
    this.#enter(session, device);
  }

  remove(session: Session): void {
    if (!this.#open.delete(session)) return;
    if (session.device === undefined) this.#unidentified.leave(session);
    else this.#links.leave(session, session.device.id);
  }

  /** A device was edited: its connection is looked up again at its next message. */
  recheck(deviceId: number): void {
    for (const way of this.#links.of(deviceId)) way.mustIdentify = true;
  }

  /** The settings of a client changed. */
  recheckOwnedBy(clientId: number): void {
    for (const way of this.#links.all()) if (way.device && isOwnedBy(way.device, clientId)) way.mustIdentify = true;
  }

  recheckAll(): void {
    for (const way of this.#links.all()) way.mustIdentify = true;
  }

  /** Closes those that never said who they are, and those that are silent. One clock for all, as a timer each costs memory. */
  sweep(now: number): void {
    this.#links.sweep();
    for (const session of this.#open) {
      if (session.device === undefined) {
        if (now - session.openedAt > this.#limits.loginTimeout) session.close('loginTimeout');
      } else if (now - session.receivedAt > this.#limits.idleTimeout) session.close('idleTimeout');
    }
  }

  /** A peer said which device it is, with each of its datagrams. */
  datagramFrom(peer: OpenConnection, device: KnownDevice): void {
    this.#enter(peer, device);
  }

  forget(peer: OpenConnection): void {
    if (peer.device) this.#links.leave(peer, peer.device.id);
  }

  /** A message came over a connection of its device. */
  received(connection: TrackerConnection, device: KnownDevice): void {
    this.#links.received(connection, device);
  }

  /** Over which a device can be reached now: the newest of its connections, or the way back of its last datagram while that is open. */
  wayTo(deviceId: number): OpenConnection | undefined {
    return this.#links.connectionsTo(deviceId).at(-1);
  }

  /** All over which a device may be reached: one of them is its tracker. */
  waysTo(deviceId: number): readonly OpenConnection[] {
    return this.#links.connectionsTo(deviceId);
  }

  /** Why no command may leave over this connection or be confirmed by it; undefined: it may. */
  reasonAgainst(way: OpenConnection): ConnectionRefusal | undefined {
    return this.#links.refusalOf(way);
  }

  /** Those that are open now. */
  all(): Session[] {
    return [...this.#open];
  }

  #enter(way: OpenConnection, device: KnownDevice): void {
    if (way.device !== undefined && way.device.id !== device.id) this.#links.leave(way, way.device.id);
    this.#links.enter(way, device)?.dismiss();
  }
}
