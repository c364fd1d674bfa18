import type { Period } from '../../../ui/period/period.ts';

/** Where things are on the chart, in px. The time axis is real time: pauses keep their width. */
export type ChartScale = {
  width: number;
  height: number;
  left: number;
  right: number;
  /** The plot of values lies between these. */
  top: number;
  bottom: number;
  /** The band of states, the middle of the row of events, and the base line of the times. */
  band: number;
  events: number;
  times: number;
  xOf: (at: number) => number;
  /** Of a place beside the plot, the first or last moment that is shown. */
  atOf: (x: number) => number;
  /** How many ms a pixel is. */
  perPixel: number;
};

const BAND = 10; // px below the plot
export const BAND_HEIGHT = 10;

/** @param shown the part of the period between the left and the right end of the plot */
export function chartScale({ from, to }: Period, width: number, height: number, narrow: boolean): ChartScale {
  const left = narrow ? 44 : 60;
  const right = width - (narrow ? 16 : 20);
  const bottom = height - 70;
  const span = Math.max(1, right - left);
  return {
    width,
    height,
    left,
    right,
    top: 18,
    bottom,
    band: bottom + BAND,
    events: bottom + 36,
    times: height - 8,
    xOf: (at) => left + ((at - from) / (to - from)) * span,
    atOf: (x) => Math.min(to, Math.max(from, from + ((x - left) / span) * (to - from))),
    perPixel: (to - from) / span,
  };
}

/** Whether a place lies on the plot; within a pixel of its ends it does. */
export const isOnPlot = (x: number, { left, right }: ChartScale): boolean => x > left - 1 && x < right + 1;
