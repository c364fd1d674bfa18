import type { MomentStep } from './step.ts';

/**
 * Distance (domain 4.9): legs that moved at either end. Comes after motion, whose state is then that of the leg's end:
 * a stop inside the leg means that its start moved. Across a gap the straight line is counted apart, as an estimate.
 */
export const countDistance: MomentStep = (state, { at }, { metres, seconds }, settings) => {
  if (metres === null || metres === 0) return;
  const { motion, totals } = state;
  const millimetres = Math.round(metres * 1000);
  if (seconds > settings.measuredGap) {
    if (metres >= settings.gapDisplacement) state.totals = { ...totals, estimated: totals.estimated + millimetres };
    return;
  }
  const start = at - seconds * 1000;
  const moved = motion.moving || (motion.since !== null && motion.since > start);
  if (moved) state.totals = { ...totals, measured: totals.measured + millimetres };
};
