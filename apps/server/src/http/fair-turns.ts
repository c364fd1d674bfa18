import type { Scope } from '../db/scope.ts';

export type FairLimits = {
  /** Of all together at once. */
  places: number;
  /** Of one client's or reseller's people at once: fewer than there are, so that no company keeps all others waiting. */
  ofCompany: number;
  /** Of one person at once. */
  ofPerson: number;
  /** Of one person that wait for their turn. */
  waiting: number;
};

type Asker = Pick<Scope, 'userId' | 'clientId' | 'partnerId'>;
type Waiting = { person: number; company: string; begin: () => void };

/**
 * Gives a few places to many people: nobody, and no company, has all of them, and whoever's company has the fewest is next, those who
 * came first before the others.
 */
export class FairTurns {
  readonly #limits: FairLimits;
  readonly #running: { person: number; company: string }[] = [];
  #waiting: Waiting[] = [];

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  /** Does the work when its turn comes. @returns undefined, at once, where too many of that person's wait already */
  async take<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result | undefined> {
    const one = { person: asker.userId as number, company: companyOf(asker) };
    const isOwn = ({ person }: { person: number }) => person === one.person;
    if (!this.#mayBegin(one) && this.#waiting.filter(isOwn).length >= this.#limits.waiting) return undefined;
    await new Promise<void>((begin) => {
      this.#waiting.push({ ...one, begin });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.findIndex(isOwn), 1);
      this.#next();
    }
  }

  #next(): void {
    for (;;) {
      const able = this.#waiting.filter((one) => this.#mayBegin(one));
      const fewest = Math.min(...able.map(({ company }) => this.#of(company)));
      const next = able.find(({ company }) => this.#of(company) === fewest);
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#running.push({ person: next.person, company: next.company });
      next.begin();
    }
  }

  #mayBegin({ person, company }: { person: number; company: string }): boolean {
    const { places, ofCompany, ofPerson } = this.#limits;
    const ofThem = this.#running.filter((one) => one.person === person).length;
    return this.#running.length < places && ofThem < ofPerson && this.#of(company) < ofCompany;
  }

  #of(company: string): number {
    return this.#running.filter((one) => one.company === company).length;
  }
}

const companyOf = ({ clientId, partnerId }: Asker): string =>
  clientId !== null ? `client ${clientId}` : partnerId !== null ? `partner ${partnerId}` : 'platform';
