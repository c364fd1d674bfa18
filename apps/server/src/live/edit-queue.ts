import type { Hub } from './hub.ts';

const AGAIN = 1000; // ms until a look that failed is tried again

export type Look = () => Promise<void>;

/** Runs looks at the database one after another, in the order in which they were asked for. */
export function queueOf(report: (error: unknown) => void): (look: Look) => void {
  let last = Promise.resolve();
  return (look) => {
    last = last.then(look).catch(report);
  };
}

/** Devices whose rows changed. Many edits become one look; one that fails is tried again, and the doubt stays till then. */
export class EditQueue {
  readonly #hub: Hub;
  readonly #tell: (look: Look) => void;
  readonly #ids = new Set<number>();

  constructor(hub: Hub, tell: (look: Look) => void) {
    this.#hub = hub;
    this.#tell = tell;
  }

  add(id: number): void {
    this.#hub.doubt(id);
    this.#ids.add(id);
    if (this.#ids.size === 1) this.#tell(() => this.#look());
  }

  async #look(): Promise<void> {
    const ids = [...this.#ids];
    this.#ids.clear();
    try {
      await this.#hub.devicesEdited(ids);
    } catch (error) {
      setTimeout(() => {
        for (const id of ids) this.add(id);
      }, AGAIN).unref();
      throw error;
    }
  }
}
