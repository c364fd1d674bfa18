import { DEFAULT_SETTINGS, type FixRecord, recordOf } from '@balise/tracking';
import { isWithin } from './faults.ts';
import { SimulatedConnection, SimulatedGateway } from './gateway.ts';
import { type Arrival, FLIGHT, type Link } from './network.ts';
import type { Situation } from './situation.ts';

/** How long the network has to deliver bytes that might cut, ms: `UNCONFIRMED` of the server's attempt.ts. */
export const DELIVERY = 15_000;
/** What comes sooner than this after the bytes were written may have been in flight before, ms: see Session. */
export const IN_FLIGHT = 5_000;

/** A message as a gateway read it. */
export type ReadMessage = {
  record: FixRecord;
  arrival: Arrival;
  way: SimulatedConnection;
  lineage: object | undefined;
};

/** What one gateway has read and what it believes at a moment. */
export type View = {
  now: number;
  gateway: SimulatedGateway;
  /** In the order of arrival. */
  read: readonly ReadMessage[];
  /** What the other gateway has read. */
  elsewhere: readonly ReadMessage[];
  /** Every connection that this gateway ever had. */
  connections: readonly SimulatedConnection[];
};

export type Cut = {
  kind: 'cut';
  view: View;
  way: SimulatedConnection;
  writtenAt: number;
  /** When the vehicle's tracker has the bytes; undefined: they never arrive. */
  arrivesAt: number | undefined;
};
export type Outcome =
  | Cut
  | { kind: 'waited' | 'expired' | 'unsent'; view: View | undefined; reasons: readonly string[] };

/** Sees each change of what a command waits for. */
export type OnWait = (reasons: readonly string[], view: View) => void;

type Event = { at: number; order: number; run: () => void };

/** Plays a situation until its cut is written or its time is over. */
export function play(situation: Situation, onWait: OnWait): Outcome {
  return new Played(situation, onWait).run();
}

/** What was known when a gateway asked the database. */
type Marking = { at: number; way: SimulatedConnection; newest: number; receivedAt: number; aheadAt: number };

class Side {
  readonly gateway: SimulatedGateway;
  readonly read: ReadMessage[] = [];
  readonly connections: SimulatedConnection[] = [];
  /** A message of the gateway is in the database from `at` on. */
  readonly commits: { at: number; fixedAt: number; seenAt: number }[] = [];
  readonly open = new Map<Link, SimulatedConnection>();
  marksAt: Marking | undefined;

  constructor(clock: { now: number }, provenAfter: number) {
    this.gateway = new SimulatedGateway(clock, provenAfter);
  }
}

class Played {
  readonly #situation: Situation;
  readonly #onWait: OnWait;
  readonly #clock = { now: 0 };
  readonly #sides: readonly [Side, Side];
  readonly #events: Event[] = [];
  #reasons: readonly string[] = [];
  #lastView: View | undefined;
  #isMarked = false;
  #outcome: Outcome | undefined;

  constructor(situation: Situation, onWait: OnWait) {
    this.#situation = situation;
    this.#onWait = onWait;
    const { provenAfter } = situation;
    this.#sides = [new Side(this.#clock, provenAfter), new Side(this.#clock, provenAfter)];
  }

  run(): Outcome {
    this.#plan();
    const until = Math.min(this.#situation.end, this.#situation.askedAt + this.#situation.life);
    for (const event of this.#events) {
      this.#markUntil(event.at);
      if (this.#outcome !== undefined) return this.#outcome;
      if (event.at >= until) break;
      this.#clock.now = event.at;
      event.run();
    }
    this.#markUntil(until);
    if (this.#outcome !== undefined) return this.#outcome;
    const kind = until < this.#situation.end ? 'expired' : 'waited';
    return { kind, view: this.#lastView, reasons: this.#reasons };
  }

  #plan(): void {
    const { links, arrivals, askedAt, looks, end } = this.#situation;
    const add = (at: number, run: () => void) => this.#events.push({ at, order: this.#events.length, run });
    for (const link of links) {
      const side = this.#sides[link.gateway];
      if (!link.isDatagram) add(link.opensAt, () => this.#openOf(side, link));
      if (!link.isDatagram && Number.isFinite(link.noticedAt)) add(link.noticedAt, () => this.#close(side, link));
    }
    for (const arrival of arrivals) {
      if (arrival.partAt < arrival.at) add(arrival.partAt, () => this.#part(arrival));
      add(arrival.at, () => this.#receive(arrival));
    }
    for (let at = askedAt; at < end; at += looks) add(at, () => this.#look());
    this.#events.sort((a, b) => a.at - b.at || a.order - b.order);
  }

  #openOf(side: Side, link: Link): SimulatedConnection | undefined {
    const open = side.open.get(link);
    if (open !== undefined) return open.isClosed ? undefined : open;
    const way = new SimulatedConnection(link, side.gateway.device, this.#clock);
    side.open.set(link, way);
    side.connections.push(way);
    side.gateway.enter(way);
    return way;
  }

  #close(side: Side, link: Link): void {
    const way = side.open.get(link);
    if (way !== undefined && !way.isClosed) side.gateway.leave(way);
  }

  #part({ link, at }: Arrival): void {
    const way = this.#sides[link.gateway].open.get(link);
    if (way !== undefined) way.busyUntil = at;
  }

  #receive(arrival: Arrival): void {
    const { link, report, commits } = arrival;
    const side = this.#sides[link.gateway];
    this.#findGone(side);
    const way = this.#openOf(side, link);
    if (way === undefined) return;
    way.receivedAt = this.#clock.now;
    if (link.isDatagram) side.gateway.enter(way);
    const record = recordOf(report.fix, this.#clock.now, DEFAULT_SETTINGS);
    const isFuture = record.at > record.receivedAt + DEFAULT_SETTINGS.futureTolerance * 1000;
    const fixedAt = isFuture ? 0 : record.at;
    side.commits.push({ at: this.#clock.now + commits, fixedAt, seenAt: record.receivedAt });
    side.gateway.read(way, record);
    side.read.push({ record, arrival, way, lineage: way.lineage });
    this.#attempt(side);
  }

  #look(): void {
    for (const side of this.#sides) {
      this.#findGone(side);
      this.#attempt(side);
    }
  }

  /** A probe found that a connection had ended without a word. */
  #findGone(side: Side): void {
    for (const way of side.connections)
      if (!way.isClosed && way.foundGoneAt <= this.#clock.now) side.gateway.leave(way);
  }

  #viewOf(side: Side): View {
    const other = this.#sides[side === this.#sides[0] ? 1 : 0];
    const { gateway, read, connections } = side;
    return { now: this.#clock.now, gateway, read, elsewhere: other.read, connections };
  }

  #waits(side: Side, reasons: readonly string[]): void {
    if (reasons.join() === this.#reasons.join()) return;
    this.#reasons = reasons;
    this.#lastView = this.#viewOf(side);
    this.#onWait(reasons, this.#lastView);
  }

  #attempt(side: Side): void {
    if (this.#clock.now < this.#situation.askedAt || this.#isMarked || side.marksAt !== undefined) return;
    const { way, known } = side.gateway;
    if (way === undefined) return;
    const reasons = side.gateway.reasonsAgainst(way, this.#situation);
    if (reasons.length > 0) return this.#waits(side, reasons);
    this.#dropAt('checked', side, way);
    const { evidence, receivedAt, aheadAt } = known;
    side.marksAt = {
      at: this.#clock.now + this.#situation.marking,
      way,
      newest: evidence.newest?.at ?? 0,
      receivedAt,
      aheadAt,
    };
  }

  /** The database's answers that come before a moment. */
  #markUntil(at: number): void {
    const due = this.#sides.filter(({ marksAt }) => marksAt !== undefined && marksAt.at <= at);
    due.sort((a, b) => (a.marksAt?.at ?? 0) - (b.marksAt?.at ?? 0));
    for (const side of due) if (this.#outcome === undefined) this.#mark(side);
  }

  #mark(side: Side): void {
    const { at, way, newest, receivedAt, aheadAt } = side.marksAt!;
    side.marksAt = undefined;
    this.#clock.now = at;
    if (this.#isMarked) return;
    // an approved emergency goes by no evidence, so that no newer one speaks against it
    const isNewer =
      !this.#situation.approved &&
      this.#sides.some(({ commits }) =>
        commits.some((commit) => commit.at <= at && (commit.fixedAt > newest || commit.seenAt > receivedAt)),
      );
    if (isNewer) return this.#waits(side, [aheadAt > newest ? 'futureFix' : 'receivedElsewhere']);
    this.#isMarked = true;
    this.#dropAt('marked', side, way);
    if (this.#situation.dropsAt === 'killed') {
      this.#outcome = { kind: 'unsent', view: this.#viewOf(side), reasons: ['killed'] };
      return;
    }
    const meanwhile = side.gateway.reasonsAgainst(way, this.#situation);
    if (meanwhile.length > 0) {
      this.#isMarked = false;
      return this.#waits(side, meanwhile);
    }
    const arrivesAt = arrivalOf(this.#situation, way, at);
    this.#outcome = { kind: 'cut', view: this.#viewOf(side), way, writtenAt: at, arrivesAt };
  }

  #dropAt(step: Situation['dropsAt'], side: Side, way: SimulatedConnection): void {
    if (this.#situation.dropsAt === step) this.#close(side, way.link);
  }
}

/** When bytes that were written over a connection are with its tracker; undefined: never. */
export function arrivalOf(situation: Situation, { link }: SimulatedConnection, writtenAt: number): number | undefined {
  if (situation.dropsAt === 'written') return undefined;
  const outages = [...situation.outagesOf(link)];
  const { lostAfter, lostFor } = situation;
  if (situation.dropsAt === 'lost') outages.push({ from: writtenAt + lostAfter, to: writtenAt + lostAfter + lostFor });
  let at = writtenAt + situation.travel;
  for (let outage = outages.find((one) => isWithin(one, at)); outage !== undefined; ) {
    if (link.isDatagram) return undefined;
    // it is sent again until it comes through
    at = outage.to + situation.travel;
    outage = outages.find((one) => isWithin(one, at));
  }
  if (at >= link.closesAt) return undefined;
  if (at <= writtenAt + DELIVERY || link.isDatagram) return at;
  const { strayAfter } = situation;
  const isStray = strayAfter !== undefined && strayAfter > IN_FLIGHT;
  const comes = (one: Arrival) => !outages.some((outage) => isWithin(outage, one.at - FLIGHT));
  const isAlive = situation.arrivals.some(
    (one) => one.link === link && one.at > writtenAt + IN_FLIGHT && one.at <= writtenAt + DELIVERY && comes(one),
  );
  return isStray || isAlive ? at : undefined;
}
