/** Thrown to what waits when the server gives up at its stop. */
export class Stopped extends Error {}

/** Pauses that grow while the database is in trouble and end with its first answer. */
export class Retry {
  readonly #first: number;
  readonly #longest: number;
  readonly #onTrouble: (error: unknown) => void;
  readonly #waiting = new Set<() => void>();
  #next: number;
  #isStopped = false;
  isTroubled = false;

  constructor(first: number, longest: number, onTrouble: (error: unknown) => void) {
    this.#first = first;
    this.#longest = longest;
    this.#next = first;
    this.#onTrouble = onTrouble;
  }

  /** @throws Stopped when the server stops meanwhile */
  async pause(error: unknown): Promise<void> {
    if (!this.isTroubled) this.#onTrouble(error);
    this.isTroubled = true;
    const wait = this.#next;
    this.#next = Math.min(this.#longest, this.#next * 2);
    if (!this.#isStopped) await this.#sleep(wait);
    if (this.#isStopped) throw new Stopped('stopped while the database was away');
  }

  /** Does something again and again until it succeeds. @throws Stopped when the server stops meanwhile */
  async until<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const result = await work();
        this.over();
        return result;
      } catch (error) {
        await this.pause(error);
      }
    }
  }

  over(): void {
    this.isTroubled = false;
    this.#next = this.#first;
  }

  stop(): void {
    this.#isStopped = true;
    for (const wake of this.#waiting) wake();
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#waiting.add(wake);
    });
  }
}
