import { type Arrived, weightOf } from './arrived.ts';

/**
 * A queue that hands over batches, one at a time: what came while one batch is written is the next. A message that comes
 * while nothing is written goes at once, with whatever else was read in that turn of the event loop.
 */
export class BatchQueue {
  #queue: Arrived[] = [];
  #weight = 0;
  #isWriting = false;
  readonly #settings: BatchQueueSettings;

  constructor(settings: BatchQueueSettings) {
    this.#settings = settings;
  }

  push(arrived: Arrived): void {
    this.#queue.push(arrived);
    this.#weight += weightOf(arrived);
    if (!this.#isWriting) void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    await new Promise(setImmediate);
    while (this.#queue.length > 0) await this.#settings.write(this.#takeBatch());
    this.#isWriting = false;
  }

  #takeBatch(): Arrived[] {
    let weight = 0;
    let count = 0;
    while (count < this.#queue.length && weight < this.#settings.batchRecords)
      weight += weightOf(this.#queue[count++]!);
    const batch = this.#queue.slice(0, count);
    this.#queue = this.#queue.slice(count);
    this.#weight -= weight;
    return batch;
  }
}

export type BatchQueueSettings = {
  batchRecords: number;
  /** Never rejects. */
  write: (batch: Arrived[]) => Promise<void>;
};
