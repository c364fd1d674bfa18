import type { HistoryState, Moment } from '../history.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import type { Leg, MomentStep } from './step.ts';

/**
 * Distance (domain 4.9): legs that moved at either end, or that only a drive explains. Comes after motion, whose state is then that of
 * the leg's end: a stop inside the leg means that its start moved. Across a gap the straight line is counted apart, as an estimate.
 */
export const countDistance: MomentStep = (state, moment, leg, settings) => {
  const { metres, seconds } = leg;
  if (metres === null || metres === 0) return;
  const { motion, totals } = state;
  const millimetres = Math.round(metres * 1000);
  if (seconds > settings.measuredGap) {
    if (metres < settings.gapDisplacement) return;
    leg.estimated = millimetres;
    state.totals = { ...totals, estimated: totals.estimated + millimetres };
    return;
  }
  const start = moment.at - seconds * 1000;
  const moved = motion.moving || (motion.since !== null && motion.since > start);
  if (!moved && !wasDriven(state, moment, metres, seconds, settings)) return;
  leg.measured = millimetres;
  state.totals = { ...totals, measured: totals.measured + millimetres };
};

/**
 * A tracker that reports every few minutes may do so at two red lights with kilometres between them: further than a parked
 * receiver scatters, and faster than slow. Not while the ignition was off throughout: then it is towed or shipped.
 */
function wasDriven(
  { ignition }: HistoryState,
  { at, engine }: Moment,
  metres: number,
  seconds: number,
  settings: TrackingSettings,
): boolean {
  if (metres < settings.drivenLeg || metres < Math.fround(settings.slowSpeed) * seconds) return false;
  return engine !== 'off' || (ignition.since !== null && ignition.since > at - seconds * 1000);
}

/**
 * What the time since the moment before was spent with: driving where it moved at either end, or was driven in between; else idling
 * where the engine was on. No one knows of a gap, nor of a movement that no fix has confirmed for as long. What stood switched off and is
 * found moving where it stood has only just left: the stand before is no driving.
 */
export const countTime: MomentStep = ({ motion, place }, { at }, leg, settings) => {
  const { elapsed } = leg;
  const gap = settings.measuredGap * 1000;
  if (elapsed === null || elapsed > gap || hasJustLeft(leg, settings)) return;
  if (leg.measured > 0 || ((leg.wasMoving || motion.moving) && isConfirmed(leg, place, at, gap))) leg.driving = elapsed;
  else if (leg.engineWas === 'on') leg.idling = elapsed;
};

const hasJustLeft = ({ engineWas, wasMoving, metres, seconds }: Leg, { slowSpeed }: TrackingSettings): boolean =>
  engineWas === 'off' && !wasMoving && metres !== null && metres < Math.fround(slowSpeed) * seconds;

const isConfirmed = ({ metres }: Leg, place: HistoryState['place'], at: number, gap: number) =>
  metres !== null || (place !== null && at - place.at <= gap);
