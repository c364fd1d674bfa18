import { addEvidence, type Evidence, type FixRecord, FUTURE, isOfFuture, NO_EVIDENCE } from '@balise/tracking';
import type { Lineage, TrackerConnection } from '../listeners/connection.ts';

/** As long as a run of standing can reach across a silence, and a little more. */
const KEPT = 10 * 60_000;

/** What is known of a device, by whom. */
type DeviceEvidence = {
  evidence: Evidence;
  /** Of whose connections all of it is: a second tracker with the same identity proves nothing for the first. */
  lineage: Lineage | undefined;
  /** The connection over which the fix came that reports a standstill. */
  standsBy: TrackerConnection | undefined;
  /** The connection over which the fix came that reports how fast it is. */
  slowBy: TrackerConnection | undefined;
  /** When its last message of any kind arrived, ms. */
  receivedAt: number;
  /** The newest that is stored of it although its clock was ahead, by that clock, ms: `evidence` does not believe it. */
  aheadAt: number;
};

const NO_MESSAGES: DeviceEvidence = {
  evidence: NO_EVIDENCE,
  lineage: undefined,
  standsBy: undefined,
  slowBy: undefined,
  receivedAt: 0,
  aheadAt: 0,
};

/**
 * What the messages that this gateway received prove of each device, from the moment they are decoded. It outlives a connection that the
 * next one follows from the same place (Lineage), but no silence; and the connection that is new must itself say that the vehicle is stationary.
 */
export class StandstillEvidence {
  readonly #byDevice = new Map<number, DeviceEvidence>();

  see(deviceId: number, records: readonly FixRecord[], connection: TrackerConnection, receivedAt: number): void {
    const before = this.of(deviceId);
    const { lineage } = connection;
    const isSame = lineage !== undefined && lineage === before.lineage;
    let { evidence, standsBy, slowBy } = isSame ? before : NO_MESSAGES;
    let { aheadAt } = before;
    for (const record of records) {
      const { standstill, pace } = evidence;
      evidence = addEvidence(evidence, record);
      if (isOfFuture(record) && record.quality !== FUTURE) aheadAt = Math.max(aheadAt, record.at);
      if (evidence.standstill !== standstill) standsBy = connection;
      if (evidence.pace !== pace) slowBy = connection;
    }
    const latest = Math.max(before.receivedAt, receivedAt);
    this.#byDevice.set(deviceId, { evidence, lineage, standsBy, slowBy, receivedAt: latest, aheadAt });
  }

  /** Drops the evidence of a device: one of its messages was not read. */
  forget(deviceId: number): void {
    this.#byDevice.delete(deviceId);
  }

  of(deviceId: number): DeviceEvidence {
    return this.#byDevice.get(deviceId) ?? NO_MESSAGES;
  }

  /** Forgets what has been silent for so long that it proves nothing. */
  sweep(now: number): void {
    for (const [deviceId, { receivedAt }] of this.#byDevice) {
      if (now - receivedAt > KEPT) this.#byDevice.delete(deviceId);
    }
  }
}
