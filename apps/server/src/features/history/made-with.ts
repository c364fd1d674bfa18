import { periodAt, type Timeline, type TrackingSettings } from '@balise/tracking';

/**
 * The settings that something derived was made with: those in force at the record that settled it; where the device had
 * changed hands by then, the last ones of the owner whose it is.
 * @param startsAt milliseconds since 1970 UTC, as `decidedAt`
 */
export function madeWith(timeline: Timeline, startsAt: number, decidedAt: number): TrackingSettings {
  const { owner, settings } = periodAt(timeline, decidedAt);
  const first = periodAt(timeline, startsAt);
  if (first.owner === owner) return settings;
  const own = timeline.slice(timeline.indexOf(first));
  const next = own.findIndex((period) => period.owner !== first.owner);
  return own[next - 1]?.settings ?? first.settings;
}
