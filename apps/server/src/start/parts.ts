/** What is running, in the order it was started. */
export class ServerParts {
  readonly #running: { name: string; stop: () => Promise<void> }[] = [];
  readonly #report: (error: unknown) => void;

  /** `report` hears of a part that did not stop in good order; the others are stopped all the same. */
  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** Remembers how to stop what has just started, and gives it back. */
  add<T>(name: string, part: T, stop: (part: T) => unknown): T {
    this.#running.push({ name, stop: async () => void (await stop(part)) });
    return part;
  }

  /** Stops everything, last started first. */
  async stop(): Promise<void> {
    for (let part = this.#running.pop(); part; part = this.#running.pop()) {
      await part.stop().catch((cause) => this.#report(new Error(`${part?.name} did not stop cleanly`, { cause })));
    }
  }
}
