import type { KnownDevice } from './directory.ts';
import type { IngestLimits } from './limits.ts';
import type { Lineage, Link, Way } from './link.ts';

/** Why a command may not leave or be confirmed over a link. Of COMMAND_WAITS. */
export type LinkDoubt = 'connectionYoung' | 'otherConnection' | 'connectionContested';

type Links = {
  /** The oldest first. */
  ways: Way[];
  /** When a second one opened beside another that was open, and nobody knows yet whether the older one is still there. */
  overlapSince: number | undefined;
  /** The one that was alone and ended last. */
  last: { lineage: Lineage; address: string; at: number } | undefined;
};

/** As many links of one device are kept beside each other: the oldest, and the newest. */
const MOST = 2;

/**
 * The connections of each device. A tracker's network breaks connections without a word, so that a second one is most often the
 * tracker itself, back again; but it may be anybody who knows the identity. So neither takes the other's place, and nothing
 * that matters goes over either while both are open (decision 56). Moments are milliseconds since 1970 UTC.
 */
export class DeviceLinks {
  readonly #devices = new Map<number, Links>();
  readonly #limits: IngestLimits;
  readonly #now: () => number;
  readonly #onContested: (device: KnownDevice) => void;

  /** @param onContested hears that two connections of a device both speak, again and again while they do */
  constructor(limits: IngestLimits, now: () => number, onContested: (device: KnownDevice) => void) {
    this.#limits = limits;
    this.#now = now;
    this.#onContested = onContested;
  }

  /** A link said that it is this device. @returns one that there is no more room for */
  enter(way: Way, device: KnownDevice): Way | undefined {
    const links = this.#open(device.id) ?? { ways: [], overlapSince: undefined, last: undefined };
    this.#devices.set(device.id, links);
    if (links.ways.includes(way)) return undefined;
    const now = this.#now();
    way.lineage = (links.ways.length === 0 && this.#inherited(links.last, way, device)) || { since: now };
    if (links.ways.length > 0) links.overlapSince ??= now;
    for (const other of links.ways) other.probe();
    links.ways.push(way);
    return links.ways.length > MOST ? links.ways.splice(1, 1)[0] : undefined;
  }

  /** A tracker that ends its connection and opens the next one from the same place goes on as who it was. */
  #inherited(last: Links['last'], way: Way, { access }: KnownDevice): Lineage | undefined {
    if (last === undefined || this.#now() - last.at > this.#limits.idleTimeout) return undefined;
    return last.address === way.address || access.networks !== null ? last.lineage : undefined;
  }

  leave(way: Way, deviceId: number): void {
    const links = this.#devices.get(deviceId);
    if (links?.ways.includes(way)) this.#end(links, way, this.#now());
  }

  /** A message came over a link. An older one that still speaks, when another has opened beside it, is no dead one. */
  heard(link: Link, device: KnownDevice): void {
    const links = this.#devices.get(device.id);
    if (links?.overlapSince === undefined || links.ways[0] !== link) return;
    if (this.#now() - links.overlapSince < this.#limits.overlapGrace) return;
    links.overlapSince = this.#now();
    for (const way of links.ways) if (way.device) way.device.access.contestedAt = this.#now();
    this.#onContested(device);
  }

  /** Over which a device can be reached now, the newest last. */
  waysTo(deviceId: number): readonly Way[] {
    return this.#open(deviceId)?.ways ?? [];
  }

  /** Why nothing may leave over this link, nor be confirmed by it; undefined: it may. */
  doubtOf(way: Way): LinkDoubt | undefined {
    const { device, lineage } = way;
    if (device === undefined || lineage === undefined) return 'connectionYoung';
    const { contestedAt } = device.access;
    if (contestedAt !== null && this.#now() - contestedAt < this.#limits.contestedFor) return 'connectionContested';
    if (this.waysTo(device.id).some((other) => other !== way)) return 'otherConnection';
    return this.#now() - lineage.since < this.#limits.provenAfter ? 'connectionYoung' : undefined;
  }

  of(deviceId: number): readonly Way[] {
    return this.#devices.get(deviceId)?.ways ?? [];
  }

  *all(): Iterable<Way> {
    for (const { ways } of this.#devices.values()) yield* ways;
  }

  /** Forgets devices that nobody can inherit from any more. */
  sweep(): void {
    for (const [id, { ways, last }] of this.#devices) {
      if (ways.length === 0 && this.#now() - (last?.at ?? 0) > this.#limits.idleTimeout) this.#devices.delete(id);
    }
  }

  /** Links of a device, without those whose way back has closed since. */
  #open(deviceId: number): Links | undefined {
    const links = this.#devices.get(deviceId);
    for (const way of links?.ways.filter(({ isReachable }) => !isReachable) ?? []) this.#end(links!, way, way.heardAt);
    return links;
  }

  #end(links: Links, way: Way, at: number): void {
    const wasAlone = links.ways.length === 1;
    links.ways = links.ways.filter((other) => other !== way);
    links.last = wasAlone && way.lineage ? { lineage: way.lineage, address: way.address, at } : undefined;
    if (links.ways.length !== 1) return;
    // whoever is left has been alone from now on only, and what both said before proves nothing
    const [left] = links.ways;
    left!.lineage = { since: this.#now() };
    links.overlapSince = undefined;
  }
}
