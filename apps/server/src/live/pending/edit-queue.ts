const AGAIN = 1000; // ms until a look that failed is tried again

export type Check = () => Promise<void>;

/** Runs looks at the database one after another, in the order in which they were asked for. */
export function queueOf(report: (error: unknown) => void): (reload: Check) => void {
  let last = Promise.resolve();
  return (look) => {
    last = last.then(look).catch(report);
  };
}

/** What is done with ids that changed: at once, and as soon as the database can be asked. */
type Handling = { first: (id: number) => void; look: (ids: number[]) => Promise<void> };

/** Ids of which the rows changed. Many changes become one look; one that fails is tried again, and what was done first stays till then. */
export class EditQueue {
  readonly #handling: Handling;
  readonly #tell: (look: Check) => void;
  readonly #ids = new Set<number>();

  constructor(handling: Handling, notify: (look: Check) => void) {
    this.#handling = handling;
    this.#tell = notify;
  }

  add(id: number): void {
    this.#handling.first(id);
    this.#ids.add(id);
    if (this.#ids.size === 1) this.#tell(() => this.#look());
  }

  async #look(): Promise<void> {
    const ids = [...this.#ids];
    this.#ids.clear();
    try {
      await this.#handling.look(ids);
    } catch (error) {
      setTimeout(() => {
        for (const id of ids) this.add(id);
      }, AGAIN).unref();
      throw error;
    }
  }
}
