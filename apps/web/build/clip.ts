export type Point = readonly [number, number];
export type Frame = { left: number; top: number; right: number; bottom: number };

/** A closed ring cut to a rectangle (Sutherland and Hodgman, 1974). Empty when nothing of it lies inside. */
export function clipRing(ring: Point[], { left, top, right, bottom }: Frame): Point[] {
  const sides: [0 | 1, number, 1 | -1][] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ];
  let points = ring;
  for (const [axis, edge, sign] of sides) {
    const inside = (point: Point) => (point[axis] - edge) * sign >= 0;
    points = points.flatMap((point, index) => {
      const before = points[(index + points.length - 1) % points.length] ?? point;
      const crossing = inside(point) === inside(before) ? [] : [cross(before, point, axis, edge)];
      return inside(point) ? [...crossing, point] : crossing;
    });
  }
  return points;
}

/** The parts of a line that touch a rectangle: whole steps, so that they may end a little outside. */
export function clipLine(line: Point[], { left, top, right, bottom }: Frame): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const point of line) {
    const inside = point[0] >= left && point[0] <= right && point[1] >= top && point[1] <= bottom;
    if (inside) part.push(point);
    if (!inside && part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  return [...parts, part].filter(({ length }) => length > 1);
}

function cross(from: Point, to: Point, axis: 0 | 1, edge: number): Point {
  const share = (edge - from[axis]) / (to[axis] - from[axis]);
  const other = axis === 0 ? 1 : 0;
  const along = Math.round(from[other] + (to[other] - from[other]) * share);
  return axis === 0 ? [edge, along] : [along, edge];
}
