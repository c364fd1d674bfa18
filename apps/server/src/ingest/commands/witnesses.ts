import { type Evidence, type FixRecord, NO_EVIDENCE, witness } from '@balise/tracking';

/** As long as a run of standing can reach across a silence, and a little more. */
const KEPT = 10 * 60_000;

/**
 * What the messages that this gateway heard prove of each device, from the moment they are decoded. It outlives a connection, as
 * trackers reconnect, but no silence.
 */
export class Witnesses {
  readonly #evidence = new Map<number, Evidence>();

  see(deviceId: number, records: readonly FixRecord[]): void {
    if (records.length > 0) this.#evidence.set(deviceId, records.reduce(witness, this.of(deviceId)));
  }

  of(deviceId: number): Evidence {
    return this.#evidence.get(deviceId) ?? NO_EVIDENCE;
  }

  /** Forgets what has been silent for so long that it proves nothing. */
  sweep(now: number): void {
    for (const [deviceId, { newest }] of this.#evidence) {
      if (newest === null || now - newest.receivedAt > KEPT) this.#evidence.delete(deviceId);
    }
  }
}
