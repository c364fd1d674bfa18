import { Crowd } from '../http/crowd.ts';
import type { DatagramPeer } from './datagram-peer.ts';
import { isOwnedBy, type KnownDevice } from './directory.ts';
import type { DropReason } from './drop-reasons.ts';
import type { IngestLimits } from './limits.ts';
import type { Way } from './link.ts';
import type { Session } from './session.ts';

/** The open connections of all protocols: who is connected, who has not said so, and who takes whose place. */
export class Sessions {
  readonly #open = new Set<Session>();
  readonly #byDevice = new Map<number, Session>();
  /** Where the last datagram of a device came from. */
  readonly #peers = new Map<number, DatagramPeer>();
  readonly #unidentified: Crowd<Session>;
  readonly #limits: IngestLimits;

  constructor(limits: IngestLimits) {
    this.#limits = limits;
    this.#unidentified = new Crowd({ perNetwork: limits.unidentifiedPerAddress, inAll: limits.connections });
  }

  /** Why one more connection may not be opened; undefined when it may. A stranger makes room where there is one. */
  refusal(): DropReason | undefined {
    if (this.#open.size < this.#limits.connections) return undefined;
    const stranger = this.#unidentified.dismissOldest();
    stranger?.close('tooManyUnidentified');
    return stranger ? undefined : 'tooManyConnections';
  }

  add(session: Session): void {
    this.#open.add(session);
    this.#unidentified.enter(session, session.address)?.close('tooManyUnidentified');
  }

  /** A session said which device it is. The newest connection of a device is the one that counts. */
  identified(session: Session, device: KnownDevice): void {
    if (session.device === undefined) this.#unidentified.leave(session);
    else if (session.device.id !== device.id) this.#release(session, session.device);
    const before = this.#byDevice.get(device.id);
    this.#byDevice.set(device.id, session);
    if (before !== undefined && before !== session) before.close('replaced');
  }

  remove(session: Session): void {
    if (!this.#open.delete(session)) return;
    if (session.device === undefined) this.#unidentified.leave(session);
    else this.#release(session, session.device);
  }

  /** People changed something of a device: its connection is looked up again at its next message. */
  recheck(deviceId: number): void {
    const session = this.#byDevice.get(deviceId);
    if (session) session.mustIdentify = true;
  }

  /** The settings of a client changed. */
  recheckOwnedBy(clientId: number): void {
    for (const session of this.#byDevice.values()) {
      if (session.device && isOwnedBy(session.device, clientId)) session.mustIdentify = true;
    }
  }

  recheckAll(): void {
    for (const session of this.#byDevice.values()) session.mustIdentify = true;
  }

  /** Closes those that never said who they are, and those that are silent. One clock for all, as a timer each costs memory. */
  sweep(now: number): void {
    for (const session of this.#open) {
      if (session.device === undefined) {
        if (now - session.openedAt > this.#limits.loginTimeout) session.close('loginTimeout');
      } else if (now - session.heardAt > this.#limits.idleTimeout) session.close('idleTimeout');
    }
  }

  /** A peer said which device it is. */
  heardFrom(peer: DatagramPeer, device: KnownDevice): void {
    if (peer.device?.id !== device.id) this.forget(peer);
    this.#peers.set(device.id, peer);
  }

  forget(peer: DatagramPeer): void {
    if (peer.device && this.#peers.get(peer.device.id) === peer) this.#peers.delete(peer.device.id);
  }

  /** Over which a device can be reached now: its connection, or the way back of its last datagram while that is open. */
  wayTo(deviceId: number): Way | undefined {
    const peer = this.#peers.get(deviceId);
    return this.#byDevice.get(deviceId) ?? (peer?.isReachable ? peer : undefined);
  }

  /** Those that are open now. */
  all(): Session[] {
    return [...this.#open];
  }

  #release(session: Session, device: KnownDevice): void {
    if (this.#byDevice.get(device.id) === session) this.#byDevice.delete(device.id);
  }
}
