import {
  type AreaShape,
  areaOf,
  DEFAULT_SETTINGS,
  DEFAULT_ZONE_SETTINGS,
  type PathPoint,
  visitsOf,
  type ZoneThresholds,
} from '@balise/tracking';
import { quantile } from './compare.ts';
import { stopRows } from './definitions.ts';
import type { StopRow } from './reference.ts';
import type { Trace, TraceFix } from './trace.ts';

/** Visits to a zone that is laid so that a real stop lies on its edge. */
export type ZoneCount = { stop: StopRow; fixes: number; exact: number; visits: number };

const USUAL: ZoneThresholds = { ...DEFAULT_ZONE_SETTINGS, measuredGap: DEFAULT_SETTINGS.measuredGap };
/** What crosses the edge, and nothing else. */
const EXACT: ZoneThresholds = { ...USUAL, zoneMargin: 0, zoneFixes: 1, zoneLeftAfter: 0 };
const ZONES = 10;
const RADIUS = 100; // m
/** Arrival and departure belong to it. */
const AROUND = 15 * 60_000;
const DEGREE = 111_195; // m of latitude

/**
 * Ten zones at the stops, of different vehicles and places, at which the receiver crossed the edge most often. Each is a circle of 100 m through
 * the middle of the stop's fixes: the worst place for an edge.
 */
export function zonesAtStops(traces: readonly Trace[]): ZoneCount[] {
  const counted = traces.flatMap(({ vehicle, fixes }) => stopRows(vehicle, fixes).map((stop) => countAt(stop, fixes)));
  const worst = counted.sort((a, b) => b.exact - a.exact || a.stop.from - b.stop.from);
  const chosen: ZoneCount[] = [];
  for (const one of worst) {
    if (chosen.length === ZONES) break;
    if (!chosen.some(({ stop }) => isNear(stop, one.stop))) chosen.push(one);
  }
  return chosen;
}

function countAt(stop: StopRow, fixes: readonly TraceFix[]): ZoneCount {
  const near = fixes.filter(({ at }) => at >= stop.from - AROUND && at <= stop.to + AROUND);
  const parked = fixes.filter(({ at }) => at >= stop.from && at <= stop.to);
  const latitude = quantile(
    parked.map((fix) => fix.latitude),
    0.5,
  );
  const longitude = quantile(
    parked.map((fix) => fix.longitude),
    0.5,
  );
  const zone: AreaShape = { type: 'circle', latitude: latitude + RADIUS / DEGREE, longitude, radius: RADIUS };
  return { stop, fixes: near.length, exact: visitsTo(zone, near, EXACT), visits: visitsTo(zone, near, USUAL) };
}

function visitsTo(zone: AreaShape, fixes: readonly TraceFix[], thresholds: ZoneThresholds): number {
  const visits = visitsOf(areaOf(zone), () => thresholds);
  let before = Number.NEGATIVE_INFINITY;
  for (const { at, latitude, longitude, speed } of fixes) {
    if (at <= before) continue;
    before = at;
    visits.add({ at, latitude, longitude, speed, accuracy: null } satisfies PathPoint);
  }
  return visits.end().length;
}

const isNear = (one: StopRow, other: StopRow): boolean =>
  Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude) * DEGREE < 2 * RADIUS;
