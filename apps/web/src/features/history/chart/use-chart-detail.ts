import type { DeviceChart } from '@balise/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chartQuery } from '../requests.ts';
import type { PastOfVehicle } from '../use-history.ts';
import { detailOf } from './chart-view.ts';
import type { ChartView } from './use-chart-view.ts';

/** The vehicles with finer values of what the chart shows, where those of the whole period are means and finer ones have come. */
export function useChartDetail(vehicles: PastOfVehicle[], { shown, bounds }: ChartView): PastOfVehicle[] {
  const detail = detailOf(shown, bounds);
  const asked = vehicles.filter(({ chart }) => detail !== null && chart?.series.some(({ min }) => min !== null));
  const finer = useQueries({
    queries: asked.map(({ id }) => chartQuery(id, detail ?? bounds)),
    combine: chartsOf,
  });
  return useMemo(() => {
    if (finer.length === 0) return vehicles;
    return vehicles.map((one) => ({ ...one, chart: finer.find(({ deviceId }) => deviceId === one.id) ?? one.chart }));
  }, [vehicles, finer]);
}

const chartsOf = (answers: { data: DeviceChart | undefined }[]): DeviceChart[] =>
  answers.flatMap(({ data }) => data ?? []);
