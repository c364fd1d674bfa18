import type { ChartTarget } from '../../ui/chart/bar-chart.tsx';
import { asMoment, type ReportsSearch } from '../reports/index.ts';

/** The report of distance of a period, which is what the figures of the charts are taken from. */
export const reportOf = (
  { from, to }: { from: number; to: number },
  more: Partial<ReportsSearch> = {},
): ChartTarget => {
  const search: ReportsSearch = { kind: 'distance', from: asMoment(from), to: asMoment(to) };
  return { to: '/reports', search: Object.assign(search, more) };
};
