/** Ids of one reading; of more the browser asks for what it shows. */
const MOST_READ = 200;

/** Alerts that one browser has yet to hear of. Ids only: it receives what they are when they are sent. */
export class PendingAlerts {
  readonly #ids = new Set<number>();
  #any = false;

  get empty(): boolean {
    return this.#ids.size === 0 && !this.#any;
  }

  /** None: perhaps any. */
  add(ids: readonly number[]): void {
    for (const id of ids) this.#ids.add(id);
    if (ids.length === 0 || this.#ids.size > MOST_READ) this.#any = true;
  }

  /** All of them, which are then no longer pending; none: perhaps any. */
  take(): number[] {
    const ids = this.#any ? [] : [...this.#ids];
    this.#ids.clear();
    this.#any = false;
    return ids;
  }
}
