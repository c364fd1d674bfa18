import type { KnownDevice } from './directory.ts';
import type { DropReason } from './drop-reasons.ts';
import type { IngestLimits } from './limits.ts';
import type { Session } from './session.ts';

/** The open connections of all protocols: who is connected, who has not said so, and who takes whose place. */
export class Sessions {
  readonly #open = new Set<Session>();
  readonly #byDevice = new Map<number, Session>();
  readonly #unidentified = new Map<string, number>();
  readonly #limits: IngestLimits;

  constructor(limits: IngestLimits) {
    this.#limits = limits;
  }

  /** Why an address may not open one more connection; undefined when it may. */
  refusal(address: string): DropReason | undefined {
    if (this.#open.size >= this.#limits.connections) return 'tooManyConnections';
    const strangers = this.#unidentified.get(address) ?? 0;
    return strangers >= this.#limits.unidentifiedPerAddress ? 'tooManyUnidentified' : undefined;
  }

  add(session: Session): void {
    this.#open.add(session);
    this.#unidentified.set(session.address, (this.#unidentified.get(session.address) ?? 0) + 1);
  }

  /** A session said which device it is. The newest connection of a device is the one that counts. */
  identified(session: Session, device: KnownDevice): void {
    if (session.device === undefined) this.#knowAddress(session.address);
    else if (session.device.id !== device.id) this.#release(session, session.device);
    const before = this.#byDevice.get(device.id);
    this.#byDevice.set(device.id, session);
    if (before !== undefined && before !== session) before.close('replaced');
  }

  remove(session: Session): void {
    if (!this.#open.delete(session)) return;
    if (session.device === undefined) this.#knowAddress(session.address);
    else this.#release(session, session.device);
  }

  /** People changed something of a device: its connection is looked up again at its next message. */
  recheck(deviceId: number): void {
    const session = this.#byDevice.get(deviceId);
    if (session) session.mustIdentify = true;
  }

  recheckAll(): void {
    for (const session of this.#byDevice.values()) session.mustIdentify = true;
  }

  /** Closes those that never said who they are, and those that are silent. One clock for all, as a timer each costs memory. */
  sweep(now: number): void {
    for (const session of this.#open) {
      if (session.device === undefined) {
        if (now - session.openedAt > this.#limits.loginTimeout) session.close('loginTimeout');
      } else if (now - session.heardAt > this.#limits.idleTimeout) session.close('idleTimeout');
    }
  }

  /** Those that are open now. */
  all(): Session[] {
    return [...this.#open];
  }

  #knowAddress(address: string): void {
    const strangers = (this.#unidentified.get(address) ?? 1) - 1;
    if (strangers === 0) this.#unidentified.delete(address);
    else this.#unidentified.set(address, strangers);
  }

  #release(session: Session, device: KnownDevice): void {
    if (this.#byDevice.get(device.id) === session) this.#byDevice.delete(device.id);
  }
}
