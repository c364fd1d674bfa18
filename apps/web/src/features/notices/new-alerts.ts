import type { Alert, NotificationSettings } from '@balise/contract';
import { ALERT_SEVERITIES } from '@balise/tracking';

const FRESH = 2 * 60_000; // ms: what was raised before that is in the inbox

/** Which of the alerts that the socket sends are new to the reader. A change of a known one is no news. */
export class NewAlerts {
  readonly #seen = new Set<number>();

  /** Those to show, the most severe first. */
  among(alerts: readonly Alert[], settings: NotificationSettings, now: number): Alert[] {
    const fresh = alerts.filter(({ id, state, raisedAt, severity }) => {
      if (this.#seen.has(id)) return false;
      this.#seen.add(id);
      return state === 'open' && now - raisedAt <= FRESH && settings.severities[severity]?.shown === true;
    });
    return fresh.toSorted((a, b) => weight(b) - weight(a) || b.at - a.at);
  }
}

const weight = ({ severity }: Alert): number => ALERT_SEVERITIES.indexOf(severity);
