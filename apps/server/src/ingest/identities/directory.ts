import type { DeviceSettings } from '@balise/protocols';
import type { DeviceAlerts, Timeline } from '@balise/tracking';
import type { DropReason } from '../drop-reasons.ts';
import type { DirectoryEntry } from './directory-queries.ts';
import type { TrackerAccess } from './tracker-access.ts';

/** A device whose messages are accepted, and the identity by which it was found. */
export type KnownDevice = {
  id: number;
  identity: string;
  settings: DeviceSettings;
  timeline: Timeline;
  /** What its alerts are decided by. */
  alerts: DeviceAlerts;
  /** Shared by all its connections: what is learned over one holds for the next at once. */
  access: TrackerAccess;
};
export type Refusal = Extract<DropReason, 'unknownDevice' | 'deviceDisabled' | 'deviceDeleted'>;
export type Verdict = KnownDevice | Refusal;

// A lookup overtaken by changes this often is believed, but not remembered.
const MOST_OVERTAKEN = 3;

/** Whether a client has the device, or once had it. */
export const isOwnedBy = ({ timeline }: KnownDevice, clientId: number): boolean =>
  timeline.some(({ owner }) => owner === clientId);

/**
 * Which device an identity is, remembered both ways: known and unknown. What people change is received through
 * `forget`, so that a claimed device is accepted at its next message.
 */
export class Directory {
  readonly #devices = new Map<string, KnownDevice>();
  readonly #identityOf = new Map<number, string>();
  /** Apart, because any change of any device may end a refusal. */
  readonly #refusals = new Map<string, Refusal>();
  readonly #most: number;
  readonly #find: (identities: string[]) => Promise<DirectoryEntry[]>;
  #asked: { identities: Set<string>; answer: Promise<Map<string, Verdict>> } | undefined;
  #asking: Promise<unknown> = Promise.resolve();
  #changes = 0;

  /** @param find asks the database, again and again while it is away */
  constructor(most: number, find: (identities: string[]) => Promise<DirectoryEntry[]>) {
    this.#most = most;
    this.#find = find;
  }

  /** What is known of these alternatives without a query; undefined: they must be looked up. */
  recall(identities: readonly string[]): Verdict | undefined {
    return best(identities, (identity) => this.#devices.get(identity) ?? this.#refusals.get(identity));
  }

  /**
   * Asks the database, one question after the other: those who come meanwhile are one question together. However many
   * unknown trackers connect, the connections that commits need stay free.
   */
  async lookUp(identities: readonly string[]): Promise<Verdict> {
    this.#asked ??= { identities: new Set(), answer: this.#inTurn(() => this.#ask()) };
    for (const identity of identities) this.#asked.identities.add(identity);
    const found = await this.#asked.answer;
    return best(identities, (identity) => found.get(identity) ?? 'unknownDevice') ?? 'unknownDevice';
  }

  /** A device changed or was added: an unknown identity may be known now. */
  forget(deviceId: number): void {
    this.#changes++;
    this.#refusals.clear();
    const identity = this.#identityOf.get(deviceId);
    if (identity !== undefined) this.#devices.delete(identity);
    this.#identityOf.delete(deviceId);
  }

  /** The settings of a client changed: its devices, and those that it once had, are as if they had changed. */
  forgetOwnedBy(clientId: number): void {
    for (const device of [...this.#devices.values()]) if (isOwnedBy(device, clientId)) this.forget(device.id);
    this.#changes++;
  }

  forgetAll(): void {
    this.#changes++;
    this.#refusals.clear();
    this.#devices.clear();
    this.#identityOf.clear();
  }

  #inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#asking.then(ask);
    this.#asking = answer.catch(() => {}); // those who asked handle it
    return answer;
  }

  async #ask(): Promise<Map<string, Verdict>> {
    await new Promise((resolve) => setImmediate(resolve));
    const identities = [...(this.#asked?.identities ?? [])];
    this.#asked = undefined;
    for (let overtaken = 0; ; overtaken++) {
      const changes = this.#changes;
      const found = new Map<string, Verdict>(identities.map((identity) => [identity, 'unknownDevice']));
      for (const entry of await this.#find(identities)) found.set(entry.identity, verdictOn(entry));
      if (changes === this.#changes) {
        for (const [identity, verdict] of found) this.#remember(identity, verdict);
        return found;
      }
      if (overtaken === MOST_OVERTAKEN) return found;
    }
  }

  #remember(identity: string, verdict: Verdict): void {
    if (typeof verdict === 'string') {
      if (this.#refusals.size >= this.#most) this.#refusals.clear();
      this.#refusals.set(identity, verdict);
      return;
    }
    const [oldest] = this.#devices.size >= this.#most ? this.#devices.values() : [];
    if (oldest !== undefined) {
      this.#devices.delete(oldest.identity);
      this.#identityOf.delete(oldest.id);
    }
    this.#devices.set(identity, verdict);
    this.#identityOf.set(verdict.id, identity);
  }
}

// Messages of an unpaid account's devices are still stored: they are shown again once it is paid (domain 4.14).
function verdictOn({ status, ...device }: DirectoryEntry): Verdict {
  if (status === 'deleted') return 'deviceDeleted';
  if (status === 'disabled') return 'deviceDisabled';
  return device;
}

// Alternatives of one device: the first that is known counts; a refusal only when all are refused.
function best(
  identities: readonly string[],
  verdictOf: (identity: string) => Verdict | undefined,
): Verdict | undefined {
  let refusal: Refusal | undefined;
  let isOpen = false;
  for (const identity of identities) {
    const verdict = verdictOf(identity);
    if (typeof verdict === 'object') return verdict;
    if (verdict === undefined) isOpen = true;
    else if (refusal === undefined || refusal === 'unknownDevice') refusal = verdict;
  }
  return isOpen ? undefined : refusal;
}
