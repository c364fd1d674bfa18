import { type MotionPhase, NOTHING, type Sums } from '../fold/under-way.ts';
import type { HistoryState, Moment, Outcome } from '../history.ts';
import { distanceBetween } from '../position/distance.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { isNear, sumOf, withFix, withLeg } from './candidates.ts';
import { atStandstill, endMotionPhase, hereOf, spotAlone, spotOf, wholeOf } from './motion-ends.ts';
import { silenceExpected } from './silence.ts';
import type { Leg, MomentStep } from './step.ts';
import { plus, sumsOf } from './sums.ts';

/**
 * Trips and stops (domain 4.2, decision 36). A stop is where every fix was near the first of them for five minutes, or where the
 * ignition has been off for one; a trip is what lies between two, and begins, after the fact, where the stop was last not left.
 * Together they are all of the known past: an excursion that is no trip belongs to the stop around it.
 */
export const trackTrips: MomentStep = (state, moment, leg, settings, out, decidedAt) => {
  let { motionPhase } = state;
  if (motionPhase !== null && isSilence(state, motionPhase, moment, leg, settings)) {
    const [at, to] = [moment.at - (leg.elapsed ?? 0), spotAlone(hereOf(state) ?? spotOf(motionPhase.place))];
    endMotionPhase(state, out, motionPhase, wholeOf(motionPhase), { at, to, end: 'silence', decidedAt });
    motionPhase = null;
  }
  const { at, location } = moment;
  if (motionPhase !== null && isSwitchedOff(state, motionPhase, moment, settings)) {
    const stop = switchedOff(state, motionPhase, moment, leg, out, decidedAt);
    if (stop.arrived) {
      state.motionPhase = stop.motionPhase;
      return;
    }
    motionPhase = stop.motionPhase;
  }
  if (motionPhase === null) {
    state.motionPhase = location && newAt({ at, ...location });
    return;
  }
  const sums = sumsOf(leg, settings);
  if (location === null) {
    motionPhase = withLeg(motionPhase, sums);
    state.motionPhase = motionPhase.phase === 'stop' ? { ...motionPhase, until: at } : motionPhase;
    return;
  }
  const fix = { at, latitude: location.latitude, longitude: location.longitude };
  const standsSince = standsSinceOf(state, leg);
  const isStop = motionPhase.phase === 'stop' || motionPhase.phase === 'left';
  if (isStop && at >= standsSince && isNear(motionPhase.place, fix, settings.stopRadius)) {
    state.motionPhase = atStandstill(motionPhase.since, motionPhase.place, at, plus(wholeOf(motionPhase), sums));
    return;
  }
  motionPhase =
    motionPhase.phase === 'stop'
      ? leaving(motionPhase, fix, sums, settings)
      : withFix(withLeg(motionPhase, sums), fix, standsSince, settings);
  motionPhase = setOut(state, motionPhase, moment, settings, out, decidedAt);
  state.motionPhase = settled(state, motionPhase, at, settings, out, decidedAt);
};

// Where it is found moving in its place, that is when it leaves; else it left some time after it was last found there.
function leaving(
  motionPhase: MotionPhase,
  fix: { at: number; latitude: number; longitude: number },
  leg: Sums,
  settings: TrackingSettings,
): MotionPhase {
  const { at, latitude, longitude } = fix;
  const left = { ...motionPhase, phase: 'left', candidates: [[at, latitude, longitude, ...NOTHING]] } as const;
  if (!isNear(motionPhase.place, fix, settings.stopRadius)) return { ...left, away: leg };
  return { ...left, sums: plus(motionPhase.sums, leg), away: NOTHING, until: at };
}

function newAt({ at, latitude, longitude }: { at: number; latitude: number; longitude: number }): MotionPhase {
  const place = [latitude, longitude] as const;
  const candidates = [[at, latitude, longitude, ...NOTHING] as const];
  return { phase: 'new', since: at, place, sums: NOTHING, away: null, until: at, pause: null, candidates };
}

// What a speed says of the time since the fix before is little where that was long ago.
const LONGEST_REPORTED = 60;

/** A receiver or an engine bus that tells speeds often tells since when it is stationary; without one, places alone do. */
function standsSinceOf({ motion }: HistoryState, { isReported, seconds }: Leg): number {
  if (!isReported || seconds > LONGEST_REPORTED) return Number.NEGATIVE_INFINITY;
  return motion.moving ? Number.POSITIVE_INFINITY : (motion.since ?? Number.NEGATIVE_INFINITY);
}

/**
 * More than an hour of silence, or without a place while it drives, splits. What is stationary goes on where the tracker is known to
 * report that seldom, and is found where it was.
 */
function isSilence(
  state: HistoryState,
  { phase, place }: MotionPhase,
  { at, location }: Moment,
  { elapsed }: Leg,
  settings: TrackingSettings,
): boolean {
  const gap = settings.noDataGap * 1000;
  const isFound = () => location === null || isNear(place, { at, ...location }, settings.stopRadius);
  const isStill = (phase === 'stop' || phase === 'new') && isFound();
  if (elapsed !== null && elapsed > gap && (!isStill || elapsed > silenceExpected(state, settings))) return true;
  if (phase === 'stop' || phase === 'left' || isStill) return false;
  return state.place !== null && at - state.place.at > gap;
}

/**
 * The ignition has been off for a minute, where its wire can be believed. What was stationary before stays so. A tracker may tell no more
 * of it than that it is on again: then it must be where it was.
 */
function isSwitchedOff(
  { engine: { is, since }, place }: HistoryState,
  motionPhase: MotionPhase,
  { at, engine, location }: Moment,
  settings: TrackingSettings,
): boolean {
  if (is !== 'off' || since === null || at - since < settings.stopOffAfter * 1000) return false;
  const isBack = engine === 'on' && location !== null && place !== null;
  const wasOff = engine === 'off' || (isBack && distanceBetween(place, location) <= settings.stopRadius);
  return wasOff && (motionPhase.phase === 'new' || (motionPhase.phase === 'trip' && since > motionPhase.since));
}

/** It is where it was switched off: where it was then, or where the first fix since finds it, as the last leg of the trip. */
function switchedOff(
  state: HistoryState,
  motionPhase: MotionPhase,
  { at, engine, location }: Moment,
  leg: Leg,
  out: Outcome,
  decidedAt: number,
): { motionPhase: MotionPhase; arrived: boolean } {
  const since = state.engine.since ?? at;
  const isOff = engine === 'off';
  const arrived =
    isOff && motionPhase.phase === 'trip' && location !== null && state.place !== null && state.place.at < since;
  const { latitude, longitude } = (arrived ? location : state.place) ?? spotOf(motionPhase.place);
  const here = [latitude, longitude] as const;
  const until = arrived ? at : at - (leg.elapsed ?? 0);
  const whole = wholeOf(motionPhase);
  if (motionPhase.phase === 'new') return { motionPhase: atStandstill(motionPhase.since, here, until, whole), arrived };
  const sums = arrived ? plus(whole, [leg.measured, leg.estimated, 0, 0, null]) : whole;
  const trip = within(sums, since - motionPhase.since);
  endMotionPhase(state, out, motionPhase, trip, { at: since, to: spotOf(here), end: 'ignitionOff', decidedAt });
  return { motionPhase: atStandstill(since, here, until), arrived };
}

/** What a fix in the minute after it was switched off counted as driving is no time of the trip, which had ended. */
const within = ([measured, estimated, driving, idling, maxSpeed]: Sums, lasted: number): Sums => [
  ...([
    measured,
    estimated,
    Math.min(driving, Math.max(0, lasted - idling)),
    Math.min(idling, lasted),
    maxSpeed,
  ] as const),
];

/** A trip begins where it moved, far or long enough, and will not be too short whatever comes. */
function setOut(
  state: HistoryState,
  motionPhase: MotionPhase,
  { at, engine, location }: Moment,
  settings: TrackingSettings,
  out: Outcome,
  decidedAt: number,
): MotionPhase {
  const { phase, place, away, candidates } = motionPhase;
  const [first] = candidates;
  if (phase === 'trip' || engine === 'off' || location === null || first === undefined) return motionPhase;
  const since = phase === 'left' ? motionPhase.until : motionPhase.since;
  const sums = away ?? motionPhase.sums;
  const [, estimated, driving] = plus(sums, sumOf(candidates));
  if (driving === 0 && estimated === 0) return motionPhase;
  if (driving < settings.tripAfter * 1000 && isNear(place, { at, ...location }, settings.tripDistance))
    return motionPhase;
  if (engine !== 'on' && isShort(sums, first[0] - since, settings)) return motionPhase;
  if (phase === 'left') {
    endMotionPhase(state, out, motionPhase, motionPhase.sums, {
      at: since,
      to: spotOf(place),
      end: 'moved',
      decidedAt,
    });
  }
  return { ...motionPhase, phase: 'trip', since, sums, away: null, until: at };
}

function isShort([measured, estimated]: Sums, duration: number, settings: TrackingSettings): boolean {
  return measured + estimated < settings.tripMinDistance * 1000 || duration < settings.tripMinDuration * 1000;
}

/** It has been near the first candidate for long enough: a stop since then. */
function settled(
  state: HistoryState,
  motionPhase: MotionPhase,
  at: number,
  settings: TrackingSettings,
  out: Outcome,
  decidedAt: number,
): MotionPhase {
  const [first] = motionPhase.candidates;
  if (first === undefined || at - first[0] < settings.stopAfter * 1000) return motionPhase;
  const { phase, since, place, sums, away, candidates } = motionPhase;
  const [firstAt, latitude, longitude] = first;
  const here = [latitude, longitude] as const;
  const stood = sumOf(candidates);
  if (phase === 'trip') {
    endMotionPhase(state, out, motionPhase, sums, { at: firstAt, to: spotOf(here), end: 'still', decidedAt });
    return atStandstill(firstAt, here, at, stood);
  }
  // towed or pushed, or a receiver that wanders: the first two are another stop
  const isElsewhere = phase === 'left' && distanceBetween(spotOf(place), spotOf(here)) > settings.tripDistance;
  if (!isElsewhere) return atStandstill(since, here, at, wholeOf(motionPhase));
  endMotionPhase(state, out, motionPhase, sums, { at: motionPhase.until, to: spotOf(place), end: 'moved', decidedAt });
  return atStandstill(motionPhase.until, here, at, plus(away ?? NOTHING, stood));
}
