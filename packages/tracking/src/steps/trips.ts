import { type MotionPhase, NOTHING, type Sums } from '../fold/under-way.ts';
import type { HistoryState, Moment, Outcome } from '../history.ts';
import { distanceBetween } from '../position/distance.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { isNear, sumOf, withFix, withLeg } from './candidates.ts';
import { endCourse, hereOf, spotOf, standing, wholeOf } from './motion-ends.ts';
import { silenceExpected } from './silence.ts';
import type { Leg, MomentStep } from './step.ts';
import { plus, sumsOf } from './sums.ts';

/**
 * Trips and stops (domain 4.2, decision 36). A stop is where every fix was near the first of them for five minutes, or where the
 * ignition has been off for one; a trip is what lies between two, and begins, after the fact, where the stop was last not left.
 * Together they are all of the known past: an excursion that is no trip belongs to the stop around it.
 */
export const trackTrips: MomentStep = (state, moment, leg, settings, out, decidedAt) => {
  let { course } = state;
  if (course !== null && isSilence(state, course, moment, leg, settings)) {
    const [at, to] = [moment.at - (leg.elapsed ?? 0), hereOf(state) ?? spotOf(course.place)];
    endCourse(state, out, course, wholeOf(course), { at, to, end: 'silence', decidedAt });
    course = null;
  }
  const { at, location } = moment;
  if (course !== null && isSwitchedOff(state, course, moment, settings)) {
    const stop = switchedOff(state, course, moment, leg, out, decidedAt);
    if (stop.arrived) {
      state.course = stop.course;
      return;
    }
    course = stop.course;
  }
  if (course === null) {
    state.course = location && newAt({ at, ...location });
    return;
  }
  const sums = sumsOf(leg, settings);
  if (location === null) {
    course = withLeg(course, sums);
    state.course = course.phase === 'stop' ? { ...course, until: at } : course;
    return;
  }
  const fix = { at, latitude: location.latitude, longitude: location.longitude };
  const standsSince = standsSinceOf(state, leg);
  const isStop = course.phase === 'stop' || course.phase === 'left';
  if (isStop && at >= standsSince && isNear(course.place, fix, settings.stopRadius)) {
    state.course = standing(course.since, course.place, at, plus(wholeOf(course), sums));
    return;
  }
  course =
    course.phase === 'stop'
      ? leaving(course, fix, sums, settings)
      : withFix(withLeg(course, sums), fix, standsSince, settings);
  course = setOut(state, course, moment, settings, out, decidedAt);
  state.course = settled(state, course, at, settings, out, decidedAt);
};

// Where it is found moving in its place, that is when it leaves; else it left some time after it was last found there.
function leaving(
  course: MotionPhase,
  fix: { at: number; latitude: number; longitude: number },
  leg: Sums,
  settings: TrackingSettings,
): MotionPhase {
  const { at, latitude, longitude } = fix;
  const left = { ...course, phase: 'left', candidates: [[at, latitude, longitude, ...NOTHING]] } as const;
  if (!isNear(course.place, fix, settings.stopRadius)) return { ...left, away: leg };
  return { ...left, sums: plus(course.sums, leg), away: NOTHING, until: at };
}

function newAt({ at, latitude, longitude }: { at: number; latitude: number; longitude: number }): MotionPhase {
  const place = [latitude, longitude] as const;
  const candidates = [[at, latitude, longitude, ...NOTHING] as const];
  return { phase: 'new', since: at, place, sums: NOTHING, away: null, until: at, pause: null, candidates };
}

// What a speed says of the time since the fix before is little where that was long ago.
const LONGEST_TOLD = 60;

/** A receiver or an engine bus that tells speeds often tells since when it stands; without one, places alone do. */
function standsSinceOf({ motion }: HistoryState, { isTold, seconds }: Leg): number {
  if (!isTold || seconds > LONGEST_TOLD) return Number.NEGATIVE_INFINITY;
  return motion.moving ? Number.POSITIVE_INFINITY : (motion.since ?? Number.NEGATIVE_INFINITY);
}

/**
 * More than an hour of silence, or without a place while it drives, splits. What stands goes on where the tracker is known to
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
  const stands = (phase === 'stop' || phase === 'new') && isFound();
  if (elapsed !== null && elapsed > gap && (!stands || elapsed > silenceExpected(state, settings))) return true;
  if (phase === 'stop' || phase === 'left' || stands) return false;
  return state.place !== null && at - state.place.at > gap;
}

/**
 * The ignition has been off for a minute, where its wire can be believed. What stood before stands on. A tracker may tell no more
 * of it than that it is on again: then it must be where it was.
 */
function isSwitchedOff(
  { engine: { is, since }, place }: HistoryState,
  course: MotionPhase,
  { at, engine, location }: Moment,
  settings: TrackingSettings,
): boolean {
  if (is !== 'off' || since === null || at - since < settings.stopOffAfter * 1000) return false;
  const isBack = engine === 'on' && location !== null && place !== null;
  const wasOff = engine === 'off' || (isBack && distanceBetween(place, location) <= settings.stopRadius);
  return wasOff && (course.phase === 'new' || (course.phase === 'trip' && since > course.since));
}

/** It stands where it was switched off: where it was then, or where the first fix since finds it, as the last leg of the trip. */
function switchedOff(
  state: HistoryState,
  course: MotionPhase,
  { at, engine, location }: Moment,
  leg: Leg,
  out: Outcome,
  decidedAt: number,
): { course: MotionPhase; arrived: boolean } {
  const since = state.engine.since ?? at;
  const isOff = engine === 'off';
  const arrived =
    isOff && course.phase === 'trip' && location !== null && state.place !== null && state.place.at < since;
  const { latitude, longitude } = (arrived ? location : state.place) ?? spotOf(course.place);
  const here = [latitude, longitude] as const;
  const until = arrived ? at : at - (leg.elapsed ?? 0);
  const whole = wholeOf(course);
  if (course.phase === 'new') return { course: standing(course.since, here, until, whole), arrived };
  const sums = arrived ? plus(whole, [leg.measured, leg.estimated, 0, 0, null]) : whole;
  const trip = within(sums, since - course.since);
  endCourse(state, out, course, trip, { at: since, to: spotOf(here), end: 'ignitionOff', decidedAt });
  return { course: standing(since, here, until), arrived };
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
  course: MotionPhase,
  { at, engine, location }: Moment,
  settings: TrackingSettings,
  out: Outcome,
  decidedAt: number,
): MotionPhase {
  const { phase, place, away, candidates } = course;
  const [first] = candidates;
  if (phase === 'trip' || engine === 'off' || location === null || first === undefined) return course;
  const since = phase === 'left' ? course.until : course.since;
  const sums = away ?? course.sums;
  const [, estimated, driving] = plus(sums, sumOf(candidates));
  if (driving === 0 && estimated === 0) return course;
  if (driving < settings.tripAfter * 1000 && isNear(place, { at, ...location }, settings.tripDistance)) return course;
  if (engine !== 'on' && isShort(sums, first[0] - since, settings)) return course;
  if (phase === 'left') {
    endCourse(state, out, course, course.sums, { at: since, to: spotOf(place), end: 'moved', decidedAt });
  }
  return { ...course, phase: 'trip', since, sums, away: null, until: at };
}

function isShort([measured, estimated]: Sums, duration: number, settings: TrackingSettings): boolean {
  return measured + estimated < settings.tripMinDistance * 1000 || duration < settings.tripMinDuration * 1000;
}

/** It has been near the first candidate for long enough: a stop since then. */
function settled(
  state: HistoryState,
  course: MotionPhase,
  at: number,
  settings: TrackingSettings,
  out: Outcome,
  decidedAt: number,
): MotionPhase {
  const [first] = course.candidates;
  if (first === undefined || at - first[0] < settings.stopAfter * 1000) return course;
  const { phase, since, place, sums, away, candidates } = course;
  const [firstAt, latitude, longitude] = first;
  const here = [latitude, longitude] as const;
  const stood = sumOf(candidates);
  if (phase === 'trip') {
    endCourse(state, out, course, sums, { at: firstAt, to: spotOf(here), end: 'still', decidedAt });
    return standing(firstAt, here, at, stood);
  }
  // towed or pushed, or a receiver that wanders: the first two are another stop
  const isElsewhere = phase === 'left' && distanceBetween(spotOf(place), spotOf(here)) > settings.tripDistance;
  if (!isElsewhere) return standing(since, here, at, wholeOf(course));
  endCourse(state, out, course, sums, { at: course.until, to: spotOf(place), end: 'moved', decidedAt });
  return standing(course.until, here, at, plus(away ?? NOTHING, stood));
}
