import { useEffect, useRef } from 'react';
import { useFormat } from '../../../language/use-format.ts';
import { moverOf, seen } from '../../../map/vehicles/mover.ts';
import { useSettings } from '../../../settings/settings.ts';
import { type ChartScale, isOnPlot } from '../chart/chart-scale.ts';
import { unitOfSeries, valueWords } from '../chart/chart-series.ts';
import { valueAt } from '../chart/chart-values.ts';
import type { Pointed } from '../chart/pointed.ts';
import { speedAt } from '../chart/speed-at.ts';
import classes from '../chart/time-chart.module.css';
import { useSeriesName } from '../chart/use-chart-picture.ts';
import { writerOf } from '../page/writer.ts';
import type { History } from '../use-history.ts';
import type { Replay } from './replay.ts';

type Properties = { history: History; replay: Replay; pointed: Pointed; scale: ChartScale };

const HALF = 30; // px of the label of the clock

/** The clock on the chart, and where the reader points: moved once a frame, past React. */
export function PlayHead({ history, replay, pointed, scale }: Properties) {
  const { timeWithSeconds } = useFormat();
  const head = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const words = usePointedWords(history);
  useEffect(() => {
    if (!head.current || !label.current) return;
    const write = writerOf(label.current);
    const move = moverOf(head.current);
    const shift = moverOf(label.current);
    const { style } = head.current;
    let shown = style.visibility !== 'hidden';
    return replay.onMoment((at) => {
      const x = scale.xOf(at);
      if (shown !== isOnPlot(x, scale)) {
        shown = !shown;
        style.visibility = shown ? '' : 'hidden';
      }
      if (!shown) return;
      move(`translateX(${seen(x)}px)`);
      write(timeWithSeconds(at));
      shift(`translateX(${seen(inside(x, HALF, scale) - x)}px)`);
    });
  }, [replay, scale, timeWithSeconds]);
  useEffect(() => {
    const show = (): void => {
      const moment = pointed.get();
      if (!mark.current || !note.current) return;
      const x = moment === null ? Number.NaN : scale.xOf(moment);
      mark.current.hidden = !isOnPlot(x, scale);
      if (moment === null || mark.current.hidden) return;
      mark.current.style.transform = `translateX(${x}px)`;
      note.current.textContent = words(moment);
      note.current.style.transform = `translateX(${inside(x, note.current.offsetWidth / 2, scale) - x}px)`;
    };
    show();
    return pointed.subscribe(show);
  }, [pointed, scale, words]);
  return (
    <>
      <div ref={mark} className={classes.mark} hidden style={{ height: scale.bottom - scale.top }}>
        <span ref={note} className={classes.note} />
      </div>
      <div ref={head} className={classes.head} style={{ height: scale.times - scale.top - 12 }}>
        <span ref={label} className={classes.clock} />
      </div>
    </>
  );
}

/** As near to a middle as lets all of it be seen. */
const inside = (x: number, half: number, { width }: ChartScale): number =>
  Math.min(width - half - 4, Math.max(half + 4, x));

function usePointedWords({ active }: History): (moment: number) => string {
  const format = useFormat();
  const name = useSeriesName();
  const { distanceUnit } = useSettings().display;
  const chart = active?.chart;
  return (moment) => {
    const series = chart?.series.find((one) => one.name === name);
    const other = series ? valueAt(series, moment, chart?.bucket ?? 0) : Number.NaN;
    const value = name === 'speed' && active ? speedAt(active, moment) : other;
    const time = format.timeWithSeconds(moment);
    return Number.isNaN(value)
      ? time
      : `${time} · ${valueWords(value, unitOfSeries(name, format, distanceUnit), format)}`;
  };
}
