import { isDeepStrictEqual } from 'node:util';
import {
  type DrivenAs,
  harshLimitsOf,
  historyFieldsOf,
  readTrackingFields,
  type SomeTrackingFields,
  type TrackingFields,
  trackingFieldsOf,
} from '@balise/contract/tracking-settings-fields';
import {
  type AppliedGeofence,
  DEFAULT_SETTINGS,
  type Period,
  type Timeline,
  type TrackingSettings,
  type ZoneThresholds,
} from '@balise/tracking';
import { limitSteps } from './limit-steps.ts';
import type { GroupLimit, Judged, Limit, Ownership, Version } from './timeline-queries.ts';

/** Gives equal settings as one and the same object, of which there are few. */
export type Intern = (settings: TrackingSettings) => TrackingSettings;

/** What is known of one device, each list ascending. The versions are those of its owners and of their partners. */
export type KnownTimeline = {
  ownerships: readonly Ownership[];
  limits: readonly Limit[];
  groupLimits: readonly GroupLimit[];
  judged: readonly Judged[];
  versions: readonly Version[];
  /** Geofences, by whichever client assigned them. */
  applied: readonly Applied[];
};
export type Applied = AppliedGeofence & { clientId: number };

/** A device's owners and settings: a new period where it changes hands, or where a threshold, its limit or what it is driven as changes. */
export function buildTimeline({ ownerships, ...known }: KnownTimeline, intern: Intern): Timeline {
  const periods: Period[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const ownership of ownerships) {
    if (ownership.from > end) periods.push(nobodys(end));
    periods.push(...periodsOf(ownership, known, intern));
    end = ownership.until;
  }
  if (end < Number.POSITIVE_INFINITY) periods.push(nobodys(end));
  const [first = nobodys(Number.NEGATIVE_INFINITY), ...others] = periods.filter(
    ({ owner, settings, geofences }, at) =>
      periods[at - 1]?.owner !== owner ||
      periods[at - 1]?.settings !== settings ||
      !isDeepStrictEqual(periods[at - 1]?.geofences?.thresholds, geofences?.thresholds),
  );
  return [first, ...others];
}

const nobodys = (from: number): Period => ({ from, owner: null, settings: DEFAULT_SETTINGS });

function periodsOf(
  { clientId, partnerId, from, until }: Ownership,
  { limits, groupLimits, judged, versions, applied }: Omit<KnownTimeline, 'ownerships'>,
  intern: Intern,
): Period[] {
  const ofClient = versions.filter((version) => version.clientId === clientId);
  const ofPartner = versions.filter((version) => version.clientId === null && version.partnerId === partnerId);
  // a limit is the owner's that set it, and ends with its time
  const own = limits.filter(({ changedAt }) => from <= changedAt && changedAt < until);
  const steps = limitSteps(
    own,
    groupLimits.filter((one) => one.clientId === clientId),
  );
  const geofences = applied.filter((one) => one.clientId === clientId);
  const turns = [...ofClient, ...ofPartner, ...steps, ...judged]
    .map((one) => one.from)
    .filter((at) => from < at && at < until);
  return [from, ...new Set(turns)]
    .sort((a, b) => a - b)
    .map((at) => {
      const fields = trackingFieldsOf(fieldsAt(ofPartner, at), fieldsAt(ofClient, at));
      const { limit: speedLimit, group: speedLimitGroup } = newestAt(steps, at) ?? { limit: null, group: null };
      const harsh = harshLimitsOf(fields, drivenAsAt(judged, at));
      const settings = { ...DEFAULT_SETTINGS, ...historyFieldsOf(fields), ...harsh, speedLimit, speedLimitGroup };
      const period: Period = { from: at, owner: clientId, settings: intern(settings) };
      return geofences.length > 0
        ? { ...period, geofences: { applied: geofences, thresholds: visitThresholdsOf(fields) } }
        : period;
    });
}

const visitThresholdsOf = ({ zoneMargin, zoneFixes, zoneLeftAfter, measuredGap }: TrackingFields): ZoneThresholds => ({
  zoneMargin,
  zoneFixes,
  zoneLeftAfter,
  measuredGap,
});

/** An unregistered device counts as a car, as in Balise's own settings. */
function drivenAsAt(judged: readonly Judged[], at: number): DrivenAs | null {
  const newest = newestAt(judged, at);
  return newest === undefined ? 'car' : newest.drivenAs;
}

/** What somebody chose of its own, as it was at a moment. */
export const fieldsAt = (versions: readonly Version[], at: number): SomeTrackingFields =>
  readTrackingFields(newestAt(versions, at)?.content);

const newestAt = <One extends { from: number }>(list: readonly One[], at: number): One | undefined =>
  list.findLast(({ from }) => from <= at);
