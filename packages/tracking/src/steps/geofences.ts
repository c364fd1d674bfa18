import {
  advanceStay,
  endStay,
  isOutside,
  mayCross,
  newStay,
  type PathPoint,
  type Stay,
  type Visit,
} from '../areas/index.ts';
import type { GeofenceStay } from '../fold/under-way.ts';
import type { HistoryState, Moment, Outcome, Place } from '../history.ts';
import { type AppliedGeofence, type Geofences, isInForce } from '../settings/geofences.ts';
import { nearbyOf } from '../settings/nearby.ts';
import { emit } from './emit.ts';
import type { ZoneLimit } from './step.ts';

/**
 * Visits to the geofences that apply to a device (domain 4.5). A geofence that begins to apply while the vehicle is within it has a
 * visit that is open at its start; one that ceases to apply ends its visit with the last fix in it, likewise at the ends of its hours. Before
 * the place is remembered.
 * @returns the lowest limit of those that it is surely within
 */
export function trackGeofences(
  state: HistoryState,
  { at, location }: Moment,
  geofences: Geofences | undefined,
  out: Outcome,
  decidedAt: number,
): ZoneLimit | null {
  if (location === null || (state.stays.length === 0 && !geofences?.applied.length)) return null;
  const { latitude, longitude, speed, accuracy } = location;
  const point: PathPoint = { at, latitude, longitude, speed, accuracy };
  const stays: GeofenceStay[] = [];
  const looked: number[] = [];
  let limit: ZoneLimit | null = null;

  const goOn = ({ id, version }: Pick<GeofenceStay, 'id' | 'version'>, stay: Stay, applied: AppliedGeofence): void => {
    const { area, speedLimit } = applied;
    looked.push(id);
    const visits = geofences ? advanceStay(area, stay, point, () => geofences.thresholds) : [];
    for (const visit of visits) emitVisit(state, out, { id, version, visit, decidedAt });
    if (!isOutside(stay)) stays.push({ id, version, stay });
    if (speedLimit === undefined || stay.sure === null || !stay.isWithin) return;
    if (limit === null || speedLimit < limit.limit) limit = { limit: speedLimit, geofence: id };
  };

  const nearby = geofences && nearbyOf(geofences.applied);
  for (const before of state.stays) {
    const since = before.stay.last?.at ?? at;
    const applied = nearby?.of(before.id).find((one) => isInForce(one, at) && isSameSpan(one, since, at));
    if (applied) goOn(before, copied(before.stay), applied);
    else endGeofenceStay(state, out, before, decidedAt);
  }
  const { place } = state;
  for (const applied of nearby?.between(place ?? point, point) ?? []) {
    // it may apply by itself and through a group
    if (!isInForce(applied, at) || looked.includes(applied.id)) continue;
    const since = Math.max(applied.from, state.ownedSince ?? applied.from);
    const last = place !== null && place.at >= since && isSameSpan(applied, place.at, at) ? place : null;
    if (mayCross(applied.area, last ?? point, point)) goOn(applied, newStay(last && pathPoint(last)), applied);
  }
  if (stays.length > 0 || state.stays.length > 0) state.stays = stays;
  return limit;
}

/** Ends the visit of a stay with what is known of it. */
export function endGeofenceStay(
  state: HistoryState,
  out: Outcome,
  { id, version, stay }: GeofenceStay,
  decidedAt: number,
): void {
  const visit = endStay(stay);
  if (visit) emitVisit(state, out, { id, version, visit, decidedAt });
}

type Ended = { id: number; version: number; visit: Visit; decidedAt: number };

function emitVisit(state: HistoryState, out: Outcome, { id, version, visit, decidedAt }: Ended): void {
  const { entry, exit, entrySpot, exitSpot, isOpenAtStart, isOpenAtEnd, fixes } = visit;
  emit(state, out, {
    kind: 'geofence',
    startsAt: entry,
    endsAt: exit,
    measured: Math.round(visit.distance * 1000),
    estimated: 0,
    maxSpeed: visit.maxSpeed,
    content: { geofence: id, version, from: entrySpot, to: exitSpot, isOpenAtStart, isOpenAtEnd, fixes },
    decidedAt,
  });
}

/** Whether two moments lie in one span of its hours, without a break between them. */
const isSameSpan = ({ hours }: AppliedGeofence, before: number, at: number): boolean =>
  !hours || hours(before) === hours(at);

const pathPoint = ({ at, latitude, longitude, speed }: Place): PathPoint => ({
  at,
  latitude,
  longitude,
  speed,
  accuracy: null,
});

// the steps of a fold replace the parts of its state, and a stay is changed in place
const copied = (stay: Stay): Stay => ({
  ...stay,
  sure: stay.sure && { ...stay.sure },
  away: stay.away && { ...stay.away },
  pending: { ...stay.pending, spans: stay.pending.spans.map((span) => ({ ...span })) },
});
