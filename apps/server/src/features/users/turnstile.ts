/** Lets a few through at once and the others wait, in the order in which they came. */
export class Turnstile {
  readonly #atOnce: number;
  #inside = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** How many wait. */
  get queue(): number {
    return this.#waiting.length;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#inside += 1;
    try {
      return await work();
    } finally {
      // whoever waits takes this place
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inside -= 1;
    }
  }
}
