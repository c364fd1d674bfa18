import type { FastifyReply } from 'fastify';

/** Of one person at once: several megabytes each stand in memory while they are read. */
const AT_ONCE = 2;

/** Bodies that are larger than a form's and on their way in or being worked on, by whose they are. */
export class LargeBodies<Key> {
  readonly #people = new Map<Key, number>();

  /** Lets one in, until its answer is out or its connection broke. @returns false where that person has too many already */
  enter(key: Key, reply: FastifyReply): boolean {
    const now = this.#people.get(key) ?? 0;
    if (now >= AT_ONCE) return false;
    this.#people.set(key, now + 1);
    reply.raw.once('close', () => this.#leave(key));
    return true;
  }

  #leave(key: Key): void {
    const left = (this.#people.get(key) ?? 1) - 1;
    if (left > 0) this.#people.set(key, left);
    else this.#people.delete(key);
  }
}
