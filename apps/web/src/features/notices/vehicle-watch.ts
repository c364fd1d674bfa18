import { ALERT_TYPES, type AlertType, type Settings } from '@balise/contract';
import { statusOf, type Vehicle } from '../../live/index.ts';
import { type Drive, driveOn, drivesTooLong, eventsBetween, type SeenVehicle } from './vehicle-events.ts';

/** What has happened, by kind, to which vehicles. */
export type Happened = Map<AlertType, number[]>;

/** Compares vehicles with how they were at the look before, and returns their events. The first look has none. */
export class VehicleWatch {
  readonly #seen = new Map<number, SeenVehicle>();
  readonly #drives = new Map<number, Drive>();

  /** @param now the server's clock, ms since 1970 UTC */
  look(vehicles: Iterable<Vehicle>, settings: Settings['notifications'], now: number): Happened {
    const happened: Happened = new Map();
    const tell = (alert: AlertType, id: number): void => {
      if (settings.alerts[alert]?.shown) happened.set(alert, [...(happened.get(alert) ?? []), id]);
    };
    for (const vehicle of vehicles) {
      const { id, state } = vehicle;
      const looked = { badge: statusOf(vehicle, now).badge };
      const seen = { ...looked, ignition: state?.ignition ?? null };
      const before = this.#seen.get(id);
      this.#seen.set(id, seen);
      if (before) for (const alert of eventsBetween(before, seen)) tell(alert, id);
      const movingSince = seen.badge === 'moving' ? (state?.movingSince ?? now) : null;
      const drive = driveOn(this.#drives.get(id), movingSince, settings, now);
      const tooLong = drivesTooLong(drive, settings, now);
      if (tooLong) tell('longDriving', id);
      if (drive) this.#drives.set(id, tooLong ? { ...drive, reported: true } : drive);
      else this.#drives.delete(id);
    }
    return happened;
  }

  forget(id: number): void {
    this.#seen.delete(id);
    this.#drives.delete(id);
  }
}

/** Notices in the order in which they are shown: the most urgent first. */
export const inOrder = (happened: Happened): [AlertType, number[]][] =>
  ALERT_TYPES.flatMap((alert) => {
    const ids = happened.get(alert);
    return ids ? [[alert, ids] as [AlertType, number[]]] : [];
  });
