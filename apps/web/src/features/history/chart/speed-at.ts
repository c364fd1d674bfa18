import type { PastOfVehicle } from '../use-history.ts';
import { valueAt } from './chart-values.ts';
import { type Line, whereAt } from './line.ts';
import { stateAt } from './state-spans.ts';

type Past = {
  chart?: Pick<NonNullable<PastOfVehicle['chart']>, 'bucket' | 'series'> | undefined;
  path?: Pick<NonNullable<PastOfVehicle['path']>, 'line'> | undefined;
  past?: Pick<NonNullable<PastOfVehicle['past']>, 'spans'> | undefined;
};

/**
 * The speed at a moment, metres per second, as the card and the chart's pointer show it; NaN where it is unknown. Standing is 0, whatever
 * a receiver says of it; else the fixes on the line, where these are closer than the chart's parts, of which each is a mean.
 */
export function speedAt({ chart, path, past }: Past, at: number): number {
  if (past && isStanding(past, at)) return 0;
  if (past && stateAt(past.spans, at) === 'disconnected') return Number.NaN;
  const series = chart?.series.find(({ name }) => name === 'speed');
  if (!chart || !series) return Number.NaN;
  const isMean = series.min !== null;
  return (isMean ? onLine(path?.line, at, chart.bucket) : undefined) ?? valueAt(series, at, chart.bucket);
}

const isStanding = ({ spans }: NonNullable<Past['past']>, at: number): boolean =>
  spans.some(({ from, to, look }) => (look === 'stopped' || look === 'idle') && from <= at && at < to);

/** As the fixes before and after a moment say, where they are no further from each other than this, ms. */
function onLine(line: Line | undefined, at: number, most: number): number | undefined {
  const where = line && whereAt(line, at);
  if (!where) return undefined;
  const [before, after] = [line.at[where.index], line.at[where.index + 1]];
  if (before === undefined || after === undefined || after - before > most || Number.isNaN(where.speed))
    return undefined;
  return where.speed;
}
