import type { StatusStyle } from '../../ui/status/badge-style.ts';
import { type Place, wrapped } from '../mercator.ts';
import type { Mark } from './mark.ts';

/** Vehicles too close together to be distinguished. */
export type Cluster = { place: Place; marks: Mark[]; counts: Record<StatusStyle, number> };

/** From here on every vehicle is drawn alone. */
export const CLUSTERS_UNTIL = 11;
const CELL = 64; // px
const TOUCHING = 46; // px between two middles below which they are one

type Group = { x: number; y: number; marks: Mark[] };

/**
 * Groups marks that would overlap at a zoom: those of one cell of a grid, then cells whose middles touch. Linear in the
 * number of marks. Groups of one stay marks.
 * @param scale width of the whole plane in px at the (whole) zoom
 */
export function clustersOf(marks: Iterable<Mark>, scale: number): { clusters: Cluster[]; singles: Mark[] } {
  const cells = new Map<number, Group>();
  const columns = Math.ceil(scale / CELL);
  for (const mark of marks) {
    const key = Math.floor((mark.place.y * scale) / CELL) * columns + Math.floor((mark.place.x * scale) / CELL);
    const group = cells.get(key);
    if (group) add(group, [mark], mark.place.x, mark.place.y, 1);
    else cells.set(key, { x: mark.place.x, y: mark.place.y, marks: [mark] });
  }
  const clusters: Cluster[] = [];
  const singles: Mark[] = [];
  for (const group of merged(cells, columns, TOUCHING / scale)) {
    const [first] = group.marks;
    if (group.marks.length === 1 && first) singles.push(first);
    else clusters.push({ place: { x: group.x, y: group.y }, marks: group.marks, counts: countLooks(group.marks) });
  }
  return { clusters, singles };
}

/** The largest groups first, each taking in the neighbours that touch it. */
function merged(cells: Map<number, Group>, columns: number, touching: number): Group[] {
  const bySize = [...cells].sort(([, a], [, b]) => b.marks.length - a.marks.length);
  for (const [key, group] of bySize) {
    if (cells.get(key) !== group) continue; // taken in by a larger one
    for (const dy of [-columns, 0, columns]) {
      for (const dx of [-1, 0, 1]) {
        const near = dx === 0 && dy === 0 ? undefined : cells.get(key + dy + dx);
        if (!near || Math.hypot(wrapped(near.x - group.x), near.y - group.y) > touching) continue;
        add(group, near.marks, near.x, near.y, near.marks.length);
        cells.delete(key + dy + dx);
      }
    }
  }
  return [...cells.values()];
}

function add(group: Group, marks: Mark[], x: number, y: number, weight: number): void {
  const share = weight / (group.marks.length + weight);
  group.x += (x - group.x) * share;
  group.y += (y - group.y) * share;
  for (const mark of marks) group.marks.push(mark);
}

function countLooks(marks: Mark[]): Record<StatusStyle, number> {
  const counts = { moving: 0, idle: 0, stopped: 0, disconnected: 0, power: 0, never: 0 };
  for (const mark of marks) counts[mark.look] += 1;
  return counts;
}

/** Diameter in px (look: map rules). */
export const diameterOf = (count: number): number => (count < 10 ? 39 : count < 40 ? 45 : 53);
