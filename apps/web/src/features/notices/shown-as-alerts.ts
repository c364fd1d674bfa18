import type { Alert, AlertType } from '@balise/contract';
import type { AlertKind } from '@balise/tracking';

/** Events that alert rules watch for too: then the alert is shown, and the event is not. */
const SAME: Partial<Record<AlertKind, AlertType>> = {
  power_cut: 'powerCut',
  long_driving: 'longDriving',
  disconnected: 'disconnected',
  gps_stale: 'gpsStale',
};

const KEPT = 10 * 60_000; // ms: a later event of the kind is another one

/** Which events of vehicles were shown as alerts. */
export class ShownAsAlerts {
  readonly #at = new Map<string, number>();

  /** Remembers an alert. @returns the key of the event that is the same; undefined where events have none of its kind */
  add({ kind, deviceId }: Pick<Alert, 'kind' | 'deviceId'>, now: number): string | undefined {
    const type = SAME[kind];
    if (!type || deviceId === null) return undefined;
    for (const [key, at] of this.#at) if (now - at > KEPT) this.#at.delete(key);
    const key = noticeKey(type, deviceId);
    this.#at.set(key, now);
    return key;
  }

  isShown(type: AlertType, deviceId: number, now: number): boolean {
    const at = this.#at.get(noticeKey(type, deviceId));
    return at !== undefined && now - at <= KEPT;
  }
}

/** Whether an event of this type may be an alert too: its notice then waits for the alert. */
export const mayBeAlert = (type: AlertType): boolean => Object.values(SAME).includes(type);

/** The id of an event's notice. */
export const noticeKey = (type: AlertType, deviceId: number): string => `${type} ${deviceId}`;

/** The app's one memory of it. */
export const shownAsAlerts = new ShownAsAlerts();
