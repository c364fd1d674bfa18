/** Whose browser it is, and as which client it looks at the platform. */
type Looker = { userId: number; viewed: number | null };

/**
 * What changed when, for browsers that come back. It keeps one number a device and a user, however often they change, so
 * its size is that of the platform and a browser may have been away as long as the hub has run.
 */
export class ChangeLog {
  /** Names this run of the hub: a cursor of another run means nothing here. */
  readonly epoch: string;
  #cursor = 0;
  #floor = 0;
  readonly #devices = new Map<number, number>();
  readonly #rows = new Map<number, number>();
  readonly #rights = new Map<number, number>();

  constructor(epoch: string) {
    this.epoch = epoch;
  }

  /** The place in the stream of changes: everything up to here has happened. */
  get cursor(): number {
    return this.#cursor;
  }

  deviceSpoke(id: number): void {
    this.#devices.set(id, ++this.#cursor);
  }

  deviceEdited(id: number): void {
    this.#rows.set(id, ++this.#cursor);
    this.#devices.set(id, this.#cursor);
  }

  rightsChanged(userId: number): void {
    this.#rights.set(userId, ++this.#cursor);
  }

  /** Changes may have been missed: no connection resumes across this point. */
  forget(): void {
    this.#floor = ++this.#cursor;
    this.#rows.clear();
    this.#rights.clear();
  }

  /** What a browser's cursor belongs to: this run, and the client as which it looks. Another view holds other devices. */
  epochOf(viewed: number | null): string {
    return viewed === null ? this.epoch : `${this.epoch}.${viewed}`;
  }

  /** Whether a browser of the user can be sent exactly what it missed. */
  canResume({ userId, viewed }: Looker, resume: { epoch: string; cursor: number }): boolean {
    if (resume.epoch !== this.epochOf(viewed) || resume.cursor < this.#floor || resume.cursor > this.#cursor)
      return false;
    return (this.#rights.get(userId) ?? 0) <= resume.cursor;
  }

  hasChangedSince(deviceId: number, cursor: number): boolean {
    return (this.#devices.get(deviceId) ?? 0) > cursor;
  }

  editedSince(cursor: number): number[] {
    return [...this.#rows].filter(([, at]) => at > cursor).map(([id]) => id);
  }
}
