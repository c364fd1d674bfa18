import type { DeviceChart } from '@balise/contract';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { cleared, fit } from '../../../map/paint/layer-canvas.ts';
import { useShownScheme } from '../../../theme/scheme.ts';
import type { Period } from '../../../ui/period/period.ts';
import { PlayHead } from '../replay/play-head.tsx';
import type { Replay } from '../replay/replay.ts';
import { useRestingMoment } from '../replay/use-resting-moment.ts';
import { chartQuery } from '../requests.ts';
import type { History, PastOfVehicle } from '../use-history.ts';
import { readInk } from './chart-ink.ts';
import { type ChartScale, chartScale } from './chart-scale.ts';
import { detailOf } from './chart-view.ts';
import { paintChart } from './paint-chart.ts';
import type { Pointed } from './pointed.ts';
import classes from './time-chart.module.css';
import { useAxisKeys } from './use-axis-keys.ts';
import { type ChartContent, useChartContent, useSeriesName } from './use-chart-picture.ts';
import type { ChartView } from './use-chart-view.ts';
import { usePointing } from './use-pointing.ts';

const STEP = 1.0015; // factor of the length for a pixel of the wheel
const LINE = 33; // px: some wheels count in lines
const MOST = 300; // px of one turn

const chartsOf = (answers: { data: DeviceChart | undefined }[]): DeviceChart[] =>
  answers.flatMap(({ data }) => data ?? []);

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

/** A canvas that shows the chart; repainted when its content, its size or the scheme changes, and never by the clock. */
function useChartCanvas(content: ChartContent, scale: ChartScale): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useShownScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which changed with the scheme
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet || scale.width === 0) return;
    // the scheme's attribute is in force once the page was painted with it
    const frame = requestAnimationFrame(() => {
      fit(sheet, scale.width, scale.height, devicePixelRatio);
      const ink = readInk();
      const lines = content.lines.map(({ token, ...line }) => ({ ...line, colour: ink.token(token) }));
      paintChart(cleared(sheet, devicePixelRatio), { ...content, lines }, scale, ink);
    });
    return () => cancelAnimationFrame(frame);
  }, [content, scale, scheme]);
  return canvas;
}

/** The vehicles with finer values of what the chart shows, where those of the whole period are means and finer ones have come. */
function useChartDetail(vehicles: PastOfVehicle[], { shown, bounds }: ChartView): PastOfVehicle[] {
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

/**
 * The wheel zooms at the pointer; sideways, or with shift, it moves what is shown.
 * @param narrow the chart lies in what scrolls: only with the control key, as trackpads tell of pinching
 */
function useWheel(element: HTMLElement | null, scale: ChartScale, view: ChartView, narrow: boolean): void {
  useEffect(() => {
    if (!element) return;
    const onWheel = (event: WheelEvent): void => {
      if (narrow && !event.ctrlKey) return;
      event.preventDefault(); // which React's own listener may not
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE;
      const [x, y] = [event.deltaX * unit, event.deltaY * unit];
      if (event.shiftKey || Math.abs(x) > Math.abs(y)) return view.move((x || y) * scale.perPixel);
      const turned = Math.min(MOST, Math.max(-MOST, y * (event.ctrlKey ? 4 : 1)));
      view.zoom(STEP ** turned, scale.atOf(event.clientX - element.getBoundingClientRect().left));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [element, scale, view, narrow]);
}
