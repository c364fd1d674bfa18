import { aGt06, type Gt06 } from './gt06.ts';

/** Of the tracker's clock, ms: between its reports, and until it answers a command at most. */
const REPORTS_EVERY = 10_000;
const ANSWERS_WITHIN = 3_000;

/**
 * A GT06 in a vehicle that stands and drives by turns, which obeys and answers, and connects again whenever its connection ends.
 * Real time is scaled by its clock's rate.
 */
export class BusyTracker {
  /** How often each command was received, by its serial number. */
  readonly received = new Map<number, number>();
  /** Cuts that came although it had been answered that it drives. */
  readonly cutWhileDriving: number[] = [];
  readonly #where: { port: number; identity: string; clock: { readonly now: number }; rate: number };
  readonly #random: () => number;
  readonly #done: Promise<void>;
  #isCut = false;
  #drivesFrom: number;
  #isStopped = false;
  #mustStand = false;

  constructor(
    where: { port: number; identity: string; clock: { readonly now: number }; rate: number },
    random: () => number,
  ) {
    this.#where = where;
    this.#random = random;
    this.#drivesFrom = where.clock.now + random() * 600_000;
    this.#done = this.#run();
  }

  /** From now on it stands. */
  park(): void {
    this.#mustStand = true;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  async #run(): Promise<void> {
    const { port, identity, clock } = this.#where;
    while (!this.#isStopped) {
      // the server may be dead, or die meanwhile
      const tracker = await aGt06(port, identity, clock).catch(() => undefined);
      if (tracker !== undefined) await this.#speak(tracker).catch(() => undefined);
      tracker?.hangUp();
      await sleep(50 + this.#random() * 250);
    }
  }

  async #speak(tracker: Gt06): Promise<void> {
    let seen = 0;
    let isDriving = false;
    const obeyAll = () => {
      const requests = tracker.requests();
      for (const request of requests.slice(seen)) this.#obey(tracker, request, isDriving);
      seen = requests.length;
    };
    try {
      while (!this.#isStopped && !tracker.socket.destroyed) {
        const speed = this.#speedNow();
        await tracker.report(speed);
        // what came until now may have left before this report was received
        obeyAll();
        isDriving = speed > 0;
        await tracker.beat(this.#isCut);
        await sleep(REPORTS_EVERY / this.#where.rate);
        obeyAll();
      }
    } finally {
      obeyAll(); // what came before the connection broke
    }
  }

  /** Stands for some minutes, then drives for some. */
  #speedNow(): number {
    const { now } = this.#where.clock;
    if (this.#mustStand || now < this.#drivesFrom) return 0;
    if (now > this.#drivesFrom + 120_000) this.#drivesFrom = now + 120_000 + this.#random() * 480_000;
    return 50;
  }

  #obey(tracker: Gt06, { serial, words }: { serial: number; words: string }, isDriving: boolean): void {
    this.received.set(serial, (this.received.get(serial) ?? 0) + 1);
    if (words === 'Relay,1#' && isDriving) this.cutWhileDriving.push(serial);
    if (words.startsWith('Relay,')) this.#isCut = words === 'Relay,1#';
    setTimeout(
      () => {
        if (!tracker.socket.destroyed) tracker.answer(serial, 'Relay OK');
      },
      (this.#random() * ANSWERS_WITHIN) / this.#where.rate,
    );
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
