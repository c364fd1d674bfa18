import type { Scope } from '../db/scope.ts';

export type FairQueueLimits = {
  /** Of all together at once. */
  places: number;
  /** Of one group at once: fewer than there are where a turn takes long, so that no group keeps all others waiting. */
  ofGroup: number;
  /** Of one asker at once. */
  ofOne: number;
  /** Of one asker that wait for their turn. */
  waiting: number;
  /** Of all askers that wait: as many of the known as of the others. Absent: no limit. */
  inAll?: number;
};

/** Who wants a turn. */
export type QueueKey = {
  one: string;
  /** Those with whom it shares, such as the people of one client. */
  group: string;
  /** Known and unknown callers wait apart and share the places evenly, so that unknown callers cannot delay known ones. */
  isKnown?: boolean;
};

type Waiting = QueueKey & { decide: (hasTurn: boolean) => void };

/** Groups whose last turn is remembered while others wait. */
const REMEMBERED = 1000;

/**
 * Gives a few places to many: no asker and no group has all of them. Next is the group with the fewest turns at the moment; of these the one
 * whose last turn is longest ago, and then the first that came.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #running: QueueKey[] = [];
  #waiting: Waiting[] = [];
  /** When each group last had a turn, the longest ago first. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Does the work when its turn comes. @returns undefined where too many wait, of this asker or, of those who have most waiting, in all */
  async take<Result>(asker: QueueKey, work: () => Promise<Result>): Promise<Result | undefined> {
    if (!this.#mayBegin(asker) && !this.#makeRoom(asker)) return undefined;
    const hasTurn = await new Promise<boolean>((decide) => {
      this.#waiting.push({ ...asker, decide });
      this.#next();
    });
    if (!hasTurn) return undefined;
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.findIndex(isOf(asker)), 1);
      this.#next();
    }
  }

  /** Where the queue is full, the newest entry of the caller with most entries gives way to a caller with fewer. @returns whether there is room */
  #makeRoom(asker: QueueKey): boolean {
    const { waiting, inAll = Number.POSITIVE_INFINITY } = this.#limits;
    const alike = this.#waiting.filter(isAlike(asker));
    const waitingOf = (one: QueueKey) => alike.filter(isOf(one)).length;
    if (waitingOf(asker) >= waiting) return false;
    if (alike.length < inAll) return true;
    const most = Math.max(...alike.map(waitingOf));
    const newest = alike.findLast((one) => waitingOf(one) === most);
    if (newest === undefined || most <= waitingOf(asker) + 1) return false;
    this.#waiting = this.#waiting.filter((one) => one !== newest);
    newest.decide(false);
    return true;
  }

  #next(): void {
    for (;;) {
      const able = this.#waiting.filter((one) => this.#mayBegin(one));
      const [first, ...others] = able;
      if (first === undefined) return;
      const next = others.reduce((best, one) => (this.#isBefore(one, best) ? one : best), first);
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#running.push(next);
      this.#remember(next.group);
      next.decide(true);
    }
  }

  #mayBegin({ one, group }: QueueKey): boolean {
    const { places, ofGroup, ofOne } = this.#limits;
    const ofThem = this.#running.filter((running) => running.one === one).length;
    return this.#running.length < places && ofThem < ofOne && this.#ofGroup(group) < ofGroup;
  }

  #isBefore(a: QueueKey, b: QueueKey): boolean {
    const alike = this.#running.filter(isAlike(a)).length - this.#running.filter(isAlike(b)).length;
    const group = this.#ofGroup(a.group) - this.#ofGroup(b.group);
    const last = (this.#lastTurns.get(a.group) ?? 0) - (this.#lastTurns.get(b.group) ?? 0);
    return (alike || group || last) < 0;
  }

  #ofGroup(group: string): number {
    return this.#running.filter((running) => running.group === group).length;
  }

  #remember(group: string): void {
    this.#turns += 1;
    this.#lastTurns.delete(group);
    this.#lastTurns.set(group, this.#turns);
    const [oldest] = this.#lastTurns.keys();
    if (this.#lastTurns.size > REMEMBERED && oldest !== undefined) this.#lastTurns.delete(oldest);
  }
}

const isOf =
  ({ one }: QueueKey) =>
  (other: QueueKey): boolean =>
    other.one === one;

const isAlike =
  ({ isKnown = false }: QueueKey) =>
  (other: QueueKey): boolean =>
    (other.isKnown ?? false) === isKnown;

/** A person, among the people of its client, its partner or the platform. */
export function personOf({ userId, clientId, partnerId }: Pick<Scope, 'userId' | 'clientId' | 'partnerId'>): QueueKey {
  const company = clientId !== null ? `client ${clientId}` : partnerId !== null ? `partner ${partnerId}` : 'platform';
  return { one: `user ${userId}`, group: company };
}
