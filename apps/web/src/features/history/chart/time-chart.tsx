import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import type { Period } from '../../../ui/period/period.ts';
import { PlayHead } from '../replay/play-head.tsx';
import type { Replay } from '../replay/replay.ts';
import { useRestingMoment } from '../replay/use-resting-moment.ts';
import type { History } from '../use-history.ts';
import { chartScale } from './chart-scale.ts';
import type { Pointed } from './pointed.ts';
import classes from './time-chart.module.css';
import { useAxisKeys } from './use-axis-keys.ts';
import { useChartCanvas } from './use-chart-canvas.ts';
import { useChartDetail } from './use-chart-detail.ts';
import { useChartContent, useSeriesName } from './use-chart-picture.ts';
import type { ChartView } from './use-chart-view.ts';
import { usePointing } from './use-pointing.ts';
import { useWheel } from './use-wheel.ts';

const TICK = 90; // px from a mark of the time axis to the next, at least

type Properties = {
  history: History;
  view: ChartView;
  replay: Replay;
  pointed: Pointed;
  height: number;
  narrow: boolean;
};

/** Values, states and events over time, and the clock on them. */
export function TimeChart({ history, view, replay, pointed, height, narrow }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const series = useSeriesName();
  const { shown, bounds } = view;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const scale = useMemo(() => chartScale(shown, width, height, narrow), [shown, width, height, narrow]);
  const detailed = useChartDetail(history.vehicles, view);
  const content = useChartContent(history, detailed, shown, Math.max(2, Math.floor((width - 80) / TICK)));
  const canvas = useChartCanvas(content, scale);
  const momentsOf = ({ from, to }: Period) => ({ from: format.dateTime(from), to: format.dateTime(to) });
  const keys = useAxisKeys(replay, view);
  useWheel(element, scale, view, narrow);
  const value = useRestingMoment(replay);
  return (
    <div
      ref={useMergedRef(ref, setElement)}
      className={classes.chart}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={t('history.replay.axis', momentsOf(bounds))}
      aria-valuemin={Math.round(bounds.from / 1000)}
      aria-valuemax={Math.round(bounds.to / 1000)}
      aria-valuenow={Math.round(value / 1000)}
      aria-valuetext={format.dateTime(value)}
      onKeyDown={keys}
      {...usePointing(scale, view, replay, pointed)}
    >
      <canvas
        ref={canvas}
        className={classes.sheet}
        role="img"
        aria-label={t('history.chart.described', { series: t(`history.chart.${series}`), ...momentsOf(shown) })}
      />
      {content.lines.length === 0 && history.active?.chart && (
        <span className={classes.none}>{t('history.chart.none')}</span>
      )}
      <PlayHead history={history} replay={replay} pointed={pointed} scale={scale} />
    </div>
  );
}
