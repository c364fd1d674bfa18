import type { WeekHours } from '@balise/contract';
import { type AlertSeverity, endOfHours, isWithinHours } from '@balise/tracking';

const WEEK = 7 * 86_400_000;

/** What decides whether an alert may ring: its severity, when it was raised, and the quiet hours of its rule in the time zone of its client. */
export type RingingAlert = {
  severity: AlertSeverity;
  raisedAt: Date;
  timeZone: string;
  /** Null: it has no rule. */
  rule: { quietHours: WeekHours | null } | null;
};

/**
 * Until when what is said of an alert waits; the moment itself: it may be said at once. Critical alerts wake people, and hours that never
 * end keep nothing for more than a week. Milliseconds since 1970 UTC.
 */
export function quietUntil({ rule, severity, timeZone, raisedAt }: RingingAlert, now: number): number {
  if (!rule?.quietHours || severity === 'critical' || raisedAt.getTime() <= now - WEEK) return now;
  return isWithinHours(rule.quietHours, now, timeZone) ? endOfHours(rule.quietHours, now, timeZone) : now;
}

/** The same of alerts that are said as one: it rings as soon as one of them may. */
export const allQuietUntil = (alerts: readonly RingingAlert[], now: number): number =>
  alerts.length === 0 ? now : Math.min(...alerts.map((alert) => quietUntil(alert, now)));
