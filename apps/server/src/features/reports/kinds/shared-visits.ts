import {
  type AppliedGeofence,
  type Geofences,
  GOOD,
  historyOfWatch,
  NEW_WATCH,
  openEpisodes,
  WATCH_THRESHOLDS,
  type WatchedFix,
  watchOn,
} from '@balise/tracking';
import { appliedInScope, PreparedGeofences } from '../../geofences/index.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import type { EpisodeRow } from '../read/episode-queries.ts';
import { type PathStep, pathsOf } from '../read/paths.ts';
import { allEpisodes, type ReportSource, touches } from '../read/source.ts';

type Visit = EpisodeRow<'geofence'>;
type Period = { from: number; to: number };

/** How far beyond the period a visit is followed, so that its entry and exit are known. */
const BEYOND = 2 * 86_400_000;

/** How far the clock of a tracker may be ahead at most: futureTolerance, ms. */
const AHEAD = 3_600_000;

/**
 * Visits to geofences that touch the period: of own devices those of their history; of shared ones those to the reader's own geofences, which
 * are found by the same rules in what the share shows.
 */
export async function allVisits(reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Visit[]> {
  const shared = subjects.filter(({ shareId }) => shareId !== null);
  const visits: Visit[] = await allEpisodes(reading, subjects, ['geofence'] as const, true);
  if (shared.length === 0) return visits;
  const ids = shared.flatMap(({ shareId }) => shareId ?? []);
  const applied = Map.groupBy(await appliedInScope(reading.tx, ids), ({ deviceId }) => deviceId);
  const prepared = new PreparedGeofences();
  for (const subject of shared) {
    const geofences = prepared.prepared(applied.get(subject.shareId ?? 0) ?? []);
    // each time of its own for itself: of what lies between two of them nothing may be known
    for (const period of subject.owned) visits.push(...(await visitsIn(reading, subject, period, geofences)));
  }
  return visits.filter((visit) => touches(visit, reading.criteria));
}

async function visitsIn(
  reading: ReportSource,
  subject: ReportSubject,
  owned: Period,
  applied: AppliedGeofence[],
): Promise<Visit[]> {
  if (applied.length === 0) return [];
  const { criteria, now } = reading;
  const span = {
    from: Math.max(owned.from, criteria.from - BEYOND, Math.min(...applied.map(({ from }) => from))),
    to: Math.min(owned.to, criteria.to + BEYOND, now + AHEAD),
  };
  const geofences: Geofences = { applied, thresholds: WATCH_THRESHOLDS };
  const visits: Visit[] = [];
  let watch = NEW_WATCH;
  for await (const step of pathsOf(reading, subject, span, WATCH_THRESHOLDS.zoneMargin)) {
    const found = watchOn(watch, fixesOf(step, span.from), geofences);
    watch = found.watch;
    for (const episode of found.episodes)
      if (episode.kind === 'geofence') visits.push(visitOf(subject, { ...episode, until: episode.endsAt }));
  }
  const isNow = span.to > now;
  for (const open of openEpisodes(historyOfWatch(watch))) {
    if (open.kind !== 'geofence') continue;
    const until = Math.max(open.startsAt, watch.head?.at ?? open.startsAt);
    visits.push(visitOf(subject, { ...open, endsAt: isNow ? null : until, until }));
  }
  return visits;
}

type Found = Omit<Visit, 'deviceId' | 'clientId' | 'kind'>;

const visitOf = ({ deviceId, clientId }: ReportSubject, found: Found): Visit => {
  const { startsAt, endsAt, until, measured, estimated, maxSpeed, content } = found;
  return { deviceId, clientId, kind: 'geofence', startsAt, endsAt, until, measured, estimated, maxSpeed, content };
};

function fixesOf({ path, inexact }: PathStep, since: number): WatchedFix[] {
  const fixes: WatchedFix[] = [];
  path.at.forEach((at, place) => {
    const [latitude, longitude] = [path.latitude[place], path.longitude[place]];
    if (latitude === undefined || longitude === undefined || path.quality[place] !== GOOD) return;
    const accuracy = inexact.get(at) ?? path.accuracy[place] ?? null;
    const location = { latitude, longitude, altitude: null, speed: path.speed[place] ?? null, course: null, accuracy };
    fixes.push({ at, key: place, since, location: { ...location, valid: true } });
  });
  return fixes;
}
