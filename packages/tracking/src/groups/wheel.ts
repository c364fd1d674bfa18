const SLOT = 250; // ms

/** Who is to be looked at again when. One number each, however often it is put off; what is due is found without a scan. */
export class Wheel {
  readonly #slots = new Map<number, number[]>();
  readonly #dueIn = new Map<number, number>();
  #done = Number.NEGATIVE_INFINITY;

  /** Looks at `id` at `at` (ms) at the latest: an earlier look is kept, and finds out itself what comes after. */
  schedule(id: number, at: number): void {
    if (at === Number.POSITIVE_INFINITY) return;
    const slot = Math.max(Math.ceil(at / SLOT), this.#done + 1);
    const standing = this.#dueIn.get(id);
    if (standing !== undefined && standing <= slot) return;
    this.#dueIn.set(id, slot);
    const ids = this.#slots.get(slot);
    if (ids) ids.push(id);
    else this.#slots.set(slot, [id]);
  }

  forget(id: number): void {
    this.#dueIn.delete(id);
  }

  /** Takes those that are due at `now` (ms). */
  due(now: number): number[] {
    const until = Math.floor(now / SLOT);
    const ids: number[] = [];
    for (const slot of this.#slotsUntil(until)) {
      for (const id of this.#slots.get(slot) ?? []) {
        if (this.#dueIn.get(id) !== slot) continue; // put forward since
        this.#dueIn.delete(id);
        ids.push(id);
      }
      this.#slots.delete(slot);
    }
    this.#done = Math.max(this.#done, until);
    return ids;
  }

  #slotsUntil(until: number): number[] {
    // usually one or two slots have passed; after a pause there may be more of them than there are in use
    if (until - this.#done > this.#slots.size) return [...this.#slots.keys()].filter((slot) => slot <= until);
    return Array.from({ length: Math.max(0, until - this.#done) }, (_, n) => this.#done + 1 + n);
  }
}
