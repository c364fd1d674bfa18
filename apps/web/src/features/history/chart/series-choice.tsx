import type { ChartSeriesName } from '@balise/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { History } from '../use-history.ts';
import { useWriteSearch } from '../use-history-search.ts';
import { useSeriesName } from './use-chart-picture.ts';

/** What the chart shows: speed, or another value that the trackers reported in the period. */
export function SeriesChoice({ history }: { history: History }) {
  const { t } = useTranslation();
  const write = useWriteSearch();
  const chosen = useSeriesName();
  const names = new Set<ChartSeriesName>(['speed', chosen]);
  for (const { chart } of history.vehicles) for (const { name } of chart?.series ?? []) names.add(name);
  return (
    <Select
      size="xs"
      w={116}
      allowDeselect={false}
      comboboxProps={{ width: 150, position: 'top-end' }}
      aria-label={t('history.chart.label')}
      data={[...names].map((name) => ({ value: name, label: wordsOf(name, names, t(`history.chart.${name}`)) }))}
      value={chosen}
      onChange={(name) =>
        write({ chart: name === 'speed' ? undefined : ((name as ChartSeriesName | null) ?? undefined) })
      }
    />
  );
}

/** Where a tank is reported in two units, the unit distinguishes them. */
function wordsOf(name: ChartSeriesName, names: ReadonlySet<ChartSeriesName>, words: string): string {
  if (!names.has('fuelLevel') || !names.has('fuelVolume')) return words;
  return name === 'fuelLevel' ? `${words} (%)` : name === 'fuelVolume' ? `${words} (l)` : words;
}
