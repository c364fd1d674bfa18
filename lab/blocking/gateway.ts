import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BlockingCondition, BlockingLimits, Evidence, FixRecord } from '@balise/tracking';
import type { Link } from './network.ts';

// the parts of the server that decide, as they are; it is no package that a lab depends on
const INGEST = join(import.meta.dirname, '../../apps/server/src/ingest');
const load = (file: string) => import(pathToFileURL(join(INGEST, file)).href);
const { DeviceConnections } = await load('identities/device-connections.ts');
const { StandstillEvidence } = await load('commands/standstill-evidence.ts');
const { reasonsAgainst } = await load('commands/reasons-against.ts');
const { DEFAULT_LIMITS } = await load('limits.ts');

/** For how long the way back of a datagram is open, and its tracker's radio awake, ms: see DatagramPeer. */
const WAY_BACK = 60_000;
const AWAKE = 5_000;
/** How long a probe takes to find that the other end is gone, ms: see Session. */
const PROBED = 11_000;

/** The one device of a situation. */
const DEVICE = 1;
type Clock = { now: number };

/** What is judged of a command. */
export type Asked = { condition: BlockingCondition; limits: BlockingLimits; approved: boolean };

/** What the server calls an open connection, over a planned link. */
export class SimulatedConnection {
  readonly link: Link;
  readonly address: string;
  readonly isRequest: boolean;
  readonly openedAt: number;
  readonly device: unknown;
  readonly #clock: Clock;
  receivedAt: number;
  lineage: object | undefined = undefined;
  /** Until when a part of a message has arrived, ms. */
  busyUntil = 0;
  isClosed = false;
  /** When a probe finds that it has ended. */
  foundGoneAt = Number.POSITIVE_INFINITY;

  constructor(link: Link, device: unknown, clock: Clock) {
    this.link = link;
    this.address = link.address;
    this.isRequest = link.isDatagram;
    this.openedAt = this.receivedAt = clock.now;
    this.device = device;
    this.#clock = clock;
  }

  get isReachable(): boolean {
    return !this.isClosed && (!this.isRequest || this.#clock.now - this.receivedAt < WAY_BACK);
  }

  get isQuiet(): boolean {
    if (this.isRequest) return this.#clock.now - this.receivedAt < AWAKE;
    return !this.isClosed && this.#clock.now >= this.busyUntil;
  }

  probe(): void {
    if (this.isRequest) return;
    this.foundGoneAt = Math.max(this.#clock.now, this.link.closesAt) + PROBED;
  }

  dismiss(): void {
    if (!this.isRequest) this.isClosed = true;
  }
}

/** What a gateway knows of the device, by the server's own code. */
export class SimulatedGateway {
  readonly device = { id: DEVICE, access: { contestedAt: null as number | null, networks: null } };
  readonly #clock: Clock;
  #links: {
    enter(way: SimulatedConnection, device: unknown): SimulatedConnection | undefined;
    leave(way: SimulatedConnection, id: number): void;
    received(way: SimulatedConnection, device: unknown): void;
    connectionsTo(id: number): readonly SimulatedConnection[];
    refusalOf(way: SimulatedConnection): string | undefined;
  };
  #standstill: {
    see(id: number, records: readonly FixRecord[], way: SimulatedConnection, receivedAt: number): void;
    of(id: number): {
      evidence: Evidence;
      receivedAt: number;
      aheadAt: number;
      standsBy: unknown;
      lineage: object | undefined;
    };
  };

  constructor(clock: Clock, provenAfter: number) {
    this.#clock = clock;
    const limits = { ...DEFAULT_LIMITS, provenAfter };
    this.#links = new DeviceConnections(
      limits,
      () => clock.now,
      () => {},
    );
    this.#standstill = new StandstillEvidence();
  }

  enter(way: SimulatedConnection): void {
    const dismissed = this.#links.enter(way, this.device);
    if (dismissed === undefined) return;
    dismissed.dismiss();
  }

  leave(way: SimulatedConnection): void {
    way.isClosed = true;
    this.#links.leave(way, DEVICE);
  }

  read(way: SimulatedConnection, record: FixRecord): void {
    this.#links.received(way, this.device);
    this.#standstill.see(DEVICE, [record], way, record.receivedAt);
  }

  /** Over which the device would be asked now. */
  get way(): SimulatedConnection | undefined {
    return this.#links.connectionsTo(DEVICE).at(-1);
  }

  get known() {
    return this.#standstill.of(DEVICE);
  }

  /** Everything that speaks against a cut over this connection now. */
  reasonsAgainst(way: SimulatedConnection, { condition, limits, approved }: Asked): string[] {
    const sessions = { wayTo: () => this.way, reasonAgainst: () => this.#links.refusalOf(way) };
    const known = { sessions, standstill: this.#standstill, now: () => this.#clock.now };
    return reasonsAgainst(
      known,
      way,
      { deviceId: DEVICE, command: { kind: 'block' }, condition, limits, approved },
      true,
    );
  }
}
