import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { chartScale } from './chart-scale.ts';
import { PlayHead } from './play-head.tsx';
import type { Pointed } from './pointed.ts';
import type { Replay } from './replay.ts';
import classes from './time-chart.module.css';
import { useAxisKeys } from './use-axis-keys.ts';
import { useChartCanvas } from './use-chart-canvas.ts';
import { useChartContent, useSeriesName } from './use-chart-picture.ts';
import type { History } from './use-history.ts';
import { usePointing } from './use-pointing.ts';
import { useRestingMoment } from './use-resting-moment.ts';

const TICK = 90; // px from a mark of the time axis to the next, at least

type Properties = { history: History; replay: Replay; pointed: Pointed; height: number; narrow: boolean };

/** Values, states and events over time, and the clock on them: pressed or dragged, the clock goes there. */
export function TimeChart({ history, replay, pointed, height, narrow }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const series = useSeriesName();
  const { period } = history;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const scale = useMemo(() => chartScale(period, width, height, narrow), [period, width, height, narrow]);
  const content = useChartContent(history, Math.max(2, Math.floor((width - 80) / TICK)));
  const canvas = useChartCanvas(content, scale);
  const moments = { from: format.dateTime(period.from), to: format.dateTime(period.to) };
  const keys = useAxisKeys(replay);
  const value = useRestingMoment(replay);
  return (
    <div
      ref={ref}
      className={classes.chart}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={t('history.replay.axis', moments)}
      aria-valuemin={Math.round(period.from / 1000)}
      aria-valuemax={Math.round(period.to / 1000)}
      aria-valuenow={Math.round(value / 1000)}
      aria-valuetext={format.dateTime(value)}
      onKeyDown={keys}
      {...usePointing(scale, replay, pointed)}
    >
      <canvas
        ref={canvas}
        className={classes.sheet}
        role="img"
        aria-label={t('history.chart.described', { series: t(`history.chart.${series}`), ...moments })}
      />
      {content.lines.length === 0 && history.active?.chart && (
        <span className={classes.none}>{t('history.chart.none')}</span>
      )}
      <PlayHead history={history} replay={replay} pointed={pointed} scale={scale} />
    </div>
  );
}
