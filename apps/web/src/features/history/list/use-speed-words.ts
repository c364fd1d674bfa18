import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { speedAt } from '../chart/speed-at.ts';
import { stateAt } from '../chart/state-spans.ts';
import type { PastOfVehicle } from '../use-history.ts';

/** How fast a vehicle is at a moment, or what it does instead of driving. */
export function useSpeedWords(vehicle: PastOfVehicle) {
  const { t } = useTranslation();
  const format = useFormat();
  const { past, chart, path } = vehicle;
  const speed = useCallback((at: number) => speedAt({ chart, path, past }, at), [chart, path, past]);
  const figure = useCallback(
    (at: number) => {
      const value = speed(at);
      return Number.isNaN(value) ? '—' : format.text(format.speed(value));
    },
    [speed, format],
  );
  const state = useCallback(
    (at: number) => {
      const look = past ? stateAt(past.spans, at) : 'moving';
      return look === 'moving' ? '' : t(`history.states.${look}`);
    },
    [past, t],
  );
  return useMemo(() => ({ speed, figure, state }), [speed, figure, state]);
}
