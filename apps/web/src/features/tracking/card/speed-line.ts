import type { TrailPoint } from '../map/track.ts';

const GAP = 10 * 60_000; // ms without a fix after which the line breaks: what happened there is unknown

export type SpeedLine = { line: string; area: string; last: { x: number; y: number } | null; max: number };

/**
 * The speeds of an hour as paths on a sheet of this size, zero at the bottom.
 * @param from start of the time axis, ms
 * @param to its end, ms
 */
export function speedLine(trail: TrailPoint[], from: number, to: number, width: number, height: number): SpeedLine {
  const max = trail.reduce((most, point) => Math.max(most, point.speed), 0);
  const top = Math.max(max * 1.15, 5); // m/s: a crawl stays low
  const xOf = (at: number): number => round(((at - from) / (to - from)) * width);
  const yOf = (speed: number): number => round(height - (speed / top) * height);
  let line = '';
  let area = '';
  let before: TrailPoint | undefined;
  for (const point of trail) {
    const [x, y] = [xOf(point.at), yOf(point.speed)];
    const broken = !before || point.at - before.at > GAP;
    if (broken && before) area += `L${xOf(before.at)} ${height}Z`;
    line += `${broken ? 'M' : 'L'}${x} ${y}`;
    area += broken ? `M${x} ${height}L${x} ${y}` : `L${x} ${y}`;
    before = point;
  }
  if (before) area += `L${xOf(before.at)} ${height}Z`;
  return { line, area, max, last: before ? { x: xOf(before.at), y: yOf(before.speed) } : null };
}

const round = (value: number): number => Math.round(value * 10) / 10;
