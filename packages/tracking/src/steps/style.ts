import type { HarshKind } from '../event.ts';
import type { Harsh } from '../fold/under-way.ts';
import type { HistoryState, Moment, Outcome, Place } from '../history.ts';
import type { Alarm } from '../position/attributes.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { emitEvent } from './emit-event.ts';
import type { MomentStep } from './step.ts';

/** What a tracker that measures it itself calls each. */
const ALARM_OF = {
  harsh_acceleration: 'hardAcceleration',
  harsh_braking: 'hardBraking',
  harsh_cornering: 'hardCornering',
} as const satisfies Record<HarshKind, Alarm>;

/** Between two fixes of one second, whole km/h say more than happened; s. */
const SHORTEST = 1;

/**
 * Driving style (domain 4.8): accelerating, braking and cornering harder than the vehicle's limits, by the receiver's own speeds and
 * courses, where fixes are no more than two seconds apart. Further apart nothing can be said, so that what was judged is measured too.
 * A repetition within three seconds is the same event. Where the tracker itself reported it, only its alarm counts.
 */
export const judgeStyle: MomentStep = (state, moment, leg, settings, out, decidedAt) => {
  const { place } = state;
  const isClose = place !== null && leg.metres !== null && leg.seconds > 0 && leg.seconds <= settings.harshInterval;
  // what goes on from the fix before goes on, however far apart fixes may be
  const from = isClose ? place.at : moment.at;
  if (state.harsh.length > 0) emitHarsh(state, out, decidedAt, settings, from - settings.harshMerge * 1000);
  if (!isClose || moment.location === null) return;
  if (place.speed === null || moment.location.speed === null || !isJudged(settings)) return;
  leg.judged = leg.measured;
  for (const [kind, peak, limit] of harshIn(place, moment, Math.max(SHORTEST, leg.seconds), settings)) {
    const ends = { until: moment.at, to: inMillimetres(moment.location.speed) };
    const before = state.harsh.find((one) => one.kind === kind);
    const others = state.harsh.filter((one) => one.kind !== kind);
    state.harsh = before
      ? [...others, { ...before, ...ends, peak: Math.max(before.peak, peak) }]
      : [...others, { kind, since: place.at, from: inMillimetres(place.speed), peak, limit, ...ends }];
  }
};

/** Tells what was last found before a moment, and is therefore over. */
export function emitHarsh(
  state: HistoryState,
  out: Outcome,
  decidedAt: number,
  settings: TrackingSettings,
  before = Number.POSITIVE_INFINITY,
): void {
  const goesOn: Harsh[] = [];
  for (const harsh of state.harsh) {
    const { kind, since, until, peak, limit, from, to } = harsh;
    if (until >= before) {
      goesOn.push(harsh);
      continue;
    }
    const alarmAt = state.alarms.seen[ALARM_OF[kind]];
    if (alarmAt !== undefined && Math.abs(alarmAt - since) <= settings.alarmRearm * 1000) continue;
    const content = { peak: peak / 1000, limit: limit / 1000, lasted: until - since, from: from / 1000, to: to / 1000 };
    emitEvent(state, out, { at: since, kind, content, decidedAt });
  }
  if (goesOn.length < state.harsh.length) state.harsh = goesOn;
}

const isJudged = ({ harshAcceleration, harshBraking, harshCornering }: TrackingSettings): boolean =>
  harshAcceleration !== null || harshBraking !== null || harshCornering !== null;

/** What was harsh from one fix to the next, in mm/s², and its limit. */
function harshIn(
  from: Place,
  { location }: Moment,
  seconds: number,
  settings: TrackingSettings,
): [HarshKind, number, number][] {
  const [before, after] = [from.speed ?? 0, location?.speed ?? 0];
  if (Math.max(before, after) < settings.harshSpeed) return [];
  const ahead = (after - before) / seconds;
  const found: [HarshKind, number, number][] = [];
  const add = (kind: HarshKind, force: number, limit: number | null) => {
    if (limit === null || force > settings.harshMost) return;
    if (inMillimetres(force) >= inMillimetres(limit)) found.push([kind, inMillimetres(force), inMillimetres(limit)]);
  };
  add('harsh_acceleration', ahead, settings.harshAcceleration);
  add('harsh_braking', -ahead, settings.harshBraking);
  const [courseBefore, courseAfter] = [from.course, location?.course ?? null];
  if (courseBefore !== null && courseAfter !== null && Math.min(before, after) >= settings.cornerSpeed) {
    const turn = Math.abs(((courseAfter - courseBefore + 540) % 360) - 180) * (Math.PI / 180);
    add('harsh_cornering', (turn / seconds) * ((before + after) / 2), settings.harshCornering);
  }
  return found;
}

// speeds are stored in 32 bits, and limits in 64
const inMillimetres = (value: number) => Math.round(value * 1000);
