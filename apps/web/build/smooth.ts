import type { Point } from './clip.ts';

/** SVG path data of a smooth curve through all points (Catmull and Rom, 1974, as Bézier curves). */
export function smooth(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  return `M${first.join(' ')}${points
    .slice(1)
    .map((_, index) => step(points, index))
    .join('')}`;
}

/** Direction in degrees clockwise from up of the curve as it passes the point at `index`. */
export function heading(points: readonly Point[], index: number): number {
  const [x, y] = towards(points, index);
  return (Math.atan2(x, -y) * 180) / Math.PI;
}

function step(points: readonly Point[], index: number): string {
  const from = points[index] ?? [0, 0];
  const to = points[index + 1] ?? from;
  const [leaveX, leaveY] = towards(points, index);
  const [arriveX, arriveY] = towards(points, index + 1);
  const out = [from[0] + leaveX / 6, from[1] + leaveY / 6];
  const into = [to[0] - arriveX / 6, to[1] - arriveY / 6];
  return `C${[...out, ...into, ...to].map((value) => Math.round(value * 10) / 10).join(' ')}`;
}

function towards(points: readonly Point[], index: number): Point {
  const here = points[index] ?? [0, 0];
  const before = points[index - 1] ?? here;
  const after = points[index + 1] ?? here;
  return [after[0] - before[0], after[1] - before[1]];
}
