import { type Arrived, weightOf } from './arrived.ts';

/**
 * A queue that hands over batches, one at a time: what came while one batch is written is the next. The first message
 * of a batch waits for company, no longer than `batchWait`.
 */
export class Lane {
  #queue: Arrived[] = [];
  #weight = 0;
  #oldest = 0;
  #timer: NodeJS.Timeout | undefined;
  #isWriting = false;
  readonly #settings: LaneSettings;

  constructor(settings: LaneSettings) {
    this.#settings = settings;
  }

  push(arrived: Arrived): void {
    if (this.#queue.length === 0) this.#oldest = performance.now();
    this.#queue.push(arrived);
    this.#weight += weightOf(arrived);
    this.#plan();
  }

  /** Hands over what waits without waiting for company. */
  hurry(): void {
    this.#oldest = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#plan();
  }

  #plan(): void {
    if (this.#isWriting || this.#queue.length === 0) return;
    const isFull = this.#weight >= this.#settings.batchRecords;
    if (this.#timer !== undefined && !isFull) return;
    const wait = this.#settings.batchWait - (performance.now() - this.#oldest);
    if (wait <= 0 || isFull) void this.#write();
    else this.#timer = setTimeout(() => this.#onTime(), wait);
  }

  #onTime(): void {
    this.#timer = undefined;
    this.#plan();
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isWriting = true;
    await this.#settings.write(this.#takeBatch());
    this.#isWriting = false;
    this.#plan();
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

export type LaneSettings = {
  batchRecords: number;
  batchWait: number;
  /** Never rejects. */
  write: (batch: Arrived[]) => Promise<void>;
};
