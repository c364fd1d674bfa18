import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { valueAt } from './chart-values.ts';
import { stateAt } from './state-spans.ts';
import type { PastOfVehicle } from './use-history.ts';

/** Metres per second as the chart has it at a moment; NaN where nobody knows. */
export function speedAt({ chart }: PastOfVehicle, at: number): number {
  const series = chart?.series.find(({ name }) => name === 'speed');
  return series ? valueAt(series, at, chart?.bucket ?? 0) : Number.NaN;
}

/** How fast a vehicle is at a moment, or what it does instead of driving. */
export function useSpeedWords(vehicle: PastOfVehicle) {
  const { t } = useTranslation();
  const format = useFormat();
  const { past } = vehicle;
  const figure = useCallback(
    (at: number) => {
      const speed = speedAt(vehicle, at);
      return Number.isNaN(speed) ? '—' : format.text(format.speed(speed));
    },
    [vehicle, format],
  );
  const state = useCallback(
    (at: number) => {
      const look = past ? stateAt(past.spans, at) : 'moving';
      return look === 'moving' ? '' : t(`history.states.${look}`);
    },
    [past, t],
  );
  return useMemo(() => ({ figure, state }), [figure, state]);
}
