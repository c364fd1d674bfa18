import type { ChartSeriesName } from '@balise/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useSettings } from '../../../settings/settings.ts';
import type { Period } from '../../../ui/period/period.ts';
import { isWarning } from '../list/timeline.ts';
import type { History, PastOfVehicle } from '../use-history.ts';
import { useHistorySearch } from '../use-history-search.ts';
import { timeTicks } from './axes.ts';
import { unitOfSeries } from './chart-series.ts';
import { holdOf } from './chart-values.ts';
import type { ChartPicture } from './paint-chart.ts';

/** The line of a vehicle, its colour still a token. */
type Line = Omit<ChartPicture['lines'][number], 'colour'> & { token: string };
export type ChartContent = Omit<ChartPicture, 'lines'> & { lines: Line[] };

/** Which series the chart shows: the chosen one, or speed. */
export const useSeriesName = (): ChartSeriesName => useHistorySearch('chart') ?? 'speed';

/**
 * What the chart shows, in the units and words of the reader.
 * @param detailed the vehicles with values as fine as they are drawn
 * @param shown the part of the period that is shown
 * @param ticks marks of the time axis at most
 */
export function useChartContent(
  { vehicles, active, timeZone }: History,
  detailed: PastOfVehicle[],
  shown: Period,
  ticks: number,
): ChartContent {
  const { t } = useTranslation();
  const format = useFormat();
  const { distanceUnit } = useSettings().display;
  const name = useSeriesName();
  const times = useMemo(
    () =>
      timeTicks(shown, ticks, timeZone).map(({ at, day }) => ({
        at,
        text: day && at > shown.from && at < shown.to ? format.day(at) : format.time(at),
      })),
    [shown, ticks, timeZone, format],
  );
  const values = useMemo(() => {
    const unit = unitOfSeries(name, format, distanceUnit);
    const linesOf = (list: PastOfVehicle[]): Line[] => list.flatMap((vehicle) => lineOf(vehicle, name, unit.factor));
    const lines = linesOf(detailed);
    const limit = active?.bands.limited && name === 'speed' && lines.length === 1 ? active.bands.edges[1] : null;
    return {
      lines,
      range: rangeOf(linesOf(vehicles)),
      limit: limit === null ? null : limit * unit.factor,
      unit: unit.unit,
      spans: active?.past?.spans ?? [],
      events: active ? eventsOf(active) : [],
      words: { state: t('history.replay.state'), events: t('history.replay.events') },
      number: (value: number) => format.number(value, Number.isInteger(value) ? 0 : 1),
    };
  }, [vehicles, detailed, active, name, format, distanceUnit, t]);
  return useMemo(() => ({ ...values, times }), [values, times]);
}

/** Zero is on every axis. */
function rangeOf(lines: readonly Line[]): ChartPicture['range'] {
  const [lowest, highest] = [Math.min, Math.max].map((better) =>
    lines.reduce((best, { value, max }) => (max ?? value).reduce((a, b) => better(a, b), best), 0),
  );
  return lines.length === 0 ? null : { lowest: lowest ?? 0, highest: highest ?? 0 };
}

function lineOf({ chart, hue }: PastOfVehicle, name: ChartSeriesName, factor: number): Line[] {
  const series = chart?.series.find((one) => one.name === name);
  if (!series) return [];
  const scaled = (values: readonly number[]): number[] => values.map((value) => value * factor);
  return [
    {
      at: series.at,
      value: scaled(series.value),
      max: name === 'speed' && series.max ? scaled(series.max) : null,
      longest: Math.max(holdOf(name), 2 * (chart?.bucket ?? 0)),
      token: hue ?? 'chart-1',
    },
  ];
}

/** Movements show in the band already; what else happened has a sign. */
function eventsOf({ past }: PastOfVehicle): ChartPicture['events'] {
  if (!past) return [];
  return past.stored.events.flatMap((event) =>
    UNMARKED.has(event.kind)
      ? []
      : [{ at: event.at, bad: event.kind === 'power_cut' || event.kind === 'speeding_started' || isWarning(event) }],
  );
}

/** Their end has a sign, or the band shows them. */
const UNMARKED: ReadonlySet<string> = new Set(['movement_started', 'idling_started', 'speeding_ended', 'disconnected']);
