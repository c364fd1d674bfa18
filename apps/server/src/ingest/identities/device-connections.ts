import type { IngestLimits } from '../limits.ts';
import type { Lineage, OpenConnection, TrackerConnection } from '../listeners/connection.ts';
import type { KnownDevice } from './directory.ts';

/** Why a command may not leave or be confirmed over a connection. Of COMMAND_WAITS. */
export type ConnectionRefusal = 'connectionYoung' | 'otherConnection' | 'connectionContested';

type ConnectionsOfDevice = {
  /** The oldest first. */
  open: OpenConnection[];
  /** When a second one opened while another was open, and it is not known yet whether the older one is still alive. */
  overlapSince: number | undefined;
  /** The one that was alone and ended last. */
  last: { lineage: Lineage; address: string; at: number } | undefined;
};

/** Connections of one device that are kept at once: the oldest and the newest. */
const MOST = 2;

/**
 * The connections of each device. A tracker's network breaks connections without a word, so that a second one is most often the
 * tracker itself, back again; but it may be anybody who knows the identity. So neither takes the other's place, and nothing
 * that matters goes over either while both are open (decision 56). Moments are milliseconds since 1970 UTC.
 */
export class DeviceConnections {
  readonly #devices = new Map<number, ConnectionsOfDevice>();
  readonly #limits: IngestLimits;
  readonly #now: () => number;
  readonly #onContested: (device: KnownDevice) => void;

  /** @param onContested hears that two connections of a device both speak, again and again while they do */
  constructor(limits: IngestLimits, now: () => number, onContested: (device: KnownDevice) => void) {
    this.#limits = limits;
    this.#now = now;
    this.#onContested = onContested;
  }

  /** A connection claimed this device. @returns one that there is no more room for */
  enter(way: OpenConnection, device: KnownDevice): OpenConnection | undefined {
    const connections = this.#open(device.id) ?? { open: [], overlapSince: undefined, last: undefined };
    this.#devices.set(device.id, connections);
    if (connections.open.includes(way)) return undefined;
    const now = this.#now();
    way.lineage = (connections.open.length === 0 && this.#inherited(connections.last, way, device)) || { since: now };
    if (connections.open.length > 0) connections.overlapSince ??= now;
    for (const other of connections.open) other.probe();
    connections.open.push(way);
    return connections.open.length > MOST ? connections.open.splice(1, 1)[0] : undefined;
  }

  /** A tracker that ends its connection and opens the next one from the same place goes on as who it was. */
  #inherited(last: ConnectionsOfDevice['last'], way: OpenConnection, { access }: KnownDevice): Lineage | undefined {
    if (last === undefined || this.#now() - last.at > this.#limits.idleTimeout) return undefined;
    return last.address === way.address || access.networks !== null ? last.lineage : undefined;
  }

  leave(way: OpenConnection, deviceId: number): void {
    const connections = this.#devices.get(deviceId);
    if (connections?.open.includes(way)) this.#end(connections, way, this.#now());
  }

  /** A message came over a connection. An older one that still sends after another has opened is alive. */
  received(connection: TrackerConnection, device: KnownDevice): void {
    const connections = this.#devices.get(device.id);
    if (connections?.overlapSince === undefined || connections.open[0] !== connection) return;
    if (this.#now() - connections.overlapSince < this.#limits.overlapGrace) return;
    connections.overlapSince = this.#now();
    for (const way of connections.open) if (way.device) way.device.access.contestedAt = this.#now();
    this.#onContested(device);
  }

  /** Over which a device can be reached now, the newest last. */
  connectionsTo(deviceId: number): readonly OpenConnection[] {
    return this.#open(deviceId)?.open ?? [];
  }

  /** Why no command may leave over this connection or be confirmed by it; undefined: it may. */
  refusalOf(way: OpenConnection): ConnectionRefusal | undefined {
    const { device, lineage } = way;
    if (device === undefined || lineage === undefined) return 'connectionYoung';
    const { contestedAt } = device.access;
    if (contestedAt !== null && this.#now() - contestedAt < this.#limits.contestedFor) return 'connectionContested';
    if (this.connectionsTo(device.id).some((other) => other !== way)) return 'otherConnection';
    return this.#now() - lineage.since < this.#limits.provenAfter ? 'connectionYoung' : undefined;
  }

  of(deviceId: number): readonly OpenConnection[] {
    return this.#devices.get(deviceId)?.open ?? [];
  }

  *all(): Iterable<OpenConnection> {
    for (const { open } of this.#devices.values()) yield* open;
  }

  /** Forgets devices whose connections can no longer be succeeded. */
  sweep(): void {
    for (const [id, { open, last }] of this.#devices) {
      if (open.length === 0 && this.#now() - (last?.at ?? 0) > this.#limits.idleTimeout) this.#devices.delete(id);
    }
  }

  /** Connections of a device that can still be written to. */
  #open(deviceId: number): ConnectionsOfDevice | undefined {
    const connections = this.#devices.get(deviceId);
    for (const way of connections?.open.filter(({ isReachable }) => !isReachable) ?? [])
      this.#end(connections!, way, way.receivedAt);
    return connections;
  }

  #end(connections: ConnectionsOfDevice, way: OpenConnection, at: number): void {
    const wasAlone = connections.open.length === 1;
    connections.open = connections.open.filter((other) => other !== way);
    connections.last = wasAlone && way.lineage ? { lineage: way.lineage, address: way.address, at } : undefined;
    if (connections.open.length !== 1) return;
    // the remaining connection is alone only from now on, and what both sent before proves nothing
    const [left] = connections.open;
    left!.lineage = { since: this.#now() };
    connections.overlapSince = undefined;
  }
}
