import { between, pick, type Random } from '../../tools/simulator/random.ts';
import { type Faults, isWithin, type Window } from './faults.ts';
import { BEGIN, type Report } from './tracker.ts';

/** A connection as it is planned; moments in ms. */
export type Link = {
  gateway: 0 | 1;
  address: string;
  isDatagram: boolean;
  opensAt: number;
  /** From then on nothing passes. */
  closesAt: number;
  /** When its gateway notices that; never: it ended without a word. */
  noticedAt: number;
};

/** A report on its way. */
export type Arrival = {
  report: Report;
  link: Link;
  at: number;
  /** Since when a part of it is there. */
  partAt: number;
  /** Until its gateway has committed it, ms. */
  commits: number;
};

/** How messages of one tracker come to the gateways. */
export type Network = { links: Link[]; arrivals: Arrival[]; outages: Window[] };

/** The longest that a message is in flight where nothing is wrong, ms. */
export const FLIGHT = 1_500;

export function aNetwork(
  random: Random,
  reports: readonly Report[],
  faults: Faults,
  { seconds, address, start }: { seconds: number; address: string; start: number },
): Network {
  const end = BEGIN + seconds * 1000;
  const outages = faults.has('stale') ? someOutages(random, start, end) : [];
  const isDouble = faults.has('twoGateways') && random() < 0.4;
  const links = isDouble
    ? ([0, 1] as const).map((gateway) => aLink(random, { gateway, address, end }))
    : linksInTurn(random, faults, { address, end });
  const network = { links, arrivals: [], outages };
  new Sending(random, faults, network).all(reports);
  return network;
}

/** Often from when the vehicle starts on: a tunnel, an underground car park. */
function someOutages(random: Random, start: number, end: number): Window[] {
  return Array.from({ length: pick(random, [1, 1, 2, 3]) }, (_, index) => {
    const from = index === 0 && random() < 0.6 ? start + between(random, -20_000, 3_000) : between(random, BEGIN, end);
    return { from, to: from + between(random, 5_000, random() < 0.5 ? 60_000 : 400_000) };
  });
}

type Place = { address: string; end: number };

function aLink(random: Random, { gateway, address }: Place & { gateway: 0 | 1 }): Link {
  const opensAt = random() < 0.9 ? BEGIN - between(random, 200_000, 1_200_000) : BEGIN + between(random, 0, 120_000);
  const isDatagram = random() < 0.12;
  const never = Number.POSITIVE_INFINITY;
  return { gateway, address, isDatagram, opensAt, closesAt: never, noticedAt: never };
}

/** One connection, or some that follow each other: with a pause, or over each other where the old one ended without a word. */
function linksInTurn(random: Random, faults: Faults, place: Place): Link[] {
  const gateway = () => (faults.has('twoGateways') ? pick(random, [0, 1] as const) : 0);
  const links = [aLink(random, { ...place, gateway: gateway() })];
  const more = faults.has('drop') || faults.has('twoGateways') ? pick(random, [0, 1, 1, 2, 3]) : 0;
  for (let count = 0; count < more; count++) {
    const last = links.at(-1)!;
    const closesAt = between(random, Math.max(BEGIN, last.opensAt), place.end);
    last.closesAt = closesAt;
    last.noticedAt = random() < 0.6 ? closesAt + 50 : Number.POSITIVE_INFINITY;
    const opensAt = closesAt + between(random, 100, random() < 0.7 ? 5_000 : 90_000);
    const address = random() < 0.8 ? last.address : `${last.address}'`;
    const never = Number.POSITIVE_INFINITY;
    const { isDatagram } = last;
    links.push({ gateway: gateway(), address, isDatagram, opensAt, closesAt: never, noticedAt: never });
  }
  return links;
}

/** What becomes of each report of one tracker. */
class Sending {
  readonly #random: Random;
  readonly #faults: Faults;
  readonly #network: Network;
  readonly #lag: number;
  readonly #isLost: boolean;
  readonly #isNewestFirst: boolean;
  /** Between stored reports, ms; 0: all at once. */
  readonly #trickle: number;
  readonly #lastOn = new Map<Link, number>();
  readonly #outgoing: { report: Report; link: Link; sentAt: number }[] = [];
  #stored: Report[] = [];

  constructor(random: Random, faults: Faults, network: Network) {
    this.#random = random;
    this.#faults = faults;
    this.#network = network;
    this.#lag = faults.has('late') ? between(random, 1_000, pick(random, [15_000, 80_000, 350_000])) : 0;
    this.#isLost = random() < 0.4;
    this.#isNewestFirst = random() < 0.3;
    this.#trickle = pick(random, [0, 0, 2_000, 10_000, 20_000]);
  }

  all(reports: readonly Report[]): void {
    for (const report of reports) this.#one(report);
    this.#release();
    this.#outgoing.sort((a, b) => a.sentAt - b.sentAt);
    for (const { report, link, sentAt } of this.#outgoing) this.#over(link, report, sentAt);
  }

  #one(report: Report): void {
    const at = report.sampledAt + this.#lag;
    const outage = this.#network.outages.find((window) => isWithin(window, at));
    if (outage !== undefined) {
      if (!this.#isLost) this.#stored.push(report);
      return;
    }
    this.#release();
    const extra = this.#faults.has('reordered') && this.#random() < 0.4 ? between(this.#random, 0, 60_000) : 0;
    this.#send(report, at + extra);
    if (this.#faults.has('repeated') && this.#random() < 0.3)
      this.#send(report, at + between(this.#random, 100, 90_000));
  }

  /** Sends what it had stored, each after the outage in which it was to be sent. */
  #release(): void {
    const stored = this.#isNewestFirst ? this.#stored.reverse() : this.#stored;
    this.#stored = [];
    stored.forEach((report, place) => {
      const at = this.#afterOutages(report.sampledAt + this.#lag) + 100 + place * this.#trickle;
      this.#send(report, at);
    });
  }

  #afterOutages(from: number): number {
    let at = from;
    let outage = this.#network.outages.find((window) => isWithin(window, at));
    while (outage !== undefined) {
      at = outage.to;
      outage = this.#network.outages.find((window) => isWithin(window, at));
    }
    return at;
  }

  #send(report: Report, at: number): void {
    const open = this.#network.links.filter(({ opensAt, closesAt }) => at >= opensAt && at < closesAt);
    if (open.length > 1) {
      const both = this.#random() < 0.3;
      const chosen = pick(this.#random, open);
      for (const link of both ? open : [chosen]) this.#outgoing.push({ report, link, sentAt: at });
      return;
    }
    const link = open[0] ?? this.#network.links.find(({ opensAt }) => opensAt > at);
    if (link === undefined || (open.length === 0 && this.#isLost)) return;
    this.#outgoing.push({ report, link, sentAt: Math.max(at, link.opensAt + 200) });
  }

  /** A connection keeps the order; its datagrams and what is reordered do not. */
  #over(link: Link, report: Report, sentAt: number): void {
    const flown = sentAt + between(this.#random, 30, this.#random() < 0.9 ? 300 : FLIGHT);
    const after = link.isDatagram ? 0 : (this.#lastOn.get(link) ?? 0) + 1;
    const at = Math.max(flown, after);
    this.#lastOn.set(link, at);
    const isHalved = this.#faults.has('halved') && this.#random() < 0.3;
    const partAt = isHalved ? Math.max(after, at - between(this.#random, 300, 20_000)) : at;
    const commits = between(this.#random, 5, this.#random() < 0.97 ? 600 : 5_000);
    this.#network.arrivals.push({ report, link, at, partAt, commits });
  }
}
