import type { Excess } from '../fold/under-way.ts';
import type { HistoryState, Moment, Outcome } from '../history.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { emit } from './emit.ts';
import { spotOf } from './motion-ends.ts';
import type { Leg, MomentStep } from './step.ts';
import { perSecond } from './sums.ts';

/**
 * Speeding (domain 4.4): faster than the limit by more than what instruments and judges forgive, on some fixes in a row
 * or for a quarter of a minute; until it has been clearly slower than the limit for ten seconds. Where the limit changes, what was before it is over.
 */
export const trackSpeeding: MomentStep = (state, moment, leg, settings, out, decidedAt) => {
  if (state.speeding !== null && leg.elapsed !== null && leg.elapsed > settings.measuredGap * 1000) {
    endSpeeding(state, out, decidedAt);
  }
  const speed = speedOf(leg, settings);
  if (moment.location === null || speed === null) return;
  const { limit, ...whose } = limitAt(moment, leg, settings);
  if (state.speeding?.limit === limit && wasSlow(state.speeding, moment, speed, settings)) {
    endSpeeding(state, out, decidedAt);
  }
  if (state.speeding !== null && state.speeding.limit === limit) {
    state.speeding = goneOn(state.speeding, moment, leg, speed, settings);
    if (state.speeding?.below && moment.at - state.speeding.below[0] >= settings.speedingReturnAfter * 1000) {
      endSpeeding(state, out, decidedAt);
    }
  } else if (state.speeding !== null) {
    const { sure } = state.speeding;
    if (sure) state.speeding = withLeg(state.speeding, moment, leg, speed);
    endSpeeding(state, out, decidedAt, moment.location);
  }
  if (state.speeding !== null || limit === null || speed <= tolerated(limit, settings)) return;
  const { at, location } = moment;
  const from = [location.latitude, location.longitude] as const;
  state.speeding = {
    since: at,
    from,
    limit,
    ...whoseLimit(whose),
    sure: false,
    fast: 1,
    sums: [0, 0, 0, speed],
    last: [at, speed],
    below: null,
  };
};

/** In mm/s. An implied speed is the mean of its leg; of a short one it is the scatter of the receiver. */
function speedOf({ speed, isReported, seconds }: Leg, settings: TrackingSettings): number | null {
  if (speed === null || speed > settings.jumpSpeed) return null;
  return isReported || seconds >= settings.speedingAfter ? mmPerSecond(speed) : null;
}

/** Whose limit it was; neither: the vehicle's own, or the road's. */
type Whose = { geofence?: number | undefined; group?: number | undefined };

/** The lowest of the vehicle's own limit or that of a group, what the tracker tells of the road, and that of a geofence; metres per second. */
function limitAt(
  { allowed }: Moment,
  { zoneLimit }: Leg,
  settings: TrackingSettings,
): Whose & { limit: number | null } {
  const { speedLimit, speedLimitGroup } = settings;
  const isRoad = allowed !== null && (speedLimit === null || allowed < speedLimit);
  const limit = isRoad ? allowed : speedLimit;
  if (zoneLimit !== null && (limit === null || zoneLimit.limit < limit)) return zoneLimit;
  return { limit, group: isRoad ? undefined : (speedLimitGroup ?? undefined) };
}

const tolerated = (limit: number, { speedingMargin, speedingShare }: TrackingSettings) =>
  mmPerSecond(limit + Math.max(speedingMargin, limit * speedingShare));

/** What goes on as speeding once it is; slower begins its end. */
const fastEnough = (limit: number, { speedingReturn }: TrackingSettings) => mmPerSecond(limit - speedingReturn);

// speeds are stored in 32 bits, and limits in 64: 95 km/h is both
const mmPerSecond = (speed: number) => Math.round(speed * 1000);

/** Of a tracker that reports seldom a single slow fix is as good as many: from it on, speed is taken to have changed evenly. */
function wasSlow({ below, last, limit }: Excess, { at }: Moment, speed: number, settings: TrackingSettings): boolean {
  const [lastAt, lastSpeed] = last;
  const enough = fastEnough(limit, settings);
  if (below === null || speed < enough || lastSpeed >= enough) return false;
  const fastAgain = lastAt + ((enough - lastSpeed) / (speed - lastSpeed)) * (at - lastAt);
  return fastAgain - below[0] >= settings.speedingReturnAfter * 1000;
}

/** Null: a single fix was nothing. */
function goneOn(before: Excess, moment: Moment, leg: Leg, speed: number, settings: TrackingSettings): Excess | null {
  const isFast = speed > tolerated(before.limit, settings);
  const lasted = moment.at - before.since;
  const isLong = lasted >= settings.speedingAfter * 1000 && speed > mmPerSecond(before.limit);
  // fixes of one moment are one
  const fast = isFast && !before.sure && moment.at > before.last[0] ? before.fast + 1 : before.fast;
  const isSure = before.sure || fast >= settings.speedingFixes || isLong;
  if (!isSure) return isFast ? { ...withLeg(before, moment, leg, speed), fast } : null;
  const excess = { ...withLeg(before, moment, leg, speed), sure: true, fast: 0 };
  if (speed >= fastEnough(before.limit, settings)) return rejoined(excess);
  if (excess.below !== null) return excess;
  const { latitude, longitude } = moment.location!;
  return { ...excess, below: [moment.at, latitude, longitude, 0, 0, 0] };
}

function withLeg(excess: Excess, { at }: Moment, { measured, estimated }: Leg, speed: number): Excess {
  const [lastAt, lastSpeed] = excess.last;
  const area = Math.round(((lastSpeed + speed) / 2) * ((at - lastAt) / 1000));
  const { below, sums } = excess;
  const last = [at, speed] as const;
  if (below !== null) {
    const [since, latitude, longitude, ...then] = below;
    return {
      ...excess,
      last,
      below: [since, latitude, longitude, then[0] + area, then[1] + measured, then[2] + estimated],
    };
  }
  return { ...excess, last, sums: [sums[0] + area, sums[1] + measured, sums[2] + estimated, Math.max(sums[3], speed)] };
}

// Slow for a moment only: that belongs to it.
function rejoined(excess: Excess): Excess {
  const { below, sums, last } = excess;
  if (below === null) return excess;
  const [, , , area, measured, estimated] = below;
  const maxSpeed = Math.max(sums[3], last[1]);
  return { ...excess, below: null, sums: [sums[0] + area, sums[1] + measured, sums[2] + estimated, maxSpeed] };
}

/** Ends what goes on: at the first of the slow fixes, or where it was last fast. */
export function endSpeeding(state: HistoryState, out: Outcome, decidedAt: number, to?: Spotted): void {
  const { speeding, place } = state;
  state.speeding = null;
  if (speeding === null || !speeding.sure) return;
  const { since, from, limit, sums, last, below } = speeding;
  const [area, measured, estimated, maxSpeed] = sums;
  const endsAt = below?.[0] ?? last[0];
  const { latitude, longitude } = (below ? spotOf([below[1], below[2]]) : (to ?? place)) ?? spotOf(from);
  const mean = meanOf(area, endsAt - since);
  emit(state, out, {
    kind: 'speeding',
    startsAt: since,
    endsAt,
    measured,
    estimated,
    maxSpeed: perSecond(maxSpeed),
    decidedAt,
    content: { limit, mean, from: spotOf(from), to: { latitude, longitude }, ...whoseLimit(speeding) },
  });
}

/** Keys that are there only where they say something, so that equal histories are equal. */
export const whoseLimit = ({ geofence, group }: Whose): { geofence?: number; group?: number } => {
  if (geofence !== undefined) return { geofence };
  return group === undefined ? {} : { group };
};

type Spotted = { latitude: number; longitude: number };

/** Metres per second of millimetres in milliseconds, to the millimetre per second. */
export const meanOf = (area: number, lasted: number): number => Math.round((area / lasted) * 1000) / 1000;
