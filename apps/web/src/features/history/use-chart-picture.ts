import type { ChartSeriesName } from '@balise/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useSettings } from '../../settings/settings.ts';
import { timeTicks } from './axes.ts';
import { unitOfSeries } from './chart-series.ts';
import { holdOf } from './chart-values.ts';
import type { ChartPicture } from './paint-chart.ts';
import { isWarning } from './timeline.ts';
import type { History, PastOfVehicle } from './use-history.ts';
import { useHistorySearch } from './use-history-search.ts';

/** The line of a vehicle, its colour still a token. */
type Line = Omit<ChartPicture['lines'][number], 'colour'> & { token: string };
export type ChartContent = Omit<ChartPicture, 'lines'> & { lines: Line[] };

/** Which series the chart shows: the chosen one, or speed. */
export const useSeriesName = (): ChartSeriesName => useHistorySearch('chart') ?? 'speed';

/** What the chart shows, in the units and words of the reader. @param ticks marks of the time axis at most */
export function useChartContent({ vehicles, active, period, timeZone }: History, ticks: number): ChartContent {
  const { t } = useTranslation();
  const format = useFormat();
  const { distanceUnit } = useSettings().display;
  const name = useSeriesName();
  return useMemo(() => {
    const unit = unitOfSeries(name, format, distanceUnit);
    const lines = vehicles.flatMap((vehicle) => lineOf(vehicle, name, unit.factor));
    const limit = active?.bands.limited && name === 'speed' && lines.length === 1 ? active.bands.edges[1] : null;
    return {
      lines,
      limit: limit === null ? null : limit * unit.factor,
      unit: unit.unit,
      spans: active?.past?.spans ?? [],
      events: active ? eventsOf(active) : [],
      times: timeTicks(period, ticks, timeZone).map(({ at, day }) => ({
        at,
        text: day && at > period.from && at < period.to ? format.day(at) : format.time(at),
      })),
      words: { state: t('history.replay.state'), events: t('history.replay.events') },
      number: (value: number) => format.number(value, Number.isInteger(value) ? 0 : 1),
    };
  }, [vehicles, active, period, timeZone, name, format, distanceUnit, ticks, t]);
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
  return past.told.events.flatMap((event) =>
    UNMARKED.has(event.kind)
      ? []
      : [{ at: event.at, bad: event.kind === 'power_cut' || event.kind === 'speeding_started' || isWarning(event) }],
  );
}

/** Their end has a sign, or the band shows them. */
const UNMARKED: ReadonlySet<string> = new Set(['movement_started', 'idling_started', 'speeding_ended', 'disconnected']);
