import type { Status } from '@balise/tracking';
import { statusOf, type Vehicle } from '../../../../live/index.ts';

const GOOD_FOR = 5000; // ms; the badge also changes by the mere passing of time

type Kept = { vehicle: Vehicle; at: number; status: Status };

/** Badges of many vehicles. One is computed again when its vehicle changed or its time is up, not at every read. */
export class Statuses {
  readonly #kept = new Map<number, Kept>();

  of(vehicle: Vehicle, now: number): Status {
    const kept = this.#kept.get(vehicle.id);
    if (kept && kept.vehicle === vehicle && now - kept.at < GOOD_FOR) return kept.status;
    const status = statusOf(vehicle, now);
    // spread over the seconds, so that thousands do not fall due together
    this.#kept.set(vehicle.id, { vehicle, at: now - (vehicle.id % 5) * 1000, status });
    return status;
  }
}
