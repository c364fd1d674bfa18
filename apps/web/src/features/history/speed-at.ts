import { holdOf, valueAt } from './chart-values.ts';
import { type Line, whereAt } from './line.ts';
import type { PastOfVehicle } from './use-history.ts';
import type { AskedPosition } from './use-position-at.ts';

type Past = {
  chart?: Pick<NonNullable<PastOfVehicle['chart']>, 'bucket' | 'series'> | undefined;
  line?: Line | undefined;
};

/**
 * Metres per second at a moment; NaN where nobody knows. The position's own where it was asked for at this moment, as when the clock
 * rests; else the fixes on the line, where these are closer than the chart's parts, of which each tells only a mean.
 */
export function speedAt(
  { chart, line }: Past,
  at: number,
  told?: Pick<AskedPosition, 'asked' | 'at' | 'speed'> | null,
): number {
  if (told?.speed != null && told.asked === Math.floor(at) && at - told.at <= holdOf('speed')) return told.speed;
  const series = chart?.series.find(({ name }) => name === 'speed');
  if (!chart || !series) return Number.NaN;
  const isMean = series.min !== null;
  return (isMean ? onLine(line, at, chart.bucket) : undefined) ?? valueAt(series, at, chart.bucket);
}

/** As the fixes before and after a moment say, where they are no further from each other than this, ms. */
function onLine(line: Line | undefined, at: number, most: number): number | undefined {
  const where = line && whereAt(line, at);
  if (!where) return undefined;
  const [before, after] = [line.at[where.index], line.at[where.index + 1]];
  if (before === undefined || after === undefined || after - before > most || Number.isNaN(where.speed))
    return undefined;
  return where.speed;
}
