import type { HistoryState } from '../history.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { emit } from './emit.ts';
import { hereOf, spotOf } from './motion-ends.ts';
import type { MomentStep } from './step.ts';

/**
 * A silence: longer without a record, by the device's clock, than it usually is. What the badge knows of the usual interval
 * follows arrival, and history must not; here it is the shorter of the last two gaps, so that a tracker that reports every two
 * hours is silent once and then known, and two outages with one message between them stay two.
 */
export const trackSilence: MomentStep = (state, moment, leg, settings, out, decidedAt) => {
  emitSilence(state, moment, leg, settings, out, decidedAt);
  state.failing = moment.failing;
};

const emitSilence: MomentStep = (state, { at, location }, leg, settings, out, decidedAt) => {
  const { elapsed } = leg;
  if (elapsed === null) {
    if (state.gaps[0] !== 0 || state.gaps[1] !== 0) state.gaps = [0, 0];
    return;
  }
  const expected = silenceExpected(state, settings);
  if (elapsed > expected) {
    emit(state, out, {
      kind: 'silence',
      startsAt: at - elapsed,
      endsAt: at,
      decidedAt,
      measured: leg.measured,
      estimated: leg.estimated,
      maxSpeed: null,
      content: {
        expected,
        from: hereOf(state),
        to: location && spotOf([location.latitude, location.longitude]),
        ...(state.failing && { failing: true }),
      },
    });
  }
  const { gaps } = state;
  // a gap that makes no habit is forgotten, so that two histories that are the same again are found to be
  const gap = elapsed * settings.disconnectedIntervals > settings.silenceAfter * 1000 ? elapsed : 0;
  if (gaps[0] !== gaps[1] || gaps[1] !== gap) state.gaps = [gaps[1], gap];
};

/** Milliseconds after which no record is a silence. */
export function silenceExpected({ engine, gaps }: HistoryState, settings: TrackingSettings): number {
  const allowed = engine.is === 'off' ? settings.parkedSilenceAfter : settings.silenceAfter;
  return Math.max(allowed * 1000, Math.floor(Math.min(gaps[0], gaps[1]) * settings.disconnectedIntervals));
}
