import { valueTicks } from './axes.ts';
import type { ChartInk } from './chart-ink.ts';
import { BAND_HEIGHT, type ChartScale, isOnPlot } from './chart-scale.ts';
import { unbroken } from './chart-values.ts';
import type { StateSpan } from './state-spans.ts';

/** One line of the chart, in the unit that is shown. */
type ChartLine = {
  at: readonly number[];
  value: readonly number[];
  max: readonly number[] | null;
  /** After how many ms without a value it breaks. */
  longest: number;
  colour: string;
};

/** A small sign on the row of events. */
type ChartEvent = { at: number; bad: boolean };

export type ChartPicture = {
  lines: readonly ChartLine[];
  /** Over the whole period, so that the axis of values stays while the time is zoomed; null: there is no value. */
  range: { lowest: number; highest: number } | null;
  /** Dashed and red, in the unit that is shown; null: there is none. */
  limit: number | null;
  unit: string;
  spans: readonly StateSpan[];
  events: readonly ChartEvent[];
  times: readonly { at: number; text: string }[];
  words: { state: string; events: string };
  number: (value: number) => string;
};

type Context = CanvasRenderingContext2D;

const ROOM = 56; // px left of the plot that the names of the rows need

/** Draws all but the clock. @returns where a value is drawn */
export function paintChart(context: Context, picture: ChartPicture, scale: ChartScale, ink: ChartInk) {
  const { range, limit } = picture;
  const ticks = range ? valueTicks(range.lowest, Math.max(range.highest, (limit ?? 0) * 1.1) || 1, 3) : [0];
  const [low, high] = range ? [ticks[0] ?? 0, ticks.at(-1) ?? 1] : [0, 1];
  const yOf = (value: number): number => scale.bottom - ((value - low) / (high - low)) * (scale.bottom - scale.top);
  context.font = `11px ${ink.font}`;
  paintGrid(context, picture, ticks, yOf, scale, ink);
  clipped(context, scale.left, scale.top - 4, scale.right, scale.bottom + 4, () => {
    for (const line of picture.lines) paintLine(context, line, picture, yOf, scale, ink);
  });
  clipped(context, scale.left, scale.band, scale.right, scale.band + BAND_HEIGHT, () =>
    paintBand(context, picture.spans, scale, ink),
  );
  paintEvents(context, picture.events, scale, ink);
  return yOf;
}

/** Paints what lies between these edges. */
function clipped(context: Context, left: number, top: number, right: number, bottom: number, paint: () => void): void {
  context.save();
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  paint();
  context.restore();
}

function paintGrid(
  context: Context,
  { times, unit, words, number }: ChartPicture,
  ticks: readonly number[],
  yOf: (value: number) => number,
  scale: ChartScale,
  ink: ChartInk,
): void {
  const { left, right, top, bottom } = scale;
  context.lineWidth = 1;
  context.fillStyle = ink.faint;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  for (const tick of ticks) {
    rule(context, left, yOf(tick), right, yOf(tick), tick === 0 ? ink.axis : ink.grid);
    context.fillText(number(tick), left - 8, yOf(tick));
  }
  context.fillText(unit, left - 8, top - 12);
  if (left >= ROOM) {
    context.fillText(words.state, left - 8, scale.band + BAND_HEIGHT / 2);
    context.fillText(words.events, left - 8, scale.events);
  }
  context.textBaseline = 'alphabetic';
  let free = Number.NEGATIVE_INFINITY;
  for (const { at, text } of times) {
    const x = scale.xOf(at);
    rule(context, x, top, x, bottom, ink.grid);
    const half = context.measureText(text).width / 2;
    const middle = Math.min(right - half, Math.max(left + half, x));
    if (middle - half < free) continue;
    free = middle + half + 10;
    context.textAlign = 'center';
    context.fillText(text, middle, scale.times);
  }
}

function rule(context: Context, x: number, y: number, toX: number, toY: number, colour: string): void {
  context.strokeStyle = colour;
  context.beginPath();
  context.moveTo(Math.round(x) + 0.5, Math.round(y) + 0.5);
  context.lineTo(Math.round(toX) + 0.5, Math.round(toY) + 0.5);
  context.stroke();
}

function paintLine(
  context: Context,
  line: ChartLine,
  { limit, lines }: ChartPicture,
  yOf: (value: number) => number,
  scale: ChartScale,
  ink: ChartInk,
): void {
  const [path, area] = pathsOf(line, yOf, scale);
  if (lines.length === 1) {
    context.globalAlpha = 0.14;
    context.fillStyle = line.colour;
    context.fill(area);
    context.globalAlpha = 1;
  }
  context.strokeStyle = line.colour;
  context.lineWidth = 1.25;
  context.lineJoin = 'round';
  context.stroke(path);
  if (limit === null) return;
  clipped(context, scale.left, scale.top - 4, scale.right, yOf(limit), () => {
    context.fillStyle = ink.limit;
    context.fill(area);
  });
  context.setLineDash([3, 3]);
  rule(context, scale.left, yOf(limit), scale.right, yOf(limit), ink.limit);
  context.setLineDash([]);
}

/** The greatest of a bucket is drawn: a short excess must not vanish between others. */
function pathsOf({ at, value, max, longest }: ChartLine, yOf: (value: number) => number, scale: ChartScale) {
  const [path, area] = [new Path2D(), new Path2D()];
  for (const [first, last] of unbroken(at, longest)) {
    const floor = yOf(0);
    area.moveTo(scale.xOf(at[first] ?? 0), floor);
    for (let place = first; place <= last; place += 1) {
      const x = scale.xOf(at[place] ?? 0);
      const y = yOf((max ?? value)[place] ?? 0);
      if (place === first) path.moveTo(x, y);
      else path.lineTo(x, y);
      area.lineTo(x, y);
    }
    area.lineTo(scale.xOf(at[last] ?? 0), floor);
    area.closePath();
  }
  return [path, area] as const;
}

function paintBand(context: Context, spans: readonly StateSpan[], scale: ChartScale, ink: ChartInk): void {
  const bar = (from: number, to: number, colour: string): void => {
    const width = Math.max(1, to - from - 1);
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(from + 0.5, scale.band, width, BAND_HEIGHT, Math.min(2, width / 2));
    context.fill();
  };
  context.fillStyle = ink.grid;
  context.beginPath();
  context.roundRect(scale.left, scale.band, scale.right - scale.left, BAND_HEIGHT, 2);
  context.fill();
  for (const { from, to, look } of spans)
    bar(scale.xOf(from), scale.xOf(to), look === 'stopped' ? ink.stops : ink.looks[look]);
}

const WARNING = new Path2D('M-.8-6a.95.95 0 0 1 1.6 0L6.4 4.2c.3.6-.1 1.3-.8 1.3H-5.6c-.7 0-1.1-.7-.8-1.3z');
const STROKE = new Path2D('M0-2.4v3.6M0 3.3v.01');

function paintEvents(context: Context, events: readonly ChartEvent[], scale: ChartScale, ink: ChartInk): void {
  const seen = events.filter(({ at }) => isOnPlot(scale.xOf(at), scale));
  context.fillStyle = ink.looks.stopped;
  for (const { at, bad } of seen) {
    if (bad) continue;
    context.beginPath();
    context.arc(scale.xOf(at), scale.events, 2, 0, 2 * Math.PI);
    context.fill();
  }
  for (const { at, bad } of seen) {
    if (!bad) continue;
    context.save();
    context.translate(scale.xOf(at), scale.events);
    context.fillStyle = ink.limit;
    context.fill(WARNING);
    context.strokeStyle = ink.onStatus;
    context.lineWidth = 1.5;
    context.lineCap = 'round';
    context.stroke(STROKE);
    context.restore();
  }
}
