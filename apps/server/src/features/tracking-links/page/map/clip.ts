export type Point = [x: number, y: number];
/** Edges of a rectangle. */
export type Rectangle = { left: number; top: number; right: number; bottom: number };

/** A ring within a frame (Sutherland and Hodgman); empty where none of it is. */
export function clipRing(ring: readonly Point[], { left, top, right, bottom }: Rectangle): Point[] {
  let points = [...ring];
  points = cut(points, ([x]) => x - left);
  points = cut(points, ([x]) => right - x);
  points = cut(points, ([, y]) => y - top);
  return cut(points, ([, y]) => bottom - y);
}

/** What lies on the side of a line where `depth` is not negative. */
function cut(points: readonly Point[], depth: (point: Point) => number): Point[] {
  const kept: Point[] = [];
  for (const [place, point] of points.entries()) {
    const before = points[(place + points.length - 1) % points.length] ?? point;
    const [from, to] = [depth(before), depth(point)];
    if (from >= 0 !== to >= 0) kept.push(between(before, point, from / (from - to)));
    if (to >= 0) kept.push(point);
  }
  return kept;
}

/** The parts of a line that lie within a frame (Liang and Barsky). */
export function clipLine(line: readonly Point[], frame: Rectangle): Point[][] {
  const parts: Point[][] = [];
  for (let place = 1; place < line.length; place++) {
    const [from, to] = [line[place - 1], line[place]];
    const piece = from && to && clipPiece(from, to, frame);
    if (!piece) continue;
    const last = parts.at(-1)?.at(-1);
    if (last?.[0] === piece[0][0] && last[1] === piece[0][1]) parts.at(-1)?.push(piece[1]);
    else parts.push(piece);
  }
  return parts;
}

function clipPiece(from: Point, to: Point, { left, top, right, bottom }: Rectangle): [Point, Point] | undefined {
  let [enter, leave] = [0, 1];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const sides = [
    [-dx, from[0] - left],
    [dx, right - from[0]],
    [-dy, from[1] - top],
    [dy, bottom - from[1]],
  ] as const;
  for (const [speed, room] of sides) {
    if (speed === 0 && room < 0) return undefined;
    if (speed < 0) enter = Math.max(enter, room / speed);
    if (speed > 0) leave = Math.min(leave, room / speed);
  }
  if (enter > leave) return undefined;
  return [enter === 0 ? from : between(from, to, enter), leave === 1 ? to : between(from, to, leave)];
}

const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];
