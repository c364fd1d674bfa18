import { type Evidence, type FixRecord, NO_EVIDENCE, witness } from '@balise/tracking';
import type { Link } from '../link.ts';

/** As long as a run of standing can reach across a silence, and a little more. */
const KEPT = 10 * 60_000;

/** What is known of a device, by whom. */
type Testimony = {
  evidence: Evidence;
  /** Over which the fix came that says it stands: a second tracker with the same identity stands for nobody but itself. */
  standsBy: Link | undefined;
  /** When its last message of any kind arrived, ms. */
  heardAt: number;
};

const NOTHING_HEARD: Testimony = { evidence: NO_EVIDENCE, standsBy: undefined, heardAt: 0 };

/**
 * What the messages that this gateway heard prove of each device, from the moment they are decoded. It outlives a connection, as
 * trackers reconnect, but no silence; and the connection that is new must itself say that the vehicle stands.
 */
export class Witnesses {
  readonly #testimonies = new Map<number, Testimony>();

  see(deviceId: number, records: readonly FixRecord[], link: Link, receivedAt: number): void {
    let { evidence, standsBy, heardAt } = this.of(deviceId);
    for (const record of records) {
      const before = evidence.standing;
      evidence = witness(evidence, record);
      if (evidence.standing !== before) standsBy = link;
    }
    heardAt = Math.max(heardAt, receivedAt);
    this.#testimonies.set(deviceId, { evidence, standsBy, heardAt });
  }

  /** Proves nothing any more of a device: it said what nobody read. */
  forget(deviceId: number): void {
    this.#testimonies.delete(deviceId);
  }

  of(deviceId: number): Testimony {
    return this.#testimonies.get(deviceId) ?? NOTHING_HEARD;
  }

  /** Forgets what has been silent for so long that it proves nothing. */
  sweep(now: number): void {
    for (const [deviceId, { heardAt }] of this.#testimonies) {
      if (now - heardAt > KEPT) this.#testimonies.delete(deviceId);
    }
  }
}
